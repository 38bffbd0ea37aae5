-- Status and readings agree, at the end of every transaction. The readings of an entry are looked up once, by the index
-- of entries: asked for by their outcome, they were found by the index of all that somebody has finished while nothing
-- was known yet of how many that are, and 5,000 books changed at once took as many looks through 5,000.
create or replace function check_entry() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what  uuid := case when tg_op = 'DELETE' then old.book_id else new.book_id end;
  agrees boolean;
begin
  with own as materialized (
    select outcome, ended_on from readings where user_id = whose and book_id = what
  )
  select case
           when e.status in ('reading', 'paused') then exists (select from own where outcome is null)
           when exists (select from own where outcome is null) then false
           when e.status = 'read' then exists (select from own where outcome = 'finished')
           when e.status = 'stopped'
             -- Nothing was finished after it for certain.
             then exists (
               select from own s
                where s.outcome = 'stopped'
                  and not exists (
                    select from own f
                     where f.outcome = 'finished'
                       and left(f.ended_on, least(length(f.ended_on), length(s.ended_on)))
                           > left(s.ended_on, least(length(f.ended_on), length(s.ended_on)))))
           else true
         end
    into agrees
    from entries e
   where e.user_id = whose and e.book_id = what;
  if not agrees then
    raise exception 'The status of entry (%, %) and its readings do not agree', whose, what
      using errcode = 'check_violation', constraint = 'entries_agree_with_readings';
  end if;
  return null;
end $$;
