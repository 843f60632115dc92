-- Owner: payroll

-- A record is paid as some terms say, so it knows the same kinds of pay as they do.
alter table payroll_record add constraint record_pay_type check (pay_type in ('HOURLY_SALARY', 'FIXED_SALARY', 'DAILY_SALARY'));
