import { slot } from '@daybook/platform/server'

/** The regions of a country that have public holidays of their own, answered by who keeps the holidays. */
export const companyRegions = slot<(country: string) => Promise<readonly { code: string; name: string }[]>>('company.regions')
