/**
 * The chunks of a stream, in their order. Throws what `tooMuch` makes where there are more bytes than `bytesMax`, which ends
 * the stream and whatever it comes from.
 */
export async function chunksWithin<Chunk extends Uint8Array>(
  stream: AsyncIterable<Chunk> | Iterable<Chunk>,
  bytesMax: number,
  tooMuch: () => Error,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > bytesMax) throw tooMuch();
    chunks.push(chunk);
  }
  return chunks;
}
