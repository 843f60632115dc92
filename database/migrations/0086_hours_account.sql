-- Owner: time

-- What is entered on somebody's account of plus and minus hours by hand; all else of it follows from their timesheets and their plan. The
-- opening says from which day on it counts, and with how much it begins. Bookings are never changed: what is wrong gets its opposite.
create table hours_booking (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  day date not null,
  kind text not null check (kind in ('OPENING', 'CORRECTION', 'PAY_OUT')),
  minutes integer not null check (abs(minutes) <= 60000),
  note text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, made_by) references person (company_id, id),
  constraint bookings_move check (kind = 'OPENING' or minutes <> 0),
  constraint pay_out_takes check (kind <> 'PAY_OUT' or minutes < 0)
);
call make_tenant_table('hours_booking', 'select, insert');
create index hours_booking_person on hours_booking (company_id, person_id, day, id);
create unique index one_opening_per_person on hours_booking (company_id, person_id) where kind = 'OPENING';
