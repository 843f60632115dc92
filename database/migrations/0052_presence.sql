-- Owner: time

-- Who is in now, longest first, and who was in today: read by everybody who opens My Office, whatever years of shifts lie behind. Each press
-- writes to one of the two.
create index shift_running on shift (company_id, started_at, person_id) where ended_at is null;
create index shift_ended on shift (company_id, day, ended_at) where ended_at is not null;
