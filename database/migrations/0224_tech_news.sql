-- Owner: office

-- The news of the dashboard as they were fetched last, the same for everybody, with their pictures drawn anew.
create table tech_news (
  -- One row at most.
  is_only boolean primary key default true check (is_only),
  fetched_at timestamptz not null,
  articles jsonb not null
);
grant select, insert, update on tech_news to daybook_app;
