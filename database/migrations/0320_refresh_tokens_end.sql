-- Owner: identity
-- Every renewal of a sign-in leaves a row, by which a copied token is found out; once a token is over, it says nothing any more.
grant delete on refresh_token to daybook_app;
