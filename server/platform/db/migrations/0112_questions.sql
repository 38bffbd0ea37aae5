-- What readers ask each other for a book that they half remember (talk/questions/), and what they are answered.
create table questions (
  id         uuid primary key,
  user_id    uuid not null references users (id) on delete cascade,
  text       text not null check (char_length(text) between 1 and 2000),
  -- The same as plain text without spoilers: by it the book of the answer that was accepted is found, once there is one.
  remembered text not null check (char_length(remembered) <= 2000),
  words      tsvector not null generated always as (to_tsvector('pg_catalog.english', remembered)) stored,
  -- Nobody has answered it.
  is_open    boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index questions_of_user on questions (user_id);
create index questions_by_time on questions (created_at, id);
create index questions_open_first on questions (is_open, id);
create index questions_words on questions using gin (words);

create table answers (
  id          uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  user_id     uuid not null references users (id) on delete cascade,
  book_id     uuid not null references books (id) on delete cascade,
  text        text not null check (char_length(text) <= 2000),
  -- Whoever asked says that it is this book.
  is_accepted boolean not null default false,
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  unique (question_id, user_id, book_id)
);

create index answers_of_question on answers (question_id, created_at, id);
create index answers_of_user on answers (user_id);
create index answers_of_book on answers (book_id);
create unique index answers_accepted on answers (question_id) where is_accepted;

-- Whether a question has answers is said where those that have none come first.
create function keep_question_open() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update questions set is_open = false where id = new.question_id and is_open;
  else
    update questions q
       set is_open = true
     where q.id = old.question_id and not exists (select from answers a where a.question_id = q.id);
  end if;
  return null;
end $$;

create trigger answers_keep_question_open
  after insert or delete on answers for each row when (not is_restoring()) execute function keep_question_open();

create trigger questions_forget_mentions
  after delete on questions for each row execute function forget_mentions();
create trigger answers_forget_mentions
  after delete on answers for each row execute function forget_mentions();
