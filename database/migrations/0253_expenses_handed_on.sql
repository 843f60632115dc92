-- Owner: expenses

-- What a manager decided who handed a claim on: HR begins with it, and where HR takes their own decision back it stands again.
alter table expense_claim
  add column handed_on_at timestamptz,
  add column handed_on_by uuid,
  add column handed_on_note text,
  add check ((handed_on_at is null) = (handed_on_by is null)),
  add check (handed_on_by is not null or handed_on_note is null);
alter table expense_line add column handed_on_cents bigint check (handed_on_cents between 0 and claimed_cents);
update expense_claim set handed_on_at = decided_at, handed_on_by = decided_by, handed_on_note = decision_note
  where status = 'SUBMITTED' and stage = 'HR' and decided_by is not null;
update expense_line l set handed_on_cents = l.approved_cents from expense_claim c
  where c.company_id = l.company_id and c.id = l.claim_id and c.handed_on_by is not null;
