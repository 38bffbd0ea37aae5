import pg from 'pg';

const RECONNECTS_PER_SECOND = 5;

/**
 * Keeps a server that comes back from a storm. After a connection was lost, one caller finds out for
 * all others whether there is a server; when there is none, so many a second try.
 */
export function reconnectLimit() {
  let state: 'unknown' | 'well' | 'broken' = 'unknown';
  let probe: Promise<boolean> | undefined;
  let nextTry = 0;

  return {
    /** A connection was lost: nobody knows whether the server is still there. */
    lost() {
      if (state === 'well') state = 'unknown';
    },

    /** Runs a try to connect when its turn comes; refuses at once where others have just failed. */
    async whenAllowed<T>(attempt: () => Promise<T>): Promise<T> {
      while (probe !== undefined) if (!(await probe)) throw new Error(NOT_REACHED);
      if (state === 'well') return watched(attempt());
      if (state === 'broken' && performance.now() < nextTry) throw new Error(NOT_REACHED);
      const trying = watched(attempt());
      probe = trying
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          probe = undefined;
        });
      return trying;
    },
  };

  async function watched<T>(connecting: Promise<T>) {
    try {
      const connected = await connecting;
      state = 'well';
      return connected;
    } catch (error) {
      state = 'broken';
      nextTry = performance.now() + 1_000 / RECONNECTS_PER_SECOND;
      throw error;
    }
  }
}

const NOT_REACHED = 'it could not be reached a moment ago';

/** The driver's connection, which asks the limit before it connects. */
export function limitedClient(limit: ReturnType<typeof reconnectLimit>) {
  return class LimitedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // Without a listener, an error between two statements of a transaction would end the process; and so
      // would one that comes together with the news that the connection is there.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected) {
      const connected = limit.whenAllowed(() => super.connect());
      if (callback === undefined) return connected;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(
        () => done(null, this),
        (error) => done(error),
      );
      return undefined;
    }
  };
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
