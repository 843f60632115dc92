export { AuditScreen } from './audit-screen.tsx'
export { PersonAccess } from './person-access.tsx'
export { OfficeScreen, type OfficeScreenProps } from './office-screen.tsx'
export { SupportScreen } from './support-screen.tsx'
