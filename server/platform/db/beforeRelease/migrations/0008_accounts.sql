-- What people see of their sessions: on what device, and when it was last seen. The device is kept in
-- two words (see accounts/devices.ts), not as the whole line that browsers send.

alter table sessions
  add column browser      text check (char_length(browser) <= 40),
  add column system       text check (char_length(system) <= 40),
  add column last_seen_at timestamptz(3) not null default now();
