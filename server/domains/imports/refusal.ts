/**
 * A file that is not read, or not to its end: the message is a sentence for the person who sent it.
 * `status` is the answer where it is known while the file is being sent.
 */
export class ImportRefusal extends Error {
  readonly status: 400 | 413 | 415;

  constructor(message: string, status: 400 | 413 | 415 = 400) {
    super(message);
    this.name = 'ImportRefusal';
    this.status = status;
  }
}
