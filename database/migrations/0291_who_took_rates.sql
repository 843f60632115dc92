-- Owner: expenses

-- Who last made days on which the company says nothing of a currency any more, by taking rates away: they choose what their own claims count by then.
alter table expense_currency
  add column none_by uuid,
  add foreign key (company_id, none_by) references person (company_id, id);
create index expense_currency_none_by on expense_currency (company_id, none_by);
