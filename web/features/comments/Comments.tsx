import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { Lock, LockOpen, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Comment } from '../../../shared/contract/comments.ts';
import type { Position } from '../../../shared/contract/library.ts';
import { pathTo } from '../../../shared/paths.ts';
import { changeCached } from '../../cached.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { itemsIn } from '../../queries.ts';
import type { Intent } from '../../session/intents.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { LikeButton } from '../../ui/LikeButton.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ForReader } from '../../ui/Markdown.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { type QuietAction, QuietMenu } from '../../ui/QuietMenu.tsx';
import { ReadMore } from '../../ui/ReadMore.tsx';
import { ShutPassage } from '../../ui/ShutPassage.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useArrival } from '../../ui/useArrival.ts';
import { isFormSaved } from '../../ui/useSavedForm.ts';
import { saidByWrite, useWrite } from '../../write.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';
import {
  type CommentBody,
  type CommentPage,
  changeComment,
  deleteComment,
  likeComment,
  wholeComment,
} from './comments.api.ts';
import { formsOf } from './formsOf.ts';

/** What is said in one place: under a review, or in a reading group. */
export interface Conversation<C extends Comment = Comment> {
  /** Of the review or the group: what is typed there is kept under it. */
  id: string;
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
  list: UseInfiniteQueryResult<InfiniteData<CommentPage<C>>>;
  /** Where the list is in the cache. */
  queryKey: QueryKey;
  /** The reader may say something. */
  mayWrite: boolean;
  mayDelete: (comment: C) => boolean;
  /** What is said where nobody has said anything, if it is not under a review. */
  empty?: string;
  add: (body: CommentBody) => Promise<C>;
  /** There is one more or less. */
  onCount?: (by: 1 | -1) => void;
  /** Where the reader is in the book; undefined: that is not known. */
  ownPlace: Position | null | undefined;
  /** What is said is known from there on, unless they say otherwise. */
  isPlaced?: boolean;
  /** What else can be done with a comment; of other features, which the page brings together. */
  moreOf?: (comment: C) => readonly QuietAction[];
  /** What else is said of it, beside its date. */
  aboutOf?: (comment: C) => ReactNode;
}

interface CommentsProps<C extends Comment> {
  conversation: Conversation<C>;
  /** The comment that somebody came for: the focus goes to it. */
  linked?: string | undefined;
  /** Somebody came to write one: the focus goes there. */
  isWriting?: boolean;
}

/** What readers say to each other, oldest first, and where one says something oneself. Needs all words. */
export function Comments<C extends Comment>({
  conversation,
  linked,
  isWriting = false,
}: CommentsProps<C>) {
  const { id, list, queryKey, userId, mayWrite, add, onCount } = conversation;
  const queries = useQueryClient();
  const threads = useMemo(() => threadsOf(list.data ? itemsIn(list.data) : []), [list.data]);
  useArrival(list, linked, placeOf);

  /** It stands at the end, without the list being loaded again. */
  async function say(body: CommentBody) {
    const comment = await add(body);
    queries.setQueryData<InfiniteData<CommentPage<C>>>(queryKey, (known) =>
      known ? withAdded(known, comment) : known,
    );
    onCount?.(1);
    return comment;
  }

  return (
    <div className={styles.comments}>
      <PagedList
        list={list}
        failed={words.conversation.failed}
        empty={<p className={styles.soft}>{conversation.empty ?? words.conversation.empty}</p>}
      >
        {() => (
          <ol className={styles.threads} aria-label={words.conversation.title}>
            <Folded
              rows={threads.map((thread) => ({
                ...thread,
                shown: (
                  <Thread thread={thread} conversation={conversation} linked={linked} onSay={say} />
                ),
              }))}
              linked={linked}
              isWriting={({ id }) => isFormSaved(formName(conversation, 'reply', id))}
            />
          </ol>
        )}
      </PagedList>
      {mayWrite && userId !== undefined && !list.isPending ? (
        <CommentForm
          name={formName(conversation, 'new', id)}
          label={words.conversation.write}
          submitLabel={words.conversation.send}
          place={{
            position: conversation.ownPlace ?? null,
            isChosen: conversation.isPlaced ?? false,
          }}
          hasFocus={isWriting}
          onSubmit={say}
          onSent={({ _id }) => focusNext(placeOf(_id))}
        />
      ) : null}
    </div>
  );
}

