import { Fragment, type ReactNode } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { Link } from './Link.tsx';

/** Somebody whom a text names, by the name that stands in it after the `@`. */
export interface Mention {
  name: string;
  _id: string;
}

/** A piece of a text in which names lead to their profiles. */
export function mentioned(text: string, mentions: readonly Mention[]): ReactNode {
  if (mentions.length === 0) return text;
  // The longest first: one name may be the beginning of another.
  const names = mentions.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}@_./\\\\-])@(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\p{L}\\p{N}\\p{M}@_])`,
    'u',
  );
  return text.split(pattern).map((part, at) => {
    const person = at % 2 === 1 ? mentions.find(({ name }) => name === part) : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and do not move
      <Fragment key={at}>
        {person ? (
          <Link to={pathTo('/Account/Profile/:userId', { userId: person._id })}>
            <bdi>@{part}</bdi>
          </Link>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}
