-- Owner: payroll

-- Whoever takes a choice back computes that person anew: it is kept who did.
alter table payroll_choice drop constraint payroll_choice_choice_check;
alter table payroll_choice add constraint payroll_choice_choice_check check (choice in ('PAY', 'HOLD', 'WAIT', 'USUAL'));
revoke delete on payroll_choice from daybook_app;
