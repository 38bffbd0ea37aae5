import type { Call, Row } from '../../../shared/contract/index.ts';
import {
  type AnyRefusalId,
  PROGRAM_REFUSALS,
  REFUSALS,
  type RefusalCode,
} from '../../../shared/refusals.ts';
import { statusOfRefusal } from '../http/errors.ts';
import type { Verb } from '../http/routes.ts';
import { LIMITS, type Limit, limitOf } from '../rateLimits/limits.ts';

/** What any call may be refused with. */
export const EVERYWHERE = [
  'address_wrong',
  'body_no_json',
  'body_no_object',
  'body_of_wrong_length',
  'body_compressed',
  'request_wrong',
  'request_too_slow',
  'host_ambiguous',
  'host_of_others',
  'call_not_found',
  'token_wrong',
  'token_lacks_scope',
  'token_not_taken',
  'not_found',
  'too_large',
  'body_type_no_json',
  'too_many_attempts',
  'too_many_attempts_minute',
  'too_many_attempts_minutes',
  'internal',
  'busy',
] as const satisfies AnyRefusalId[];

/** What a schema or the cleaning of texts refuses, for whatever field it is. */
export const OF_FIELDS = [
  'field_missing',
  'field_no_text',
  'field_no_whole_number',
  'field_no_number',
  'field_no_text_nor_null',
  'field_of_another_kind',
  'field_too_small',
  'field_too_great',
  'field_too_long',
  'field_holds_too_much',
  'field_wrong',
  'text_too_long',
  'text_has_stacked_marks',
  'text_has_control_characters',
] as const satisfies AnyRefusalId[];

/** What is wrong with an `Idempotency-Key`. */
const OF_IDEMPOTENCY_KEYS = [
  'idempotency_key_wrong',
  'idempotency_key_reused',
  'idempotency_key_spent',
] as const satisfies AnyRefusalId[];

/** What else a call is refused with, as far as its row of the contract, and who may make it, say; by status. */
export function refusalsOf(call: Call, row: Row, verb: Verb): AnyRefusalId[] {
  const { query = {}, missing, incomplete } = row;
  const isList = 'cursor' in ((query as { properties?: object }).properties ?? {});
  const limit: Limit = LIMITS[limitOf(call, verb === 'anyone')];
  const isCounted = limit.isLocal !== true;
  const ids: AnyRefusalId[] = [
    ...(isList ? ['page_not_found' as const] : []),
    ...(verb === 'anyone' ? [] : ['sign_in_required' as const]),
    ...(verb === 'admin' ? ['admins_only' as const] : []),
    ...(call.startsWith('GET') ? [] : ['other_site' as const]),
    ...(missing ? [missing] : []),
    ...(typeof incomplete === 'string' ? [incomplete] : Object.values(incomplete ?? {})),
    ...('as' in ((query as { properties?: object }).properties ?? {})
      ? ['view_as_others' as const]
      : []),
    ...(isCounted ? ['too_many_attempts_minutes' as const] : []),
    ...(row.idempotencyKey ? OF_IDEMPOTENCY_KEYS : []),
    ...(row.refuses ?? []),
  ];
  return [...new Set(ids)].sort((a, b) => statusOfRefusal(a) - statusOfRefusal(b));
}

/** The sentence of a refusal, with an ellipsis where a value is filled in. */
export const sentenceFor = (id: AnyRefusalId) => REFUSAL_OF[id].message.replace(/\{\w+\}/g, '…');

const REFUSAL_OF: Record<AnyRefusalId, { code: RefusalCode; message: string }> = {
  ...REFUSALS,
  ...PROGRAM_REFUSALS,
};
