-- In which language a review is, found out from its text when it is saved; null: nobody knows. What its writer has said of it
-- stays when the text changes.
alter table reviews add column language text collate "C";
alter table reviews add column is_language_by_hand boolean not null default false;
alter table reviews add constraint reviews_language check (language ~ '^[a-z]{2,3}$') not valid;
