-- An answer says of itself whether everybody sees it, so that those to many questions are counted without looking at whose each is.
alter table answers add column is_for_everybody boolean not null default true;

create function judge_answer() returns trigger language plpgsql as $$
begin
  -- Held: a profile that becomes private at this moment is seen here, or sees this.
  new.is_for_everybody := coalesce(
    (select u.profile_visibility = 'public' and u.suspended_at is null from users u where u.id = new.user_id for share), true);
  return new;
end $$;

create trigger answers_judged_new
  before insert on answers for each row when (not is_restoring()) execute function judge_answer();
