-- What people do with their own accounts is written down each time, and nobody looks at it after half a
-- year: such rows may be deleted then, or one person could fill the disk. What is done to others stays.
-- The same list and time stand in server/domains/audit/audit.sql.ts.

create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '180 days'
     and old.deed in ('signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed',
                      'email-changed', 'email-verified', 'factor-added', 'factor-removed',
                      'recovery-codes-made', 'recovery-code-used', 'account-exported') then
    return old;
  end if;
  raise exception 'audit_log is only ever added to' using errcode = 'restrict_violation';
end $$;

drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays_long before delete on audit_log
  for each row execute function refuse_early_deletion();
