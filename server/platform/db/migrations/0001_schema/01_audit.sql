-- Who did what, about whom or what. Written in the statement of what is done, and never changed: ids and names
-- stand here as they were, without foreign keys, so that they outlive what they name.
create table audit_log (
  id           uuid primary key,
  -- Null where nobody was signed in: a failed sign-in, a command on the server.
  actor_id     uuid,
  actor_name   text check (char_length(actor_name) <= 60),
  -- One of shared/auditEvents.ts, which alone says what there is: an event more changes no constraint.
  event        text not null check (event ~ '^[a-z]+(-[a-z]+)*$' and char_length(event) <= 40),
  subject_kind text check (char_length(subject_kind) between 1 and 40),
  subject_id   uuid,
  subject_name text check (char_length(subject_name) <= 254),
  -- A few words of what changed, such as a role; never a password or an address.
  details      text check (char_length(details) <= 300),
  -- Where from, without the part that names one connection: 203.0.113.0, 2001:db8:1::
  network      text check (char_length(network) <= 60),
  created_at   timestamptz(3) not null default now(),
  -- What somebody did with their own account (platform/audit/audit.sql.ts says which events are): it may go in time.
  is_own       boolean not null default false,
  check ((subject_kind is null) = (subject_id is null) or subject_kind = 'user')
);

create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);

-- What is written in the log stays as it is.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- What people do with their own accounts is written down each time, and nobody looks at it after half a year:
-- such rows may be deleted then, or one person could fill the disk. What is done to others stays. The same time
-- stands in server/platform/audit/audit.sql.ts.
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.is_own and old.created_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'audit_log is only ever added to' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_stays before update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays_long before delete on audit_log
  for each row execute function refuse_early_deletion();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_change();
