-- Owner: people

-- Whether somebody was of HR in this place before. What they arranged as HR about themselves does not begin to count once they are it no more.
alter table person add column was_hr boolean not null default false;

create function note_former_hr() returns trigger language plpgsql as $$
begin
  if old.role = 'HUMAN_RESOURCE' and new.role <> old.role then new.was_hr := true; end if;
  return new;
end $$;
create trigger person_was_hr before update of role on person for each row execute function note_former_hr();
