import type { Call, Reply } from '../shared/contract/index.ts';
import { cursorOf, type Input, request } from './api.ts';

/** Makes a call that answers a list beside other things, and reads from its headers where it goes on. */
export async function apiPage<C extends Call>(
  call: C,
  input: Input<C>,
): Promise<{ reply: Reply<C>; next: string | undefined }> {
  const { reply, headers } = await request(call, input);
  return { reply, next: cursorOf(headers.get('link')) };
}
