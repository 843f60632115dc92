-- Owner: people

-- Who has a preferred name is found by the one in their contract by those alone who see it: it stands behind what everybody may search, on a line of its own.
-- Accents are folded here as far as the database can; a person's next change writes it as the server does.
update person set search_text = regexp_replace(normalize(lower(concat_ws(' ', preferred_name, email, nullif(designation, ''), nullif(department, ''),
    nullif(badge, ''))), NFD), '[\u0300-\u036f]', '', 'g') || E'\n' || search_text
  where preferred_name <> '';
