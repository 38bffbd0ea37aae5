import { yielder } from './yielding.ts';

const STEP_BYTES = 1024 * 1024;

/**
 * The bytes of all chunks, one after another, copied in steps between which other requests are answered: the system
 * gives memory when it is first written, a page at a time, and `Buffer.concat` of 40 MB took 130 ms of one turn where
 * that is slow (a virtual machine), most of it for this.
 */
export async function joinBytes(chunks: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  // Not from the pool, whose neighbours a view of it would keep in memory.
  const joined = Buffer.allocUnsafeSlow(size);
  const yieldNow = yielder();
  let at = 0;
  for (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += STEP_BYTES) {
      const step = chunk.subarray(from, from + STEP_BYTES);
      joined.set(step, at);
      at += step.length;
      await yieldNow();
    }
  return joined;
}
