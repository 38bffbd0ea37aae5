import { type RefObject, useEffect, useRef, useState } from 'react';
import { barcodeReader } from './barcodes.ts';

/** `refused`: by whoever was asked, or by the browser. `failed`: it is there and gives no picture, or none is read. */
export type Camera = 'asking' | 'on' | 'refused' | 'none' | 'failed';

/** Between two pictures that are looked at. */
const EVERY_MS = 200;

/**
 * Shows what the camera sees, and tells what the barcodes in it say, until what uses it is gone: then the camera is off,
 * also where it is given only later. The browser asks whoever has not been asked.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: OnRead) {
  const [camera, setCamera] = useState<Camera>('asking');
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    const ended = new AbortController();
    open(video.current, ended.signal, setCamera, (text) => told.current(text)).catch(
      (error: unknown) => {
        if (!ended.signal.aborted) setCamera(reasonOf(error));
      },
    );
    return () => ended.abort();
  }, [video]);
  return camera;
}

type OnRead = (text: string) => void;

async function open(
  video: HTMLVideoElement | null,
  ended: AbortSignal,
  say: (camera: Camera) => void,
  onRead: OnRead,
) {
  // There is none in a page that did not come over https, and in old browsers.
  if (!video || !navigator.mediaDevices) return say('none');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (ended.aborted) return stop();
  ended.addEventListener('abort', stop);
  // Taken away, such as by a call.
  for (const track of stream.getTracks()) track.addEventListener('ended', () => say('failed'));
  try {
    video.srcObject = stream;
    const [read] = await Promise.all([barcodeReader(), video.play()]);
    if (!ended.aborted) say('on');
    while (!ended.aborted) {
      for (const text of await read(video)) if (!ended.aborted) onRead(text);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } catch (error) {
    stop();
    throw error;
  }
}

/** There is no such camera, or the browser lends none to pages, as some in other programs do not. */
const NONE = new Set(['NotFoundError', 'OverconstrainedError', 'NotSupportedError']);

function reasonOf(error: unknown): Camera {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return NONE.has(name) ? 'none' : 'failed';
}
