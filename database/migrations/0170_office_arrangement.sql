-- Owner: office

-- How somebody arranged the cards of their own My Office, by the names that the cards have. Whoever changed nothing has no row.
create table office_arrangement (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  -- All of them in one order; a card that is not named stands where it stands by itself.
  cards text[] not null check (cardinality(cards) <= 50),
  hidden text[] not null check (cardinality(hidden) <= 50),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
call make_tenant_table('office_arrangement');
