-- The order of all questions says what everybody sees of their answers: one is open while nobody has answered it for everybody to
-- see. What members see beside that is asked when they look.
create or replace function keep_question_open() returns trigger language plpgsql as $$
declare
  of uuid := case when tg_op = 'DELETE' then old.question_id else new.question_id end;
begin
  -- Two answers at once: whoever comes second sees what became of the first.
  perform from questions where id = of for no key update;
  update questions q
     set is_open = not q.is_open
   where q.id = of
     and q.is_open = exists (select from answers a where a.question_id = q.id and a.is_for_everybody);
  return null;
end $$;

create trigger answers_keep_question_open_to_everybody
  after update of is_for_everybody on answers
  for each row when (old.is_for_everybody <> new.is_for_everybody) execute function keep_question_open();
