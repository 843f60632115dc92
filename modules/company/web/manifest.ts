import { companyPaths, companyRead, planMasterKeep, supportUse } from '@daybook/company/contract'
import { featureOfferSlot, type WebManifest } from '@daybook/platform/web'
import { lazy } from 'react'
import { IconBuilding, IconBuildings, IconListDetails } from '@tabler/icons-react'

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
    {
      path: companyPaths.planMaster,
      permission: planMasterKeep,
      load: () => import('./plan-master-screen.tsx').then((m) => m.PlanMasterScreen),
      nav: {
        label: 'Plan master',
        group: 'Settings',
        place: 31,
        icon: IconListDetails,
        bar: 2,
        keywords: ['plans', 'prices', 'capacity', 'features'],
      },
    },
  ],
  fills: [featureOfferSlot.with(lazy(() => import('./feature-offer.tsx').then((m) => ({ default: m.FeatureOffer }))))],
}
