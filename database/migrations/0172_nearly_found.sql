-- Owner: people

-- How alike words are, for a search that forgives a slip of the hand. It comes with PostgreSQL and is trusted: whoever owns the database may
-- add it, as btree_gist in the first migration. There is no index for it: under row security PostgreSQL uses one only with operators that it
-- knows to leak nothing, and the people of one company are few enough to be compared one by one, only where nothing was found.
create extension if not exists pg_trgm;
