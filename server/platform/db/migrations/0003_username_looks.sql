-- How a name looks (accounts/usernames.ts): nobody takes one that readers cannot tell from another's. Null until
-- the next start works it out (users/looks.ts). Of two that were there before and look alike, the younger one's
-- has its id behind it: both stay, and nobody else gets either.
alter table users add column username_look text collate "C" unique;

create index users_without_look on users (id) where username_look is null;
