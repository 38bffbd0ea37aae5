-- The address that somebody has proven before the present one: mails that bring back a password go there
-- until the present one is proven, and where no password was shown for the change, until a time
-- (accounts/tokens.sql.ts).

alter table users
  add column former_email text check (char_length(former_email) <= 254),
  add column former_email_until timestamptz(3),
  add constraint users_former_email_until_check
    check (former_email is not null or former_email_until is null);

create index users_former_email on users (former_email_until) where former_email is not null;

-- A mail to an address that is none of the account's any more says where it goes.
alter table mails add column address text check (char_length(address) <= 254);
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('verify-email', 'reset-password', 'email-changed'));
