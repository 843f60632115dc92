-- Owner: people

-- Whoever opens the bank account of somebody else stands in that person's list.
alter table access_view drop constraint access_view_what_check;
alter table access_view add constraint access_view_what_check
  check (what in ('pay_terms', 'payslip', 'payroll', 'emergency', 'document', 'pay_account'));
