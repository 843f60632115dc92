-- Owner: payroll

-- A draft that was computed from the same stays as it is; null for those from before, which are computed anew.
alter table payroll_record add column computed_from text;
