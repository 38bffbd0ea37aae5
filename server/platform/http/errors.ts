import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../shared/contract/common.ts';
import type { PlainRefusalId } from '../../../shared/contract/row.ts';
import {
  type AnyRefusalId,
  PROGRAM_REFUSALS,
  REFUSALS,
  type RefusalArguments,
  type RefusalCode,
  type Refused,
} from '../../../shared/refusals.ts';
import { hasErrors, lacksField, refusalOfErrors } from './validation.ts';

/** A refusal the caller is meant to see: its id and its sentence travel to the page. */
export class HttpError extends Error {
  readonly id: AnyRefusalId;
  readonly params: Params | undefined;
  readonly statusCode: number;
  readonly code: RefusalCode;
  /** What is said beside a field of the form, by its name. */
  readonly fields: Record<string, string> | undefined;
  /** The ids of the same. */
  readonly fieldRefusals: Record<string, Refused<AnyRefusalId>> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    refused: Refused<AnyRefusalId>,
    more: {
      fields?: Record<string, string>;
      fieldRefusals?: Record<string, Refused<AnyRefusalId>>;
      retryAfter?: number;
    } = {},
  ) {
    const { code } = SENTENCES[refused.id];
    super(refusalMessage(refused));
    this.id = refused.id;
    this.params = paramsOf(refused);
    this.code = code;
    this.statusCode = statusOfRefusal(refused.id);
    this.fieldRefusals = more.fieldRefusals;
    this.fields =
      more.fields ??
      (more.fieldRefusals && mapped(more.fieldRefusals, (each) => refusalMessage(each)));
    this.retryAfter = more.retryAfter ?? RETRY_AFTER[code];
  }
}

/** `throw refuse('book_not_found')`: the refusal of this id, with the values that its sentence takes. */
export const refuse = <I extends AnyRefusalId>(id: I, ...[params]: RefusalArguments<I>) =>
  new HttpError({ id, params } as Refused<AnyRefusalId>);

/** Gives back what was looked for, or refuses where it is not there: `const existing = existingOr('list_not_found')`. */
export const existingOr =
  (id: MissingId) =>
  <T>(found: T | undefined): T => {
    if (found === undefined) throw refuse(id);
    return found;
  };
type MissingId = Extract<AnyRefusalId, `${string}_not_found`>;

/** The same for what is wrong with a field of a form, beside which it is shown as well. */
export function refuseField<I extends AnyRefusalId>(
  field: string,
  id: I,
  ...[params]: RefusalArguments<I>
) {
  const refused = { id, params } as Refused<AnyRefusalId>;
  return new HttpError(refused, { fieldRefusals: { [field]: refused } });
}

/** Throws the 400 of a form when one of its fields has something wrong; the first sentence leads. */
export function refuseErrors(errors: Record<string, Refused | undefined>) {
  const error = fieldsError(errors);
  if (error) throw error;
}

/** The refusal of a form in which these fields are wrong, if any is. */
export function fieldsError(errors: Record<string, Refused | undefined>) {
  const fieldRefusals = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, Refused] => entry[1] !== undefined),
  );
  const [first] = Object.values(fieldRefusals);
  return first && new HttpError(first, { fieldRefusals });
}

/** What a refusal says, in English. */
export function refusalMessage(refused: Refused<AnyRefusalId>) {
  const params = paramsOf(refused) ?? {};
  return SENTENCES[refused.id].message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en-US') : value;
  });
}

/** The status of HTTP with which a refusal is answered. */
export function statusOfRefusal(id: AnyRefusalId) {
  const { code, status }: { code: RefusalCode; status?: number } = SENTENCES[id];
  return status ?? STATUSES[code];
}

type Params = Record<string, string | number>;

const paramsOf = (refused: { id: AnyRefusalId; params?: Params }) => refused.params;

const mapped = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const SENTENCES = { ...REFUSALS, ...PROGRAM_REFUSALS };

const STATUSES: Record<RefusalCode, number> = {
  validation: 400,
  unauthenticated: 401,
  second_factor: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  too_large: 413,
  unavailable: 503,
  internal: 500,
};

const RETRY_AFTER: Partial<Record<RefusalCode, number>> = { rate_limited: 60, unavailable: 2 };

/** The name of the unique or foreign key that a statement ran into, if that is what went wrong. */
export function brokenKeyOf(error: unknown) {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return error.code === '23505' || error.code === '23503' ? String(error.constraint) : undefined;
}

/**
 * Answers a request that failed with a refusal: its id and code for programs, a sentence, and what is wrong by
 * field. What nobody foresaw is a 500 that reveals nothing but the id under which the log has it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { hasSuccess } = request.routeOptions?.config ?? {};
  const refusal = refusalOf(error, request);
  const { statusCode, message, retryAfter } = refusal;
  if (statusCode >= 500) request.log.error({ reqId: request.id, err: error }, message);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: Refusal & { success?: false } = {
    ...(hasSuccess ? { success: false } : {}),
    ...bodyOf(refusal),
    ...(statusCode >= 500 ? { requestId: request.id } : {}),
  };
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** What is sent of a refusal. */
export const bodyOf = ({
  message,
  code,
  id,
  params,
  fields,
  fieldRefusals,
}: HttpError): Refusal => ({
  message,
  code,
  id,
  ...(params ? { params } : {}),
  ...(fields ? { fields } : {}),
  ...(fieldRefusals ? { fieldRefusals } : {}),
});