/** Where a comment stands on the page. */
const placeOf = (id: string) => `[data-comment="${id}"]`;

/** What is typed is kept under this name (ui/useSavedForm.ts). */
const formName = (
  { id, userId }: Pick<Conversation, 'id' | 'userId'>,
  what: 'new' | 'reply' | 'edit',
  to: string,
) => `${formsOf(userId, id)}${what}.${to}`;

interface Thread<C extends Comment> {
  id: string;
  comments: C[];
}

/** What belongs together, in the order of what came first; a reply whose comment is not seen begins its thread. */
function threadsOf<C extends Comment>(comments: readonly C[]): Thread<C>[] {
  const threads = new Map<string, Map<string, C>>();
  for (const comment of comments) {
    const id = comment.replyTo ?? comment._id;
    const thread = threads.get(id) ?? new Map<string, C>();
    threads.set(id, thread.set(comment._id, comment));
  }
  return [...threads].map(([id, thread]) => ({ id, comments: [...thread.values()] }));
}

function withAdded<C extends Comment>(known: InfiniteData<CommentPage<C>>, comment: C) {
  const last = known.pages.length - 1;
  return {
    ...known,
    pages: known.pages.map((page, at) => ({
      ...page,
      total: page.total + 1,
      items: at === last ? [...page.items, comment] : page.items,
    })),
  };
}

/** Comments that stay together, as they are shown. */
interface Row extends Thread<Comment> {
  shown: ReactNode;
}

interface FoldedProps {
  rows: readonly Row[];
  /** The comment that somebody came for. */
  linked: string | undefined;
  /** Somebody is writing there. */
  isWriting?: (row: Row) => boolean;
}

/** Rows of a list; of several shut comments on end one line alone, which opens to them. */
function Folded({ rows, ...fold }: FoldedProps) {
  const runs: Row[][] = [];
  for (const row of rows) {
    const before = runs.at(-1);
    if (before?.every(isShutRow) && isShutRow(row)) before.push(row);
    else runs.push([row]);
  }
  return runs.map((run) => <Run key={run[0]?.id} rows={run} {...fold} />);
}

const isShutRow = ({ comments }: Row) => comments.every(isShut);

function Run({ rows, linked, isWriting }: FoldedProps) {
  const comments = rows.filter(isShutRow).flatMap((row) => row.comments);
  const isLinked = comments.some(({ _id }) => _id === linked);
  const [wasLinked, setLinked] = useState(isLinked);
  // One alone stays open as well when others come to it: somebody may be there.
  const [isOpen, setOpen] = useState(
    () => comments.length < 2 || isLinked || rows.some((row) => isWriting?.(row)),
  );
  if (isLinked !== wasLinked) {
    setLinked(isLinked);
    if (isLinked) setOpen(true);
  }
  const Icon = isOpen ? LockOpen : Lock;
  return (
    <>
      {comments.length < 2 ? null : (
        <li>
          <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon size={16} aria-hidden />
            {words.conversation.beyond(comments.length)}
          </Button>
        </li>
      )}
      {isOpen ? rows.map(({ id, shown }) => <li key={id}>{shown}</li>) : null}
    </>
  );
}

interface ThreadProps<C extends Comment> {
  thread: Thread<C>;
  conversation: Conversation<C>;
  linked: string | undefined;
  onSay: (body: CommentBody) => Promise<C>;
}

