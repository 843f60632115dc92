import { CompaniesScreen } from '@daybook/company/web'
import { NoAccess, useReader } from '@daybook/platform/web'
import { useEnterCompany } from '../shell/use-support.ts'

/** For those who run the installation; the company module cannot ask who reads. */
export const CompaniesPage = () => {
  const { me } = useReader()
  const enter = useEnterCompany()
  return me.userRole === 'ADMIN' ? <CompaniesScreen onEntered={enter} /> : <NoAccess />
}
