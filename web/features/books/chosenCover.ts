import { type ChosenPicture, pictureOf } from '../../ui/chosenPicture.ts';

export type ChosenCover = Pick<ChosenPicture, 'file' | 'preview'>;

/** A picture of a cover, no larger than covers are shown. */
export const coverOf = (file: File): Promise<ChosenCover> =>
  pictureOf(file, { width: 800, height: 1200 });
