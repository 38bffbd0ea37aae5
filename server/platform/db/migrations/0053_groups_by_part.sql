-- A part of a title is looked for among the groups that have its letters, and not in each title.
create index reading_groups_by_part on reading_groups using gin (name_parts(lower(title)));
