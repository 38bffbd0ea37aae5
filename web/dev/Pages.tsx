import { Button } from '../ui/Button.tsx';
import { Page, PageColumn, PageHeading } from '../ui/Page.tsx';
import { ToHome } from '../ui/ToHome.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Group, Part } from './Part.tsx';
import { books, sentence } from './samples.ts';

const title = books[1].title;

/** What a screen begins with. */
export const Pages = () => (
  <Group title="Screens">
    <Part name="Page" isWide>
      <Page title={title} above={<ToHome />} intro={sentence} actions={<Button>Edit</Button>}>
        <p>{sentence}</p>
      </Page>
      <Page title="Your library" intro="214" isInOneLine width="prose">
        <p>{sentence}</p>
      </Page>
      <Page title="Sign in" width="narrow">
        <p>{sentence}</p>
      </Page>
    </Part>
    <Part name="PageColumn, PageHeading, UnloadedPage" isWide>
      <PageColumn width="narrow">
        <PageHeading title="Inside" />
      </PageColumn>
      <UnloadedPage
        title="A book"
        query={{
          isPending: false,
          error: new Error('no answer'),
          refetch: async () => ({}) as never,
        }}
        notFound="There is no such book."
        failed="The book could not be loaded."
      />
    </Part>
  </Group>
);
