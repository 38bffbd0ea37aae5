/** A picture somebody chose: ready to be sent, and to be looked at. */
export interface ChosenPicture {
  file: Blob;
  /** A `data:` address, which the policy of the page allows. */
  preview: string;
  width: number;
  height: number;
}

/**
 * Reads a picture and makes it no larger than it is ever shown, so that a photo of 10 MB is not sent over a
 * telephone's connection. Throws where the file is no picture.
 */
export async function pictureOf(
  file: File,
  most: { width: number; height: number },
): Promise<ChosenPicture> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (!blob) throw new Error('The picture could not be encoded');
  const { width, height } = canvas;
  return { file: blob, preview: canvas.toDataURL('image/jpeg', 0.8), width, height };
}
