-- Owner: calendar

-- Who entered a day off, or changed it last: HR leave nobody's place so that one that they made for several is theirs alone. Null: not kept yet.
alter table holiday
  add column made_by uuid,
  add foreign key (company_id, made_by) references person (company_id, id);
create index holiday_made_by on holiday (company_id, made_by);
