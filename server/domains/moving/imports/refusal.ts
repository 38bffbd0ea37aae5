import {
  type ImportTextId,
  type Said,
  said,
  type TextParams,
} from '../../../../shared/importTexts.ts';

/**
 * A file that is not read, or not to its end: what it says is for the person who sent it.
 * `status` is the answer where it is known while the file is being sent.
 */
export class ImportRefusal extends Error {
  readonly said: Said;
  readonly status: 400 | 413 | 415;

  constructor(id: ImportTextId, params: TextParams = {}, status: 400 | 413 | 415 = 400) {
    const what = said(id, params);
    super(what.text);
    this.name = 'ImportRefusal';
    this.said = what;
    this.status = status;
  }
}
