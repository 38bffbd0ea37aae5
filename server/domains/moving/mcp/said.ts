import type { RecallResult } from '../../../../shared/contract/recall.ts';

/** Something that a person wrote, apart from the facts. */
export interface Said {
  /** What it is and whose, in a line. */
  by: string;
  text: string;
}

/** What is there for pages only: whoever asks by a tool sees none. */
const FOR_PAGES = new Set(['thumbnail', 'image', 'marks', 'mentions', 'query', 'success']);

type Facts = Record<string, unknown>;

/**
 * Parts an answer into facts and what people wrote: each text leaves its number in its place, and stands by itself under a
 * line that says whose it is, so that nobody takes it for something that the site says or asks for.
 */
export function parted(reply: unknown, me: string) {
  const said: Said[] = [];

  function put(by: string, text: string) {
    said.push({ by, text });
    return `text ${said.length}`;
  }

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const facts = value as Facts;
    if (isReview(facts)) {
      const { user, title, content, ...rest } = facts;
      const spoils = facts.hasSpoilers === true ? ', which tells what happens' : '';
      const text = put(`review by @${user.username}${spoils}`, `${title}\n\n${content}`);
      return { by: `@${user.username}`, text, ...(walk(rest) as Facts) };
    }
    return Object.fromEntries(
      Object.entries(facts)
        .filter(([key]) => !FOR_PAGES.has(key))
        .map(([key, part]) => {
          const by = whoseIs(facts, key, me);
          const text = Array.isArray(part) ? part.join(', ') : part;
          return [key, by && typeof text === 'string' && text !== '' ? put(by, text) : walk(part)];
        }),
    );
  }

  return { facts: walk(reply), said };
}

/** What a text in an answer is and whose; undefined where it is a fact. */
function whoseIs(facts: Facts, key: string, me: string) {
  const own = `by @${me}, who asks`;
  if (key === 'note') return `note ${own}`;
  if (key === 'tags') return `tags ${own}`;
  if (key === 'title' && !('authors' in facts) && Object.keys(facts).length === 2)
    return `heading of a review ${own}`;
  if (key === 'name' && 'slug' in facts && !('position' in facts)) return `name of a shelf ${own}`;
  if (key === 'description') return QUOTED.description;
  // What a later version quotes is a person's until it is known to be a fact.
  if (key === 'text' && 'field' in facts)
    return Object.hasOwn(QUOTED, `${facts.field}`)
      ? QUOTED[facts.field as keyof typeof QUOTED]
      : 'words of another reader';
  return undefined;
}

/** What a book was found by, and whose words that is; undefined where it is a fact. */
const QUOTED: Record<RecallResult['reason']['field'], string | undefined> = {
  title: undefined,
  author: undefined,
  category: undefined,
  description: 'description of a book, which any member may have written',
  question: 'question that another reader asked',
  review: 'sentence of a review by another reader',
};

const isReview = (
  facts: Facts,
): facts is Facts & { user: { username: string }; title: string; content: string } =>
  typeof facts.content === 'string' && typeof facts.user === 'object' && facts.user !== null;
