/** Who owns what a migration makes: a module, or `platform`; a migration that makes tables of several names each of them. */
type Owner = string | Readonly<Record<string, string>>

/**
 * Whose the tables of the first migrations are, which may not be edited any more; later ones say it themselves, in a line
 * `-- Owner: notices`. Only the owner reads and writes a table; everybody else goes through what the owner exports at its
 * server door. A migration without an owner fails the check.
 */
export const owners: Readonly<Record<string, Owner>> = {
  '0001_platform': 'platform',
  '0002_identity': 'identity',
  '0003_company': 'company',
  '0004_people': 'people',
  '0005_calendar': 'calendar',
  '0006_time': 'time',
  '0007_payroll': 'payroll',
  '0008_google': 'identity',
  '0009_sealed_transport': 'platform',
  '0010_support': {
    platform_admin: 'identity',
    support_grant: 'company',
    support_visit: 'company',
    // Beside access_view, which it completes for readers from outside.
    support_access_view: 'people',
  },
  '0011_email_change': 'identity',
  '0012_server_secret': 'platform',
  '0013_picture': 'identity',
  '0014_password_reach': 'identity',
  '0016_session_place': 'identity',
  '0017_sealed_mail': 'platform',
  '0018_installation_log': 'platform',
}

/**
 * The functions of the database that touch tables of more than one module, each with the reason. They run as their owner, so
 * they are the one way past row security; nothing else crosses.
 */
export const crossing: Readonly<Record<string, string>> = {
  request_session:
    'first statement of every request: session, role and company are one look-up, before row security knows the company',
  request_support: 'part of the same statement, for those who run the installation and were let in by an owner',
  is_platform_admin:
    'a place in a company wins over running the installation, and the question comes before any company is entered',
  make_platform_admin: 'a command of the owner of the database; account, proof and password link are made together or not at all',
  enter_support: 'a visit belongs to a grant of a company and to a session, which only the token of its visitor opens',
  companies_for_support: 'counts people in companies that nobody has entered; those who run the installation see no more of them',
  companies_on_plans: 'what a version of a plan means for the companies on it: counts only, for those who run the installation',
  password_context: 'asked for a mailed link, where nobody is signed in and no company is entered',
}
