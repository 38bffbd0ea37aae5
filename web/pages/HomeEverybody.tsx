import { Everybody } from '../features/feed/Everybody.tsx';
import { words } from '../locales/words.ts';
import { PeopleToFollow } from './PeopleToFollow.tsx';

/** On the home page of whoever follows nobody: whom they might follow, and what everybody writes. */
export const HomeEverybody = () => (
  <>
    <PeopleToFollow />
    <section aria-labelledby="everybody">
      <h2 id="everybody">{words.feed.everybody}</h2>
      <Everybody />
    </section>
  </>
);
