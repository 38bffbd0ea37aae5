-- The field's terms instead of our own, in the schema as in the code.
alter table audit_log rename column deed to event;
alter table users rename column role_wish to role_request;
alter index users_wishing rename to users_requesting_role;
alter table reviews rename column lot to random_key;
alter index reviews_by_lot rename to reviews_by_random_key;
alter table awaited_authors rename to pending_authors;
alter table book_changes rename to book_revisions;
alter table upstream_questions rename to provider_requests;
alter table upstream_budgets rename to provider_budgets;
alter table sign_in_steps rename to pending_sign_ins;
alter table attempts rename to rate_limit_counters;
alter table changes rename to cache_invalidations;
alter table cache_invalidations rename column subject to tag;
create or replace function note_changes(variadic subjects text[]) returns void language sql as $$
  insert into cache_invalidations (tag) select unnest(subjects) on conflict do nothing
$$;
-- Sessions are read from the database for each request; nothing caches them.
drop trigger sessions_note_end on sessions;
drop trigger sessions_note_change on sessions;
drop function note_session();
create or replace function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '180 days'
     and old.event in ('signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed',
                      'email-changed', 'email-verified', 'factor-added', 'factor-removed',
                      'recovery-codes-made', 'recovery-code-used', 'account-exported') then
    return old;
  end if;
  raise exception 'audit_log is only ever added to' using errcode = 'restrict_violation';
end $$;
