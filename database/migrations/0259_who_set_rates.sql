-- Owner: expenses

-- Whoever set a rate: what they claim themselves at it is told to whoever decides. Null: it was set before that was kept.
alter table expense_rate add column set_by uuid;
