-- Owner: expenses

-- Who said last of a category from what amount on a receipt belongs to it, and above which one a line is told of: that is told to whoever decides on their
-- own claims. Null: not kept yet.
alter table expense_category
  add column limit_by uuid,
  add column receipt_from_by uuid,
  add foreign key (company_id, limit_by) references person (company_id, id),
  add foreign key (company_id, receipt_from_by) references person (company_id, id);
create index expense_category_limit_by on expense_category (company_id, limit_by);
create index expense_category_receipt_from_by on expense_category (company_id, receipt_from_by);
