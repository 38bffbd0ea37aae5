import { type PointerEvent, useId, useRef } from 'react';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import type { ChosenPicture } from '../../ui/chosenPicture.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useChoiceForm } from '../../ui/useForm.ts';
import styles from './CutPicture.module.css';
import { useSavePicture } from './profiles.api.ts';
import {
  largestIn,
  middleOf,
  movedTo,
  pressed,
  resized,
  type Square,
  smallestIn,
} from './square.ts';

interface CutPictureProps {
  picture: ChosenPicture;
  onClose: () => void;
}

/** Lets somebody choose the square of a picture that is shown, with mouse, touch or keys, and saves it. */
export function CutPicture({ picture, onClose }: CutPictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const hint = useId();
  const size = useId();
  const { say } = useToasts();
  const {
    values: square,
    change: setSquare,
    submit,
    end,
    refusal,
    isBusy,
  } = useChoiceForm({
    start: middleOf(picture),
    save: useSavePicture(),
    bodyOf: (chosen) => ({ file: picture.file, square: chosen }),
    failure: words.profiles.pictureFailed,
    onSaved: () => say(words.profiles.pictureSaved),
    onEnd: onClose,
  });

  function hold(event: PointerEvent, isCorner: boolean) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, square, isCorner };
  }

  function drag(event: PointerEvent) {
    const from = held.current;
    const shown = stage.current?.clientWidth;
    if (!from || !shown) return;
    const pixels = picture.width / shown;
    const right = (event.clientX - from.x) * pixels;
    const down = (event.clientY - from.y) * pixels;
    setSquare(
      from.isCorner
        ? resized(from.square, from.square.side + right + down, picture)
        : movedTo(from.square, from.square.left + right, from.square.top + down, picture),
    );
  }

  const release = () => {
    held.current = undefined;
  };

  const part = (of: number, whole: number) => `${(100 * of) / whole}%`;
  const percent = (of: number, whole: number) => wholeNumber(Math.round((100 * of) / whole));
  return (
    <Dialog title={words.profiles.cutPicture} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p id={hint}>{words.profiles.cutHint}</p>
        <div ref={stage} className={styles.stage}>
          <img src={picture.preview} alt="" draggable={false} />
          <div
            className={styles.square}
            role="slider"
            tabIndex={0}
            aria-label={words.profiles.cutSquare}
            aria-describedby={hint}
            aria-valuemin={smallestIn(picture)}
            aria-valuemax={largestIn(picture)}
            aria-valuenow={square.side}
            aria-valuetext={words.profiles.cutPlace(
              percent(square.left, picture.width),
              percent(square.top, picture.height),
            )}
            style={{
              left: part(square.left, picture.width),
              top: part(square.top, picture.height),
              width: part(square.side, picture.width),
            }}
            onKeyDown={(event) => {
              const to = pressed(event.key, square, picture);
              if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
              event.preventDefault();
              setSquare(to);
            }}
            onPointerDown={(event) => hold(event, false)}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <span
              className={styles.corner}
              onPointerDown={(event) => hold(event, true)}
              onPointerMove={drag}
              onPointerUp={release}
              onPointerCancel={release}
            />
          </div>
        </div>
        <div className={styles.size}>
          <label htmlFor={size}>{words.profiles.cutSize}</label>
          <input
            id={size}
            type="range"
            min={smallestIn(picture)}
            max={largestIn(picture)}
            value={square.side}
            onChange={({ target }) => setSquare(resized(square, Number(target.value), picture))}
          />
        </div>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.profiles.savePicture} onCancel={end} />
      </form>
    </Dialog>
  );
}

/** Where the square was taken hold of. */
interface Held {
  x: number;
  y: number;
  square: Square;
  isCorner: boolean;
}
