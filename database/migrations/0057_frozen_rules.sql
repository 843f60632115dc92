-- Owner: payroll

-- What everybody of a final period was paid by, beside its calendar: for whoever was not in its run. Null for those from before.
alter table pay_period add column frozen_rules jsonb;
