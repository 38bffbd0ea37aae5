/** A process knows for so long by itself that a question needs no asking. */
const KNOWN_MS = 5 * 60_000;
const KNOWN_MAX = 5_000;

/**
 * Asks each question once in a while: whoever asks the same meanwhile waits for the one answer. Of
 * bounded size; the oldest is forgotten first, and what was not answered at once.
 */
export function onceInAWhile(now: () => number) {
  const asked = new Map<string, { at: number; answer: Promise<boolean> | undefined }>();

  return async function once(question: string, ask: () => Promise<Answer>): Promise<boolean> {
    const last = asked.get(question);
    if (last && (last.answer || now() - last.at < KNOWN_MS)) return last.answer ?? false;
    const entry = { at: now(), answer: undefined as Promise<boolean> | undefined };
    const forget = () => asked.get(question) === entry && asked.delete(question);
    entry.answer = ask()
      .then(
        ({ isAnswered, isNew }) => {
          if (!isAnswered) forget();
          return isNew;
        },
        (error: unknown) => {
          forget();
          throw error;
        },
      )
      .finally(() => {
        entry.answer = undefined;
      });
    asked.delete(question);
    asked.set(question, entry);
    const [oldest] = asked.keys();
    if (asked.size > KNOWN_MAX && oldest !== undefined) asked.delete(oldest);
    return entry.answer;
  };
}

interface Answer {
  /** No provider failed or was left alone: there is no need to ask again soon. */
  isAnswered: boolean;
  isNew: boolean;
}
