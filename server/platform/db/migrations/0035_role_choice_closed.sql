-- While no ROLE_POLICY is set and only this machine is served, roles are free to choose: until the first request that
-- shows that the site is reached from outside, which is written down here for all processes and all starts to come.
create table role_choice_closed (
  only_row boolean primary key default true check (only_row),
  -- What showed it, such as the Origin of a request.
  sign text not null check (sign <> '' and char_length(sign) <= 200),
  closed_at timestamptz not null default now()
);
