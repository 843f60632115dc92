-- Owner: checklists

-- What somebody was told of a task that is another one's by now is taken back, and what is theirs told anew.
grant delete on checklist_told to daybook_app;
