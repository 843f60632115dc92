import { HolidayScreen } from '@daybook/calendar/web'
import { companyUpdate } from '@daybook/company/contract'
import { CompanyScreen } from '@daybook/company/web'
import { useMay, useReader } from '@daybook/people/web'

// Company and calendar are the only modules that cannot ask who reads; the page tells them.

/** The company's profile and settings. */
export const CompanyPage = () => <CompanyScreen mayChange={useMay(companyUpdate)} />

/** The days off. */
export const HolidayPage = () => <HolidayScreen zone={useReader().me.zone ?? undefined} />
