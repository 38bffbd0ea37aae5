-- Outside of a transaction: what is there is read while others write.
alter table feed_addresses validate constraint feed_addresses_language;
alter table feed_addresses validate constraint feed_addresses_time_zone;
