-- Owner: company

-- Since when a company has what Free has until it pays: money that comes from then on says that it wants its plan back.
alter table company add column plan_lapsed_since timestamptz;
update company set plan_lapsed_since = now() where plan_lapsed;
alter table company add constraint plan_is_lapsed_since_a_time check (plan_lapsed = (plan_lapsed_since is not null));
