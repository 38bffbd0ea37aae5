-- Those whose answers are not for everybody; one that is just being answered is waited for.
select from questions where not is_open order by id for no key update;
update questions q
   set is_open = true
 where not q.is_open and not exists (select from answers a where a.question_id = q.id and a.is_for_everybody);
