import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceOf } from '../../bench/chance.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { wrongCounters } from '../support/books.ts';
import type { Person } from './people.ts';

const WRITERS = 6;
const ANSWER_MS = 10_000;
/** Whoever is refused for longer than this has found a site that does not come back. */
const PATIENCE_MS = 60_000;

const KINDS = ['review', 'review', 'favorite', 'follow', 'like', 'membership'] as const;
type Mark = 'follow' | 'like' | 'membership';

/** What is everybody's: lists to be liked, and groups to be in. */
export interface Shared {
  lists: string[];
  groups: string[];
}

/** What was acknowledged, in the order in which it was. */
interface AuditEvent {
  kind: 'review' | 'favorite' | 'follow' | 'like' | 'membership';
  person: string;
  /** The book, whom they follow, the list that they like, or the group that they are in. */
  of: string;
  /** The words of the review; null when the review, the favourite or whatever it was has been taken back. */
  is: string | null;
}

interface Answer {
  status: number;
  body: { _id?: string; message?: string };
}

/**
 * People who write without a pause and write down what was acknowledged before they go on, each
 * line forced onto the disk. What was not answered is tried again until it is, as people do.
 */
export function writeTo(
  url: () => string,
  file: string,
  people: Person[],
  books: string[],
  { lists, groups }: Shared,
) {
  const opened = open(file, 'a');
  const contradictions: string[] = [];
  let isOver = false;
  const retried: (number | undefined)[] = [];
  const share = Math.floor(people.length / WRITERS);
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    write(people.slice(at * share, (at + 1) * share), at + 1),
  );

  return {
    contradictions,
    retries: () => retried.length,
    /** With which status it was tried again, each time; undefined: nobody had answered for long. */
    retried,
    /** Ends when the last event of each writer is acknowledged. */
    async end() {
      isOver = true;
      await Promise.all(writers);
      await (await opened).close();
    },
  };

  async function write(own: Person[], seed: number) {
    const chance = chanceOf(seed);
    const reviews = new Map<string, string>();
    const marks = new Set<string>();
    for (let number = 1; !isOver; number++) {
      const person = chance.pick(own);
      const kind = chance.pick(KINDS);
      const of = chance.pick(
        { follow: people.map(({ id }) => id), like: lists, membership: groups }[kind as Mark] ??
          books,
      );
      if (of === person.id) continue;
      const key = `${kind} ${person.id} ${of}`;
      const words = `Words ${seed}-${number}`;
      const event: AuditEvent = { kind, person: person.id, of, is: words };
      if (kind === 'review') {
        const review = reviews.get(key);
        if (review === undefined) reviews.set(key, await addReview(person, of, words));
        else if (chance.is(0.5)) await changeReview(person, review, words);
        else {
          await removeReview(person, review);
          reviews.delete(key);
          event.is = null;
        }
      } else {
        if (marks.has(key)) event.is = null;
        if (kind === 'membership') await beMember(person, of, event.is !== null);
        else {
          const path = { follow: 'follow', favorite: 'favorites', like: 'lists' }[kind];
          const method = event.is === null ? 'DELETE' : kind === 'like' ? 'PUT' : 'POST';
          const end = kind === 'like' ? '/like' : '';
          await expectStatus(200, person, method, `/api/${path}/${of}${end}`);
        }
        if (event.is === null) marks.delete(key);
        else marks.add(key);
      }
      await keep(event);
    }
  }

  /** Not at once: where a disk is slow, everything else in this process would wait for each line. */
  async function keep(event: AuditEvent) {
    const witness = await opened;
    await witness.write(`${JSON.stringify(event)}\n`);
    await witness.sync();
  }

  async function addReview(person: Person, book: string, content: string) {
    const review = { title: 'A title', content, rating: 4, book };
    const { answer, isRepeat } = await insist(person, 'POST', '/api/reviews', review);
    if (answer.status === 201) return answer.body._id ?? '';
    // The first try was carried out, and only its answer was lost.
    if (answer.status !== 409 || !isRepeat) contradict(`adding a review: ${answer.status}`);
    const path = `/api/reviews/book/${book}?user=${person.id}`;
    const found = (await insist(person, 'GET', path)).answer.body as { _id?: string }[];
    return found[0]?._id ?? '';
  }

  async function changeReview(person: Person, review: string, content: string) {
    const form = { title: 'A title', content, rating: 3 };
    await expectStatus(200, person, 'PUT', `/api/reviews/${review}`, form);
  }

  async function removeReview(person: Person, review: string) {
    const { answer, isRepeat } = await insist(person, 'DELETE', `/api/reviews/${review}`);
    if (answer.status !== 204 && !(answer.status === 404 && isRepeat))
      contradict(`removing a review: ${answer.status}`);
  }

  async function beMember(person: Person, group: string, isIn: boolean) {
    const path = `/api/groups/${group}/members/${person.id}`;
    if (isIn) return expectStatus(200, person, 'POST', path);
    const { answer, isRepeat } = await insist(person, 'DELETE', path);
    if (answer.status !== 204 && !(answer.status === 404 && isRepeat))
      contradict(`leaving a group: ${answer.status}`);
  }

  async function expectStatus(
    status: number,
    person: Person,
    method: string,
    path: string,
    body?: object,
  ) {
    const { answer } = await insist(person, method, path, body);
    if (answer.status !== status) contradict(`${method} ${path}: ${answer.status}`);
  }

  async function insist(person: Person, method: string, path: string, body?: object) {
    const deadline = Date.now() + PATIENCE_MS;
    for (let isRepeat = false; ; isRepeat = true) {
      const answer = await ask(person, method, path, body).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return { answer, isRepeat };
      if (answer !== undefined && answer.status !== 503)
        contradict(`${method} ${path}: ${answer.status} ${answer.body.message}`);
      if (Date.now() > deadline) throw new Error(`${method} ${path} was never answered`);
      retried.push(answer?.status);
      await pause(50);
    }
  }

  async function ask(
    { cookie }: Person,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const at = url();
    const response = await fetch(at + path, {
      method,
      headers: {
        cookie,
        origin: at,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  function contradict(what: string) {
    contradictions.push(what);
  }
}

/** What of the witness is not in the database, or in it otherwise or more than once; and wrong counters. */
export async function compare(db: Db, file: string) {
  const auditEvents = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): AuditEvent => JSON.parse(line));
  const wanted = new Map<string, string>();
  let removals = 0;
  for (const { kind, person, of, is } of auditEvents) {
    if (is !== null) wanted.set(`${kind} ${person} ${of}`, kind === 'review' ? is : '');
    else wanted.delete(`${kind} ${person} ${of}`);
    if (is === null && kind === 'review') removals += 1;
  }
  const rows = await db.many<{ key: string; is: string }>(sql`
    select 'review ' || r.user_id || ' ' || b.google_id as key, r.content as is
      from reviews r
      join books b on b.id = r.book_id
     union all
    select 'favorite ' || f.user_id || ' ' || b.google_id, ''
      from favorites f
      join books b on b.id = f.book_id
     union all
    select 'follow ' || follower_id || ' ' || following_id, ''
      from follows
     union all
    select 'like ' || user_id || ' ' || list_id, ''
      from list_likes
     union all
    select 'membership ' || user_id || ' ' || group_id, ''
      from group_members
     where role = 'member'`);
  const found = new Map(rows.map(({ key, is }) => [key, is]));
  const { deleted } = await db.one<{ deleted: number }>(sql`
    select count(*) as deleted from deleted_reviews`);
  return {
    acknowledged: auditEvents.length,
    lost: [...wanted].filter(([key, is]) => found.get(key) !== is).map(([key]) => key),
    tooMuch: [...found.keys()].filter((key) => !wanted.has(key)),
    doubled: rows.length - found.size + Math.abs(deleted - removals),
    wrongCounters: await wrongCounters(db),
  };
}
