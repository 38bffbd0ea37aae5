-- Outside of a transaction: what is there is read while others write.
alter table editions validate constraint editions_cover_hash;
