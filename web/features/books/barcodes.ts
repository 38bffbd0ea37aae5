import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads what the barcodes say that a camera shows just now. */
export type ReadBarcodes = (video: HTMLVideoElement) => Promise<string[]>;

/** What books have: EAN-13. The price that is printed beside it is another code, which is left out. */
export async function barcodeReader(): Promise<ReadBarcodes> {
  return (await browsersOwn()) ?? ours();
}

/** Browsers on phones and Macs have one. */
async function browsersOwn(): Promise<ReadBarcodes | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  try {
    if (!(await BarcodeDetector?.getSupportedFormats())?.includes('ean_13')) return undefined;
    const detector = BarcodeDetector && new BarcodeDetector({ formats: ['ean_13'] });
    return (
      detector &&
      (async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue.slice(0, 13)))
    );
  } catch {
    // It says that it has one, and has none after all.
    return undefined;
  }
}

/** The one that comes with the site: nearly a megabyte, for who presses “Scan” in a browser without. */
async function ours(): Promise<ReadBarcodes> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({
    overrides: { locateFile: () => wasm },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!drawing || canvas.width === 0) return [];
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, { formats: ['EAN-13'], maxNumberOfSymbols: 4 });
    return found.map(({ text }) => text);
  };
}

/** More tells no more, and takes longer. */
const WIDTH_MAX = 960;

/** The Barcode Detection API, which TypeScript's library does not know. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}
