-- Owner: payroll

-- From when until when somebody was employed as far as was known when their record was made final: dates that are corrected later change what is
-- owed for it. They stand in what was frozen already, but reading that of all records takes seconds.
alter table payroll_record add employed_from date, add employed_to date;

alter table payroll_record disable trigger finalised_record_stays;
update payroll_record set employed_from = (inputs -> 'employed' ->> 'from')::date, employed_to = (inputs -> 'employed' ->> 'to')::date
  where status <> 'DRAFT';
alter table payroll_record enable trigger finalised_record_stays;

-- Figures are bare minor units: what somebody saw in euros is nothing that another person finalises in yen.
alter table pay_period add previewed_in text;
update pay_period p set previewed_in = c.currency from company c where c.company_id = p.company_id and p.status = 'PREVIEWED';
