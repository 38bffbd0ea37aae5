-- What readers say beneath a quote and beneath a note of progress, as beneath a review; it goes with these.
alter table comments add column quote_id uuid;
alter table comments add column progress_id uuid;
alter table comments add constraint comments_quote_id_fkey
  foreign key (quote_id) references quotes (id) on delete cascade not valid;
alter table comments add constraint comments_progress_id_fkey
  foreign key (progress_id) references progress (id) on delete cascade not valid;
alter table comments drop constraint comments_place_check;
alter table comments add constraint comments_place_check
  check (num_nonnulls(review_id, group_id, quote_id, progress_id) = 1 and (group_id is not null or book_id is null)) not valid;

alter table quotes add column comments_count integer not null default 0;
alter table quotes add constraint quotes_comments_count_check check (comments_count >= 0) not valid;
alter table progress add column comments_count integer not null default 0;
alter table progress add constraint progress_comments_count_check check (comments_count >= 0) not valid;
