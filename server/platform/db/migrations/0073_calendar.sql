-- How a calendar speaks and which day it is for whom it is of: as their browser said when they last looked at its address.
alter table feed_addresses add column language text not null default 'en';
alter table feed_addresses add column time_zone text;
alter table feed_addresses add constraint feed_addresses_language check (char_length(language) <= 10) not valid;
alter table feed_addresses add constraint feed_addresses_time_zone check (char_length(time_zone) <= 64) not valid;
