-- Profile pictures. A few kilobytes each, so they stand where every server finds them, beside what they belong to; whoever
-- loses the row loses the picture (docs/decisions/0012).
create table picture (
  account_id uuid primary key references account,
  -- New with every upload, so that nobody is shown an old picture under a known address.
  id uuid not null unique,
  -- WebP that we drew ourselves, never the bytes that were sent.
  bytes bytea not null,
  created_at timestamptz not null,
  constraint small_picture check (octet_length(bytes) between 1 and 65536)
);
grant select, insert, update, delete on picture to daybook_app;
