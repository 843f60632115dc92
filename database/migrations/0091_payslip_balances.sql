-- Owner: payroll

-- What a final payslip says beside the money, as it was on the last day of the period: balances of leave, by name.
alter table payroll_record add column balances jsonb not null default '[]'::jsonb;
