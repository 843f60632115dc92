import {
  everyoneInCompany,
  everyonesOrOwn,
  ownerHrAndSupport,
  ownerOnly,
  permission,
  platformPermission,
} from '@daybook/platform/contract'

export const accessRead = permission(
  'access.read',
  'See who can see a person’s data, and who opened their pay, emergency contacts or documents',
  everyonesOrOwn,
)
export const auditRead = permission('audit.read', 'Read, export and verify the audit log', ownerOnly)
/** What happened outside of any company: for those who run this installation. */
export const installationRead = platformPermission('audit.installation', 'Read the log of the installation')
/** Of no product: it leads to all of them. */
export const dashboardRead = permission(
  'dashboard.read',
  'The dashboard over several products, and its favourites',
  everyoneInCompany,
)
export const officeRead = permission('office.read', 'My Office (birthdays as day and month only)', everyoneInCompany, 'TIMESHEET')
/** As far as timesheets are seen, but for one's own: a board of oneself is the timesheet. */
export const teamRead = permission(
  'team.read',
  'See the board of the team: who is in, late or absent, and their hours',
  { ...ownerHrAndSupport, MANAGER: 'reports' },
  'TIMESHEET',
)
