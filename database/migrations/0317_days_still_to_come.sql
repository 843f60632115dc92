-- Owner: payroll

-- A payroll that is final on its pay date knows nothing of the days still to come: through which day it does (null where its period was over), and
-- whether a later one, final once the period was over, has looked at the days after that again; of each person by itself, since theirs may be another.
alter table pay_period
  add column known_to date check (known_to < to_day),
  add column looked_again boolean not null default true;
alter table payroll_record add column looked_again boolean not null default true;
create index payroll_record_ahead on payroll_record (company_id, pay_period_id) where not looked_again;

create or replace function keep_finalised_record() returns trigger language plpgsql as $$
declare
  moves constant text[] := array['status', 'paid_at', 'payslip_hash', 'looked_again'];
begin
  if old.status = 'DRAFT' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - moves = to_jsonb(old) - moves
    and (old.status, new.status) in (('FINALIZED', 'PAID'), ('FINALIZED', 'FINALIZED'), ('PAID', 'PAID')) then return new; end if;
  raise exception 'a finalised payroll record never changes' using errcode = 'restrict_violation';
end $$;
