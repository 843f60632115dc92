import { useMayChange, useReader } from '@daybook/platform/web'
import { HolidayScreen } from '@daybook/calendar/web'
import { companyUpdate } from '@daybook/company/contract'
import { CompanyScreen } from '@daybook/company/web'

// Company and calendar are the only modules that cannot ask who reads; the page tells them.

/** The company's profile and settings. */
export const CompanyPage = () => <CompanyScreen mayChange={useMayChange(companyUpdate)} />

/** The days off. */
export const HolidayPage = () => <HolidayScreen zone={useReader().me.zone ?? undefined} />
