export { AuditScreen } from './audit-screen.tsx'
export { OfficeScreen, type OfficeScreenProps } from './office-screen.tsx'
