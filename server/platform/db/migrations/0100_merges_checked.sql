-- Outside of a transaction: what 0100_merges_by_hand.sql added to a table that is there.
alter table reports validate constraint reports_reason_check;