/**
 * The keys from what somebody writes to their own account, by table. Other keys end alike and mean something else, such
 * as `group_votes_group_id_user_id_fkey`, which asks for a member of the group: so they are listed, and a test holds
 * the list to the schema.
 */
export const KEYS_OF_CALLERS: ReadonlySet<string> = new Set([
  'account_tokens_user_id_fkey',
  'answers_user_id_fkey',
  'api_tokens_user_id_fkey',
  'app_grants_user_id_fkey',
  'author_changes_user_id_fkey',
  'author_follows_user_id_fkey',
  'book_merge_rows_user_id_fkey',
  'book_merges_user_id_fkey',
  'book_revisions_user_id_fkey',
  'burst_ratings_user_id_fkey',
  'comment_likes_user_id_fkey',
  'comments_user_id_fkey',
  'deleted_reviews_user_id_fkey',
  'deleted_texts_user_id_fkey',
  'device_documents_user_id_fkey',
  'device_progress_user_id_fkey',
  'earlier_reviews_user_id_fkey',
  'edition_revisions_user_id_fkey',
  'entries_user_id_fkey',
  'favorites_user_id_fkey',
  'feed_activities_user_id_fkey',
  'feed_addresses_user_id_fkey',
  'series_changes_user_id_fkey',
  'feed_items_user_id_fkey',
  'follows_follower_id_fkey',
  'goals_user_id_fkey',
  'hidings_user_id_fkey',
  'group_members_user_id_fkey',
  'idempotency_keys_user_id_fkey',
  'invitations_user_id_fkey',
  'invited_user_id_fkey',
  'impressions_user_id_fkey',
  'import_effects_user_id_fkey',
  'known_devices_user_id_fkey',
  'library_imports_user_id_fkey',
  'list_books_note_by_fkey',
  'list_likes_user_id_fkey',
  'list_suggestions_user_id_fkey',
  'lists_user_id_fkey',
  'mentions_user_id_fkey',
  'notification_settings_user_id_fkey',
  'notifications_user_id_fkey',
  'oidc_identities_user_id_fkey',
  'passkey_challenges_user_id_fkey',
  'passkeys_user_id_fkey',
  'pending_sign_ins_user_id_fkey',
  'profile_pictures_user_id_fkey',
  'progress_likes_user_id_fkey',
  'progress_user_id_fkey',
  'questions_user_id_fkey',
  'quote_likes_user_id_fkey',
  'recommendation_answers_user_id_fkey',
  'push_subscriptions_user_id_fkey',
  'recovery_codes_user_id_fkey',
  'removed_comments_user_id_fkey',
  'review_likes_user_id_fkey',
  'reviews_user_id_fkey',
  'sessions_user_id_fkey',
  'shelves_user_id_fkey',
  'totp_secrets_user_id_fkey',
  'undos_user_id_fkey',
]);
const isOfCaller = (key: string | undefined) => key !== undefined && KEYS_OF_CALLERS.has(key);

function refusalOf(error: unknown, { routeOptions, body }: FastifyRequest): HttpError {
  const { missing = 'not_found', incomplete } = routeOptions?.config ?? {};
  if (error instanceof HttpError) return error;
  if (hasErrors(error)) {
    // An id of the wrong shape is the id of nothing.
    if (error.validationContext === 'params') return plain(missing);
    if (typeof incomplete === 'string' && lacksField(error, body)) return plain(incomplete);
    const fieldRefusals = refusalOfErrors(error, body, incomplete);
    const [first] = Object.values(fieldRefusals);
    return first ? new HttpError(first, { fieldRefusals }) : refuse('body_no_object');
  }
  // Deleted a moment ago, in the middle of this request.
  if (isOfCaller(brokenKeyOf(error))) return refuse('sign_in_required');
  if (isOfNoText(error)) return refuse('request_wrong');
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (statusCode === 413) return refuse('too_large');
  if (statusCode === 414) return plain(missing);
  if (statusCode === 415) return refuse('body_type_no_json');
  if (statusCode === 408) return refuse('request_too_slow');
  if (statusCode === 429) return refuse('too_many_attempts');
  if (statusCode === 503) return refuse('busy');
  if (statusCode >= 400 && statusCode < 500) return refuse(BY_CODE[code] ?? 'request_wrong');
  return refuse('internal');
}

/**
 * Whether a statement was given a text with a NUL, which the database has in none. What is kept is cleaned before; what
 * is only compared with it or looked for, such as the filter of a library, may come as it was sent.
 */
const isOfNoText = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '22021';

const plain = (id: PlainRefusalId) => new HttpError({ id } as Refused<AnyRefusalId>);

/** What Fastify itself refuses, by its codes. */
const BY_CODE: Record<string, 'address_wrong' | 'body_of_wrong_length'> = {
  FST_ERR_BAD_URL: 'address_wrong',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_of_wrong_length',
};
