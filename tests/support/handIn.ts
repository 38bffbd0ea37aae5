import { setTimeout as pause } from 'node:timers/promises';
import type { Import, ImportRow } from '../../shared/contract/imports.ts';
import type { Member } from './people.ts';

/** What somebody does with files of books, as the pages do it. */
export function importsOf(member: Member) {
  const send = (file: string | Blob, name = 'export.csv', type = 'text/csv') =>
    member.request('POST', `/api/imports?name=${encodeURIComponent(name)}`, {
      body: file,
      headers: { 'content-type': type },
    });

  async function until(id: string, ...states: Import['state'][]): Promise<Import> {
    for (let tried = 0; tried < 1_500; tried++) {
      const { body } = await member.call('GET /api/imports/:id', { params: { id } });
      if (states.includes(body.state)) return body;
      if (body.state === 'failed') throw new Error(`The import failed: ${body.message}`);
      await pause(20);
    }
    throw new Error(`The import has not come to ${states.join(' or ')}`);
  }

  /** Hands a file in and waits for its preview. */
  async function preview(file: string | Blob, name?: string, type?: string) {
    const { status, body } = await send(file, name, type);
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
    return until(body._id as string, 'ready');
  }

  const rows = async (id: string, query: object = {}): Promise<ImportRow[]> =>
    (await member.call('GET /api/imports/:id/rows', { params: { id }, query })).body;

  async function apply(id: string) {
    const { status, body } = await member.call('POST /api/imports/:id/apply', { params: { id } });
    if (status !== 202) throw new Error(`${status}: ${body.message}`);
    return until(id, 'applied');
  }

  async function undo(id: string) {
    const { status, body } = await member.call('POST /api/imports/:id/undo', { params: { id } });
    if (status !== 202) throw new Error(`${status}: ${body.message}`);
    return until(id, 'undone');
  }

  const take = async (file: string, name?: string) => apply((await preview(file, name))._id);

  return { send, until, preview, rows, apply, undo, take };
}
