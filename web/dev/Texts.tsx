import { Facts } from '../ui/Facts.tsx';
import { Filled } from '../ui/Filled.tsx';
import { Formatted } from '../ui/Formatted.tsx';
import { Link } from '../ui/Link.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { Prose } from '../ui/Prose.tsx';
import { QuoteText } from '../ui/QuoteText.tsx';
import { ReadMore } from '../ui/ReadMore.tsx';
import { ReviewTitle } from '../ui/ReviewTitle.tsx';
import { Sentence } from '../ui/Sentence.tsx';
import { ShutPassage } from '../ui/ShutPassage.tsx';
import { Spoiler } from '../ui/Spoiler.tsx';
import { Group, Part } from './Part.tsx';
import { marks, people, sentence } from './samples.ts';

const shut = { length: 120, opensAt: { page: 214 } };
const quote = { text: sentence, position: { page: 12 }, hasSpoilers: false, hidden: [] };
const home = <Link to="/home">a link</Link>;

/** What people wrote. */
export const Texts = () => (
  <Group title="Texts">
    <Part name="Markdown, Formatted, PlainText, Prose" isWide>
      <Markdown source={marks} />
      <Formatted content={`${sentence} *Marked.*`} />
      <PlainText text={`${sentence}\n\n@ada said so.`} mentions={[{ name: 'ada', _id: 'p0' }]} />
      <Prose html={`<p>${sentence}</p><ul><li>One</li></ul>`} />
    </Part>
    <Part name="Facts">
      <Facts>
        <span>11 members</span>
        <bdi>Public</bdi>
        {home}
      </Facts>
    </Part>
    <Part name="ReadMore" isWide>
      <ReadMore isShort>
        <p>{sentence.repeat(12)}</p>
      </ReadMore>
    </Part>
    <Part name="QuoteText" isWide>
      <QuoteText quote={{ ...quote, note: 'What I thought of it.' }} />
      <QuoteText quote={{ ...quote, note: null, hasSpoilers: true }} />
      <QuoteText quote={{ ...quote, note: null, hidden: [shut] }} />
    </Part>
    <Part name="ReviewTitle" isWide>
      <ReviewTitle review={{ title: 'A garden of a book', content: sentence }} as="h3" />
      <ReviewTitle review={{ title: 'A garden of a book', content: sentence }} as="p" small />
    </Part>
    <Part name="Spoiler, ShutPassage" isWide>
      <p>
        {sentence} <Spoiler shape="xxx xxxxxx xxxx">The gardener did it.</Spoiler> {sentence}
      </p>
      <p>
        {sentence} <ShutPassage passage={shut} isShown={false} onToggle={async () => {}} />{' '}
        <ShutPassage passage={shut} isShown onToggle={async () => {}} />
      </p>
    </Part>
    <Part name="Filled, Sentence" isWide>
      <p>
        <Filled text="New here? {link}">{home}</Filled>
      </p>
      <p>
        <Sentence text="{who} rated {book}" parts={{ who: people[0]?.username, book: home }} />
      </p>
    </Part>
  </Group>
);
