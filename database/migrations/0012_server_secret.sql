-- What codes, tokens and kept audit heads are derived with. Sealed with the server's key, so that the key can be exchanged and
-- what was derived stays good.
create table server_secret (
  name text primary key,
  value_sealed text not null,
  created_at timestamptz not null
);
grant select, insert on server_secret to daybook_app;
