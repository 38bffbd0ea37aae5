import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DeviceDocument } from '../../../shared/contract/devices.ts';
import { failureMessage } from '../../api.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Confirm, Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { usePressed } from '../../ui/usePressed.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import {
  ownDocuments,
  useAssignBook,
  useForgetDocument,
  useQuotesFromDevices,
} from './devices.api.ts';
import styles from './EReaders.module.css';

interface Found {
  googleId: string;
  title: string;
}

/** Finds a book, beginning with a text. */
type Finder = (start: string, onChoose: (book: Found) => void) => ReactNode;

/** What one's e-readers have sent, and which books it is. */
export function EReaders({ finder }: { finder: Finder }) {
  const documents = useQuery(ownDocuments());
  const [chosen, setChosen] = useState<DeviceDocument>();
  const [removed, setRemoved] = useState<DeviceDocument>();
  if (documents.isPending) return <Skeleton shape="row" />;
  if (!documents.data)
    return (
      <RetryAlert text={failureMessage(documents.error, words.devices.failed)} query={documents} />
    );
  const waiting = documents.data.filter(({ book }) => book === null);
  const known = documents.data.filter(({ book }) => book !== null);
  const rows = { onChoose: setChosen, onRemove: setRemoved };
  return (
    <>
      {documents.data.length === 0 ? <p>{words.devices.none}</p> : null}
      {waiting.length > 0 ? (
        <div className={styles.part}>
          <h3>{words.devices.waiting}</h3>
          <p className={styles.note}>{words.devices.waitingIntro}</p>
          <Documents documents={waiting} {...rows} />
        </div>
      ) : null}
      {known.length > 0 ? (
        <div className={styles.part}>
          <h3>{words.devices.known}</h3>
          <Documents documents={known} {...rows} />
        </div>
      ) : null}
      {chosen ? (
        <BookChoice document={chosen} finder={finder} onClose={() => setChosen(undefined)} />
      ) : null}
      {removed ? <Removal document={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  );
}

/** So many at first: there may be a thousand. */
const STEP = 10;

interface DocumentsProps {
  documents: readonly DeviceDocument[];
  onChoose: (document: DeviceDocument) => void;
  onRemove: (document: DeviceDocument) => void;
}

function Documents({ documents, onChoose, onRemove }: DocumentsProps) {
  const [most, setMost] = useState(STEP);
  return (
    <>
      <ul className={styles.list}>
        {documents.slice(0, most).map((each) => (
          <DocumentRow
            key={each.document}
            document={each}
            onChoose={() => onChoose(each)}
            onRemove={() => onRemove(each)}
          />
        ))}
      </ul>
      {documents.length > most ? (
        <Button small onClick={() => setMost(most + 5 * STEP)}>
          {words.controls.more}
        </Button>
      ) : null}
    </>
  );
}

interface DocumentRowProps {
  document: DeviceDocument;
  onChoose: () => void;
  onRemove: () => void;
}

function DocumentRow({ document, onChoose, onRemove }: DocumentRowProps) {
  const { book, author } = document;
  const name = nameOf(document);
  return (
    <Row as="li" className={styles.document}>
      {book ? (
        <BookRow book={book} size="tiny">
          <DocumentFacts document={document} />
        </BookRow>
      ) : (
        <div>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          {author === null ? null : (
            <p>
              <bdi>{author}</bdi>
            </p>
          )}
          <DocumentFacts document={document} />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          small
          variant={book ? 'quiet' : 'secondary'}
          aria-label={(book ? words.devices.anotherOf : words.devices.chooseOf)(name)}
          onClick={onChoose}
        >
          {book ? words.devices.another : words.devices.choose}
        </Button>
        <Button small variant="quiet" aria-label={words.devices.removeOf(name)} onClick={onRemove}>
          {words.devices.remove}
        </Button>
      </div>
    </Row>
  );
}

const DocumentFacts = ({ document: { percentage, highlights, device, sentAt } }: Shown) => (
  <Facts className={styles.facts}>
    {percentage === null ? null : (
      <span>{words.devices.read(`${Math.round(100 * percentage)}`)}</span>
    )}
    {highlights > 0 ? <span>{words.devices.highlights(highlights)}</span> : null}
    {device === null ? null : <bdi>{device}</bdi>}
    <span>{words.devices.sent(dateAndTime(sentAt))}</span>
  </Facts>
);
interface Shown {
  document: DeviceDocument;
}

/** What a document is called here: as its book, as the device says, or by the beginning of its code. */
const nameOf = ({ document, title, book }: DeviceDocument) =>
  book?.title ?? title ?? words.devices.untitledOf(document.slice(0, 6));

interface BookChoiceProps extends Shown {
  finder: Finder;
  onClose: () => void;
}

function BookChoice({ document, finder, onClose }: BookChoiceProps) {
  const { say } = useToasts();
  const assign = useAssignBook();
  const { title, author } = document;

  function choose({ googleId, title: ofBook }: Found) {
    if (assign.isPending) return;
    // Not the callbacks of mutate(): the list that is loaded again takes the row away.
    assign.mutateAsync({ document: document.document, googleId }).then(() => {
      say(words.devices.assigned(ofBook));
      onClose();
      focusNext('#e-readers');
    }, saidByWrite);
  }

  return (
    <Dialog title={words.devices.which} onClose={onClose}>
      <p className={styles.name}>
        <bdi>{nameOf({ ...document, book: null })}</bdi>
      </p>
      <DocumentFacts document={document} />
      <div className={styles.finder}>
        {finder(title === null ? '' : [title, author ?? ''].join(' ').trim(), choose)}
        <p role="status">{assign.isPending ? words.controls.saving : null}</p>
      </div>
    </Dialog>
  );
}

function Removal({ document, onClose }: Shown & { onClose: () => void }) {
  const { say } = useToasts();
  const forget = useForgetDocument();
  return (
    <Confirm
      question={words.devices.removeQuestion(nameOf(document))}
      confirmLabel={words.devices.remove}
      isBusy={forget.isPending}
      onConfirm={() => {
        forget.mutateAsync(document).then(() => {
          say(words.devices.removed);
          onClose();
          focusNext('#e-readers');
        }, saidByWrite);
      }}
      onClose={onClose}
    >
      <p>{words.devices.removeText}</p>
      {document.highlights > 0 ? <p>{words.devices.removeHighlights}</p> : null}
    </Confirm>
  );
}

/** Who sees the quotes that e-readers make; a choice counts at once. */
export function QuotesFromDevices() {
  const privacy = useQuery(ownPrivacy());
  const { shown, press } = usePressed();
  const { say } = useToasts();
  const save = useQuotesFromDevices();
  if (privacy.isPending) return <Skeleton shape="row" />;
  if (!privacy.data)
    return (
      <RetryAlert text={failureMessage(privacy.error, words.privacy.loadFailed)} query={privacy} />
    );
  return (
    <div className={styles.part}>
      <VisibilityField
        label={words.devices.visibility}
        hint={words.devices.visibilityHint}
        value={shown('quotes', privacy.data.quotesFromDevices)}
        onChange={(visibility) => {
          const saving = save.mutateAsync(visibility);
          press('quotes', visibility, saving);
          saving.then(() => say(words.privacy.saved), saidByWrite);
        }}
      />
    </div>
  );
}
