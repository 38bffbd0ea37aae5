import { Card, Row } from '../ui/Card.tsx';
import { ChangeList } from '../ui/ChangeList.tsx';
import { Copyable } from '../ui/Copyable.tsx';
import { LongList } from '../ui/LongList.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';
import { useWrite } from '../write.ts';
import { Group, Part } from './Part.tsx';
import { people, sentence } from './samples.ts';

type Listed = Parameters<typeof PagedList<string>>[0]['list'];
const at = '2026-11-20T18:00:00.000Z';
const further = { hasNextPage: true, isFetchNextPageError: false, fetchNextPage: () => {} };
/** What a query is in each of its states. */
const lists = {
  loading: { isPending: true },
  failed: { isPending: false, refetch: () => {} },
  empty: { isPending: false, data: { pages: [{ items: [], total: 0 }] } },
  full: { isPending: false, data: { pages: [{ items: ['One', 'Two'], total: 3 }] }, ...further },
};

/** What things stand in, and lists of them. */
export const Cards = () => (
  <Group title="Cards and lists">
    <Part name="Card, Row" isWide>
      <Card>{sentence}</Card>
      {(['raised', 'dashed', 'plain'] as const).map((variant) => (
        <Card key={variant} variant={variant} roomy>
          {variant}: {sentence}
        </Card>
      ))}
      <Row>{sentence}</Row>
    </Part>
    <Part name="PagedList" isWide>
      {Object.entries(lists).map(([name, list]) => (
        <div key={name}>
          <PagedList<string>
            list={list as unknown as Listed}
            failed="These could not be loaded."
            empty={<p>Nothing yet.</p>}
          >
            {(items, total) => `${items.join(', ')} of ${total}`}
          </PagedList>
        </div>
      ))}
    </Part>
    <Part name="LongList, WhenNear" isWide>
      <LongList items={people} className={undefined}>
        {({ username }) => username}
      </LongList>
      <WhenNear>It came when somebody came near.</WhenNear>
    </Part>
    <Part name="ChangeList" isWide>
      <Changes />
    </Part>
    <Part name="Copyable, QrCode" isWide>
      <Copyable label="The address of a feed" text={`https://example.org/${'feed/'.repeat(20)}`} />
      <QrCode text="https://example.org" label="The address, to be scanned" />
    </Part>
  </Group>
);

function Changes() {
  const reverting = useWrite(async (id: string) => id, { failure: 'in place' });
  const fact = { label: 'Title', before: 'Dune, the novel of the desert', after: 'Dune' };
  const told = { createdAt: at, text: '{who} corrected', isRevertible: true };
  return (
    <ChangeList
      mayRevert
      reverting={reverting}
      changes={[
        { ...told, id: 'c1', user: people[0] ?? null, facts: [fact] },
        { ...told, id: 'c2', user: null, facts: [{ label: 'Pages', before: '—', after: '412' }] },
      ]}
    />
  );
}
