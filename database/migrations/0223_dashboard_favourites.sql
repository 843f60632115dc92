-- Owner: office

-- Which features somebody wants first on the dashboard over several products, in their order. Whoever chose none has no row.
create table dashboard_favourite (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  features text[] not null check (cardinality(features) between 1 and 10),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
call make_tenant_table('dashboard_favourite');
