-- Admins delete lists and groups that were reported; the log says so.
alter table audit_log
  drop constraint audit_log_event_check,
  add constraint audit_log_event_check check (event in (
    'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
    'reset-link-issued', 'email-changed', 'email-verified', 'factor-added', 'factor-removed',
    'recovery-codes-made', 'recovery-code-used', 'factors-cleared', 'role-changed', 'privacy-changed',
    'account-exported', 'account-deleted', 'user-added', 'user-edited', 'user-deleted',
    'review-deleted', 'review-restored', 'report-resolved', 'comment-deleted', 'list-deleted',
    'group-deleted', 'user-suspended', 'user-restored')),
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check
    check (subject_kind in ('user', 'review', 'report', 'comment', 'list', 'group'));
