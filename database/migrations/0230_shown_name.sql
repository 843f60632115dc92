-- Owner: people

-- How somebody is called, which need not be the name in their contract. What is shown to colleagues is said once, here, so that no query has to
-- choose between the two; `name` stays what stands in contracts, on payslips and before authorities.
-- A letter may become two when a text is put into its one form (NFC), so the database allows twice what a form takes.
alter table person
  add column preferred_name text not null default '' check (preferred_name = btrim(preferred_name) and length(preferred_name) <= 400),
  add column pronouns text not null default '' check (pronouns = btrim(pronouns) and length(pronouns) <= 80),
  add column shown_name text not null generated always as (coalesce(nullif(preferred_name, ''), name)) stored;
create index person_by_shown_name on person (company_id, lower(shown_name), id);

-- A password is not to be what colleagues call its owner either.
create or replace function password_context(p_account uuid) returns table (sees_others boolean, names text[])
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(bool_or(p.role in ('ENTERPRISE_ADMIN', 'HUMAN_RESOURCE')), true),
    coalesce(array_agg(p.name) || array_agg(p.shown_name) || array_agg(c.name), '{}')
  from person p join company c on c.company_id = p.company_id where p.account_id = p_account and p.status = 'ACTIVE';
end;
