-- Owner: people

-- Whoever opens a document of somebody's leave, a sick note most often, is noted like whoever opens a personal one.
alter table access_view drop constraint access_view_what_check, add constraint access_view_what_check
  check (what in ('pay_terms', 'payslip', 'payroll', 'emergency', 'document', 'pay_account', 'leave_document'));
alter table support_access_view drop constraint support_access_view_what_check, add constraint support_access_view_what_check
  check (what in ('pay_terms', 'payslip', 'payroll', 'leave_document'));
