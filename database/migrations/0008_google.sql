-- Who somebody is at Google: the issuer and its name for them (`sub`), which never changes, where an address may. An account
-- has one at most, and one person at Google has one account.
create table google_identity (
  account_id uuid primary key references account,
  issuer text not null,
  subject text not null,
  -- The address at Google when it was connected, for its owner to recognise it by. Nothing is looked up by it.
  email text not null,
  created_at timestamptz not null,
  constraint one_account_per_google_person unique (issuer, subject)
);
grant select, insert, delete on google_identity to daybook_app;
