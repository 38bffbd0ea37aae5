-- Comments stand under a review, or in a reading group: there with the book that the group was reading.
alter table comments
  alter column review_id drop not null,
  add column group_id uuid references reading_groups (id) on delete cascade,
  add column book_id uuid references books (id) on delete set null,
  add constraint comments_place_check
    check (num_nonnulls(review_id, group_id) = 1 and (group_id is not null or book_id is null));

create index comments_of_group on comments (group_id, created_at, id);
create index comments_of_book on comments (book_id);
