-- Owner: leave

-- What is brought lies in the storage from now on; what was brought before stays in the row until it goes (docs/decisions/0091).
alter table leave_file
  add column file_id uuid,
  alter column bytes drop not null,
  alter column size type bigint,
  drop constraint leave_file_size_check,
  add check (size > 0),
  add check ((bytes is null) <> (file_id is null)),
  add foreign key (company_id, file_id) references stored_file (company_id, id);
