import { companyPaths, companyRead, supportUse } from '@daybook/company/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconBuilding, IconBuildings } from '@tabler/icons-react'

export const manifest: WebManifest = {
  screens: [
    {
      path: companyPaths.settings,
      permission: companyRead,
      load: () => import('./company-screen.tsx').then((m) => m.CompanyScreen),
      nav: {
        label: 'Company',
        group: 'Settings',
        place: 20,
        icon: IconBuilding,
        keywords: ['settings', 'currency', 'time zone'],
      },
    },
    {
      path: companyPaths.companies,
      permission: supportUse,
      load: () => import('./companies-screen.tsx').then((m) => m.CompaniesScreen),
      nav: {
        label: 'Companies',
        group: 'Settings',
        place: 30,
        icon: IconBuildings,
        bar: 1,
        keywords: ['customers', 'tenants', 'support'],
      },
    },
  ],
}
