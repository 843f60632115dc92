-- Owner: notices

-- When whoever had not confirmed was reminded of it last.
alter table post add column reminded_at timestamptz;
