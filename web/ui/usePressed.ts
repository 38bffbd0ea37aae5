import { useState } from 'react';

/**
 * What was pressed and is being saved: it is seen at once, before a call has begun, and goes back where that fails. Each
 * thing that is pressed has a name.
 */
export function usePressed() {
  const [pressed, setPressed] = useState<Readonly<Record<string, unknown>>>({});

  return {
    isBusy: Object.keys(pressed).length > 0,
    /** What is seen: what was pressed, else what is known. */
    shown: <T>(name: string, known: T) => (name in pressed ? (pressed[name] as T) : known),
    /** Shows what was pressed until it is saved, or is not. */
    press<T>(name: string, value: T, saving: Promise<unknown>) {
      setPressed((others) => ({ ...others, [name]: value }));
      const end = () =>
        setPressed(({ [name]: last, ...others }) =>
          // Something else was pressed meanwhile.
          last === undefined || last === value ? others : { ...others, [name]: last },
        );
      saving.then(end, end);
    },
  };
}
