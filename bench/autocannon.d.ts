/** What of the load generator is used here; it brings no types along. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Result {
    requests: { average: number; total: number };
    /** In ms. */
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }): Promise<Result>;
  export = autocannon;
}