/** A comment with its replies. */
function Thread<C extends Comment>({ thread, conversation, linked, onSay }: ThreadProps<C>) {
  const name = formName(conversation, 'reply', thread.id);
  const [first, ...replies] = thread.comments;
  /** To whom one replies; what was being typed when the page was left goes on. */
  const [addressee, setAddressee] = useState<Comment | undefined>(() =>
    isFormSaved(name) ? first : undefined,
  );
  const isOver = first?.isDeleted ?? true;

  const commentOf = (comment: C) => (
    <OneComment
      comment={comment}
      conversation={conversation}
      isLinked={comment._id === linked}
      onReply={
        conversation.mayWrite && conversation.userId !== undefined && !isOver
          ? () => setAddressee(comment)
          : undefined
      }
    />
  );

  function close() {
    setAddressee(undefined);
    focusNext(placeOf(thread.id));
  }

  return (
    <>
      {first ? commentOf(first) : null}
      {replies.length > 0 || addressee ? (
        <div className={styles.replies}>
          {replies.length > 0 ? (
            <ol aria-label={words.conversation.replies}>
              <Folded
                rows={replies.map((reply) => ({
                  id: reply._id,
                  comments: [reply],
                  shown: commentOf(reply),
                }))}
                linked={linked}
              />
            </ol>
          ) : null}
          {addressee?.user ? (
            <CommentForm
              key={addressee._id}
              name={name}
              label={words.conversation.replyLabel(addressee.user.username)}
              submitLabel={words.conversation.reply}
              // A reply to a reply stands in the same thread: it says whom it is for.
              start={addressee.replyTo === null ? '' : `@${addressee.user.username} `}
              place={{
                position: conversation.ownPlace ?? null,
                isChosen: conversation.isPlaced ?? false,
              }}
              hasFocus
              onSubmit={(body) => onSay({ ...body, replyTo: addressee._id })}
              onSent={({ _id }) => {
                setAddressee(undefined);
                focusNext(placeOf(_id));
              }}
              onCancel={close}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface OneCommentProps<C extends Comment> {
  comment: C;
  conversation: Conversation<C>;
  isLinked: boolean;
  onReply: (() => void) | undefined;
}

function OneComment<C extends Comment>({
  comment,
  conversation,
  isLinked,
  onReply,
}: OneCommentProps<C>) {
  const { _id: id, user, isDeleted, createdAt, updatedAt } = comment;
  const { userId } = conversation;
  const name = formName(conversation, 'edit', id);
  const [isEditing, setEditing] = useState(() => isFormSaved(name));
  // What is changed may come anew meanwhile.
  const queries = useQueryClient();
  const { say } = useToasts();

  function end() {
    setEditing(false);
    focusNext(placeOf(id));
  }

  if (isDeleted || !user)
    return (
      <article
        data-comment={id}
        tabIndex={-1}
        className={`${styles.comment} ${isLinked ? styles.linked : ''}`}
      >
        <p className={`${styles.gone} ${styles.soft}`}>{words.conversation.deleted}</p>
      </article>
    );
  const isOwn = user._id === userId;
  const deletion: QuietAction = {
    id: 'delete',
    label: isOwn ? words.conversation.deleteOwn : words.conversation.deleteOf(user.username),
    icon: <Trash2 size={18} aria-hidden />,
    isDangerous: true,
    dialog: (onClose) => (
      <DeleteComment
        comment={comment}
        conversation={conversation}
        isOwn={isOwn}
        onClose={onClose}
      />
    ),
  };
  return (
    <article
      data-comment={id}
      tabIndex={-1}
      aria-label={words.conversation.commentBy(user.username)}
      className={`${styles.comment} ${isLinked ? styles.linked : ''}`}
    >
      <Avatar person={user} />
      <div className={styles.body}>
        <header className={styles.head}>
          <Link
            to={
              isOwn ? '/Account/Profile' : pathTo('/Account/Profile/:userId', { userId: user._id })
            }
          >
            <PersonName person={user} />
          </Link>
          <Facts as="span">
            <time dateTime={createdAt}>{longDate(createdAt)}</time>
            {updatedAt === createdAt ? null : <span>{words.conversation.edited}</span>}
            {conversation.aboutOf?.(comment)}
          </Facts>
        </header>
        {isEditing ? (
          <CommentForm
            name={name}
            label={words.conversation.write}
            submitLabel={words.controls.saveChanges}
            start={comment.text}
            place={{
              position: comment.position ?? conversation.ownPlace ?? null,
              isChosen: comment.position !== null,
            }}
            hasFocus
            onSubmit={async ({ text, position = null }, began) => {
              const changed = await changeComment(id, { text, position, was: { text: began } });
              changeCached<Comment>(queries, id, () => changed);
              say(words.conversation.changed);
              return changed;
            }}
            onSent={end}
            onCancel={end}
          />
        ) : (
          <>
            <CommentText comment={comment} />
            <div className={styles.actions}>
              <LikeButton
                thing={comment}
                by={userId === undefined ? 'visitor' : isOwn ? 'author' : 'member'}
                intent={{ kind: 'likeComment', id } satisfies Intent}
                like={(isLiked) => likeComment(id, isLiked)}
              />
              {onReply ? (
                <Button
                  small
                  variant="quiet"
                  aria-label={words.conversation.replyTo(user.username)}
                  onClick={onReply}
                >
                  <MessageSquareReply size={16} aria-hidden />
                  {words.conversation.reply}
                </Button>
              ) : null}
              {isOwn ? (
                <Button
                  small
                  variant="quiet"
                  aria-label={words.conversation.editOwn}
                  onClick={() => setEditing(true)}
                >
                  <Pencil size={16} aria-hidden />
                  {words.controls.edit}
                </Button>
              ) : null}
              <QuietMenu
                of={words.safety.comment(user.username)}
                actions={[
                  ...(conversation.moreOf?.(comment) ?? []),
                  ...(conversation.mayDelete(comment) ? [deletion] : []),
                ]}
              />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

/** All of it is from further on than its reader has come. */
const isShut = ({ text, hidden }: Comment) => text === '' && hidden.length > 0;

/** What a comment says; one that is shut as a whole says it when somebody insists. */
function CommentText({ comment: { _id: id, text, hidden, mentions } }: { comment: Comment }) {
  const [opened, setOpened] = useState<string>();
  const reader = useMemo<ForReader>(
    () => ({ mentions, hidden, whole: () => wholeComment(id) }),
    [id, mentions, hidden],
  );
  const shut = text === '' ? hidden[0] : undefined;
  const shown = shut ? opened : text;
  return (
    <div className={styles.text}>
      {shut ? (
        <ShutPassage
          passage={shut}
          isShown={opened !== undefined}
          onToggle={async () =>
            setOpened(opened === undefined ? await wholeComment(id) : undefined)
          }
        />
      ) : null}
      {shown === undefined ? null : (
        <ReadMore>
          <Formatted content={shown} reader={reader} />
        </ReadMore>
      )}
    </div>
  );
}

interface DeleteCommentProps<C extends Comment> {
  comment: C;
  conversation: Conversation<C>;
  isOwn: boolean;
  onClose: () => void;
}

/** Asks whether a comment is to be deleted, and does so. */
function DeleteComment<C extends Comment>({
  comment,
  conversation,
  isOwn,
  onClose,
}: DeleteCommentProps<C>) {
  const { say } = useToasts();
  const deletion = useWrite(deleteComment, {
    onDone: () => {
      conversation.onCount?.(-1);
      say(words.conversation.removed);
    },
    changes: [conversation],
    failure: () => words.conversation.notDeleted,
  });
  const username = comment.user?.username ?? '';

  function remove() {
    deletion
      .mutateAsync(comment._id)
      .then(
        () => focusNext(placeOf(comment._id), placeOf(comment.replyTo ?? ''), FORM),
        saidByWrite,
      )
      .finally(onClose);
  }

  return (
    <Confirm
      question={isOwn ? words.conversation.askDeleteOwn : words.conversation.askDeleteOf(username)}
      confirmLabel={deletion.isPending ? words.controls.deleting : words.controls.delete}
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}

/** Where a comment is written that is no reply. */
const FORM = `.${styles.comments} > form textarea`;
