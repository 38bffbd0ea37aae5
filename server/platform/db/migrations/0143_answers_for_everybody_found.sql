-- Outside of a transaction: the indexes that answers are counted in.
drop index concurrently if exists answers_for_everybody;
create index concurrently answers_for_everybody on answers (question_id, user_id) where is_for_everybody;
drop index concurrently if exists answers_for_some;
create index concurrently answers_for_some on answers (question_id, user_id) where not is_for_everybody;
