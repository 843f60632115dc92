-- Owner: people

-- With every call the earlier places of whoever calls are looked for (request_former); without this it read everybody in the company.
create index person_account on person (company_id, account_id);

-- Who does not work here, or not yet: left out where all others are counted.
create index person_not_here on person (company_id, id) where status <> 'ACTIVE';
