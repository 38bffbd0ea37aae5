-- What an import says is kept by its id and its values as well (shared/importTexts.ts): pages say it in the language
-- in use, and no statement looks for words of a sentence.
alter table library_imports add column message_said jsonb check (jsonb_typeof(message_said) = 'object');
alter table import_rows add column reason_said jsonb check (jsonb_typeof(reason_said) = 'object');
