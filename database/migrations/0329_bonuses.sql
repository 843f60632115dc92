-- Owner: payroll

-- What somebody enters on a payslip corrects the net pay, or is a bonus, which is earned: part of the gross. One that was promised for work
-- of some days says of which, since overtime counts it with their weeks (29 CFR 778.208 to 778.211), also where other payrolls paid these.
alter table payroll_adjustment
  add column kind text not null default 'ADJUSTMENT' check (kind in ('ADJUSTMENT', 'BONUS')),
  add column earned_from date,
  add column earned_to date,
  add column takes_back uuid,
  add constraint earned_is_a_span check ((earned_from is null) = (earned_to is null) and earned_from <= earned_to),
  add constraint bonuses_are_earned check (kind = 'BONUS' or (earned_from is null and takes_back is null)),
  add constraint bonuses_are_taken_back check (kind <> 'BONUS' or (amount_cents < 0) = (takes_back is not null)),
  add foreign key (company_id, takes_back) references payroll_adjustment (company_id, id);
-- Whole, and once.
create unique index payroll_adjustment_taken_back on payroll_adjustment (company_id, takes_back) where takes_back is not null;
create index payroll_adjustment_earned on payroll_adjustment (company_id, earned_to, person_id) where earned_to is not null;
