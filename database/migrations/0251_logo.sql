-- Owner: company

-- What a company shows beside its name.
alter table company add column logo_id uuid;
alter table company add foreign key (company_id, logo_id) references stored_file (company_id, id);
