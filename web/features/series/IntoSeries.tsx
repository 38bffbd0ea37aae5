import { useState } from 'react';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { type Candidate, FoundChoice } from '../../ui/FoundChoice.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { sendNothing, useForm } from '../../ui/useForm.ts';
import { placeTyped, SeriesPlaceField } from './SeriesPlaceField.tsx';
import { seriesNamed, usePutIntoSeries } from './series.api.ts';

interface IntoSeriesProps {
  googleId: string;
  title: string;
  onClose: () => void;
}

/** Puts a book into a series, which is found by its name or made of it. */
export function IntoSeries({ googleId, title, onClose }: IntoSeriesProps) {
  const { say } = useToasts();
  const [chosen, setChosen] = useState<Candidate>();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `place.new.${googleId}`,
    start: { position: '' },
    save: usePutIntoSeries(googleId),
    bodyOf: ({ position }) => ({
      series: chosen?._id === NEW ? { name: chosen.name } : { id: chosen?._id ?? '' },
      position: placeTyped(position),
    }),
    failure: words.byHand.intoSeriesFailed,
    onSaved: () => say(words.byHand.added(title)),
    onEnd: onClose,
  });
  return (
    <Dialog title={words.byHand.intoSeriesOf(title)} onClose={onClose}>
      <form noValidate onSubmit={chosen ? submit : sendNothing} className={form.form}>
        <FoundChoice
          label={words.byHand.findSeries}
          start=""
          find={seriesNamed}
          none={words.byHand.noneFound}
          made={(name): Candidate => ({ _id: NEW, name, more: words.byHand.newSeries })}
          chosen={chosen}
          onChoose={setChosen}
        />
        {chosen ? (
          <>
            <SeriesPlaceField {...field('position')} />
            <FormAlert refusal={refusal} />
            <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

/** No series has this id. */
const NEW = 'new';
