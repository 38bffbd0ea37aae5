/**
 * Milliseconds of the processor that this process takes for a piece of work. The clock would count what other processes
 * take beside it; tests of the same process run one after the other.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
