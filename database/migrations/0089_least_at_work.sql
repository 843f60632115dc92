-- Owner: leave

-- How many people of a department, or of the whole company ('') should be left when others are away. It warns whoever asks and whoever
-- decides; it forbids nothing.
create table least_at_work (
  company_id uuid not null default app_company() references company,
  department text not null,
  least integer not null check (least between 1 and 100000),
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (company_id, department),
  foreign key (company_id, saved_by) references person (company_id, id)
);
call make_tenant_table('least_at_work');
