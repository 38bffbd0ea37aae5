-- Answers for visitors live for a second (docs/decisions/0060-response-cache.md): nothing is written of what changed.
drop function
  invalidate_book(), invalidate_catalogue(), invalidate_user(), invalidate_review(), invalidate_list(), invalidate_group(),
  invalidate_group_of_read(), invalidate_group_of_owner(), invalidate_groups_of_user(), invalidate_libraries(),
  invalidate_lists_with_books(), invalidate_lists_with_other_books(), invalidate_lists_with_books_of_list()
  cascade;
drop function invalidate(text[]);
drop table cache_invalidations;
