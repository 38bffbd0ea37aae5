import { type Static, Type } from 'typebox';
import { LANGUAGE_CODE_PATTERN } from '../languages.ts';
import { COVER_BYTES_MAX, CURSOR_MAX, MENTIONS_MAX, PAGE_SIZE_MAX, ROOM } from '../limits.ts';
import { REFUSAL_CODES } from '../refusals.ts';
import { ROLES } from '../roles.ts';
import { UUID_PATTERN } from '../uuid.ts';
import { VIEWED_AS, VISIBILITIES } from '../visibility.ts';

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A text that people write, of at most so many characters once it is trimmed and normalised: that is
 * a rule with a sentence of its own. `maxLength` bounds what comes in, before anything is done to it.
 */
export const Text = (characters: number) =>
  Type.String({ maxLength: ROOM * characters, 'x-characters': characters });

/** A name out of a list of ours; whether it is one is a rule with a sentence of its own. */
export const Word = Type.String({ maxLength: 60 });

/** A token from a link that was mailed, or a code that somebody types. */
export const Token = Type.String({ maxLength: 200 });

/** The language that a text is in; ISO 639, two or three letters: `de`. */
export const LanguageCode = Type.String({ pattern: LANGUAGE_CODE_PATTERN, maxLength: 3 });

/** A time in ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time' });

export const RoleName = Type.Enum([...ROLES]);

/** Who sees something that somebody puts down. */
export const VisibilityName = Type.Enum([...VISIBILITIES]);

/**
 * An id of ours, to the letter: the format alone would let `urn:uuid:` and capitals through, and
 * whoever compares ids would take one person for two.
 */
export const ById = Type.Object({
  id: Type.String({
    maxLength: 36,
    format: 'uuid',
    pattern: UUID_PATTERN,
  }),
});

/** A book's public id; opaque to clients. */
export const ByGoogleId = Type.Object({
  googleId: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]{1,64}$' }),
});

/** Paging by key: the `Link` header of a reply says where the list goes on. */
export const Page = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX })),
});

/** As whom the owner of a profile looks at it; nobody else may ask. */
export const SeenAs = Type.Object({ as: Type.Optional(Type.Enum([...VIEWED_AS])) });

/** A page of a list of a profile. */
export const ProfilePage = Type.Object({ ...Page.properties, ...SeenAs.properties });

/** A picture as it is in its file: its content type says which of the kinds of `PICTURE_TYPES`. */
export const Picture = Type.Unsafe<Uint8Array | Blob>({
  format: 'binary',
  description: `JPEG, PNG or WebP, at most ${COVER_BYTES_MAX / 1024 / 1024} MB`,
});

/** The little of a user that stands inside other things. */
export const Person = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  /** What they want to be shown with, beside the username, which is theirs alone. */
  displayName: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  /** Their picture, 192 pixels a side; beside it lie `/64` and `/512`. Null where there is none for the caller. */
  avatarUrl: Nullable(Type.String()),
});
export type Person = Static<typeof Person>;

/** Whom a text names, by the name that stands in it after the `@`. */
export const Mentions = Type.Array(Type.Object({ name: Type.String(), _id: Type.String() }), {
  maxItems: MENTIONS_MAX,
});

/** Where in a book. */
const Place = Type.Union([
  Type.Object({ page: Type.Integer() }, { additionalProperties: false }),
  Type.Object({ percent: Type.Number() }, { additionalProperties: false }),
  Type.Object({ minute: Type.Integer() }, { additionalProperties: false }),
]);

/**
 * What is not in a text, as the caller has not come so far in the book, in its order: how many code points, and from
 * where on it opens. In the text `>!!<` stands for each.
 */
export const Hidden = Type.Array(Type.Object({ length: Type.Integer(), opensAt: Place }));

const RefusalParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/**
 * A refusal: a sentence for people in English, its kind (`code`) and its id with the values in the sentence for
 * programs, and what is wrong by field, as sentences and as ids.
 */
export const Refusal = Type.Object({
  message: Type.String(),
  code: Type.Enum([...REFUSAL_CODES]),
  id: Type.String(),
  params: Type.Optional(RefusalParams),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  fieldRefusals: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ id: Type.String(), params: Type.Optional(RefusalParams) }),
    ),
  ),
  requestId: Type.Optional(Type.String()),
});
export type Refusal = Static<typeof Refusal>;

/** Whether the caller likes something, and how many do. */
export const Liking = Type.Object({ isLiked: Type.Boolean(), likes: Type.Integer() });
