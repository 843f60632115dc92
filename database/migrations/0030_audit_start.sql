-- Owner: platform

-- The beginning of what the log keeps, for readers: at least `longest` letters of its words, if it has as many, and little more. An
-- import keeps millions of characters, of which the screen shows two hundred for each field. `silent` fields are told to nobody.
-- What is stored stays as it is: the chain is computed from that.
create function audit_start(whole jsonb, silent text[], longest integer, out start jsonb, out letters integer)
language plpgsql immutable parallel safe as $$
declare
  part record;
  inner_start record;
begin
  letters := 0;
  case jsonb_typeof(whole)
    when 'object' then
      start := '{}';
      for part in select key, value from jsonb_each(whole) loop
        exit when letters > longest;
        continue when part.key = any(silent) or part.value in ('null', '""', '[]');
        inner_start := audit_start(part.value, silent, longest - letters);
        start := start || jsonb_build_object(part.key, inner_start.start);
        letters := letters + inner_start.letters;
      end loop;
    when 'array' then
      start := '[]';
      -- Two letters stand between two of them, and none behind the last.
      for i in 0 .. jsonb_array_length(whole) - 1 loop
        exit when letters - 2 > longest;
        inner_start := audit_start(whole -> i, silent, greatest(longest - letters, 0));
        start := start || jsonb_build_array(inner_start.start);
        letters := letters + inner_start.letters + 2;
      end loop;
      letters := greatest(letters - 2, 0);
    when 'string' then
      start := to_jsonb(left(whole #>> '{}', longest + 1));
      letters := length(start #>> '{}');
    else
      -- A number has one letter at least, whoever writes it.
      start := whole;
      letters := case when whole = 'null' then 0 else 1 end;
  end case;
end $$;

-- The same of a whole side of an entry: each of its fields is a value of its own. Most sides are short, and given as they are;
-- one that is long where it lies need not be unpacked and written out to know that.
create function audit_side(whole jsonb, silent text[], longest integer) returns jsonb
language sql immutable parallel safe as $$
  select case
    when case when pg_column_size(whole) <= 2000 then octet_length(whole::text) <= 2000 else false end then whole
    when jsonb_typeof(whole) = 'object' then
      (select coalesce(jsonb_object_agg(key, (audit_start(value, silent, longest)).start), '{}')
       from jsonb_each(whole) where key <> all(silent))
    else (audit_start(whole, silent, longest)).start
  end
$$;
