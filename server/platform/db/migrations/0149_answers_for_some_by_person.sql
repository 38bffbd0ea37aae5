-- Outside of a transaction: the answers not for everybody of those whom a member knows, which order the questions for them.
drop index concurrently if exists answers_for_some_by_person;
create index concurrently answers_for_some_by_person on answers (user_id, question_id) where not is_for_everybody;
