export { OfficeScreen, type OfficeScreenProps } from './office-screen.tsx'
