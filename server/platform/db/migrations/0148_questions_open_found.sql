-- Those whose answers are not for everybody.
update questions q
   set is_open = true
 where not q.is_open and not exists (select from answers a where a.question_id = q.id and a.is_for_everybody);
