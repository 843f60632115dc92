-- Owner: documents

-- Of a version that somebody who is to confirm it brought themselves people are asked in the name of whoever asked before; who brought it is kept, since what
-- they confirm of it settles nothing that others wait for.
alter table document_confirmation add column anew_by uuid;
alter table document_confirmation add foreign key (company_id, anew_by) references person (company_id, id);

-- What was accepted once is not taken away by whoever brought it, also while something newer waits to be looked at.
alter table wanted_document add column was_accepted boolean not null default false;
update wanted_document set was_accepted = true where status = 'ACCEPTED';
alter table wanted_document add constraint wanted_document_accepted check (was_accepted or status <> 'ACCEPTED');
alter table wanted_document add constraint wanted_document_accepted_is_there check (document_id is not null or not was_accepted);
