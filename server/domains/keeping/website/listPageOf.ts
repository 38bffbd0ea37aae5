import type { Rendered } from '../../../platform/cache/responseCache.ts';

/** A list as the application has it (`ListPage` of web/api.ts), which reads it from the headers. */
export function listPageOf({ reply, headers }: Pick<Rendered, 'headers'> & { reply: unknown[] }) {
  const [, next] = /[?&]cursor=([^&>]+)/.exec(`${headers.link ?? ''}`) ?? [];
  const total = headers['x-total-count'];
  return {
    items: reply,
    ...(next === undefined ? {} : { next: decodeURIComponent(next) }),
    total: Number(total ?? reply.length),
    isCounted: total !== undefined || next === undefined,
  };
}
