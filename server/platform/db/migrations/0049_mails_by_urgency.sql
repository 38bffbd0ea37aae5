-- Mails that somebody waits for at a screen go before news, however much of that is due.
drop index mails_due;
create index mails_due on mails ((kind = 'notification'), due_at, id);
