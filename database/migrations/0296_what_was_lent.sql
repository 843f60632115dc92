-- Owner: assets

-- What somebody was lent, and confirms to have, stays what it was: a thing that gets another name later is another one on no loan.
alter table asset_loan add column name text, add column kind text, add column serial text;
alter table asset_loan disable trigger asset_loan_kept;
update asset_loan l set name = a.name, kind = a.kind, serial = a.serial from asset a where a.company_id = l.company_id and a.id = l.asset_id;
alter table asset_loan enable trigger asset_loan_kept;
alter table asset_loan alter column name set not null, alter column kind set not null, alter column serial set not null;

create or replace function keep_asset_loan() returns trigger language plpgsql as $$
begin
  if old.returned_on is not null then
    raise exception 'a loan that ended never changes' using errcode = 'restrict_violation';
  end if;
  if old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at then
    raise exception 'a loan is confirmed once' using errcode = 'restrict_violation';
  end if;
  if (new.asset_id, new.person_id, new.lent_on, new.lent_by, new.lent_note, new.name, new.kind, new.serial)
      is distinct from (old.asset_id, old.person_id, old.lent_on, old.lent_by, old.lent_note, old.name, old.kind, old.serial) then
    raise exception 'what was lent to whom and when never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A loan says what the thing is called when it is lent, and the thing is called so until it is back.
create or replace function lend_what_is_in_use() returns trigger language plpgsql as $$
declare lent asset;
begin
  select * into lent from asset a where a.company_id = new.company_id and a.id = new.asset_id and a.retired_on is null for no key update;
  if not found then
    raise exception 'what is retired is lent to nobody' using errcode = 'restrict_violation';
  end if;
  if (new.name, new.kind, new.serial) is distinct from (lent.name, lent.kind, lent.serial) then
    raise exception 'a loan says what is lent' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function keep_what_is_lent() returns trigger language plpgsql as $$
begin
  if (new.name, new.kind, new.serial) is distinct from (old.name, old.kind, old.serial)
      and exists (select from asset_loan l where l.company_id = new.company_id and l.asset_id = new.id and l.returned_on is null) then
    raise exception 'what somebody has stays what it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger asset_lent_kept before update on asset for each row execute function keep_what_is_lent();
