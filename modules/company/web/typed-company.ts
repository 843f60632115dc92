import { CompanyForm } from '@daybook/company/contract'
import { payRhythmValues, paysHolidaysIn, usualRhythm } from '@daybook/company/domain'
import { z } from 'zod'

/** The tile of whoever has not settled how often they pay: no pay cycle is made. */
export const notYet = 'NOT_YET'

/** What the onboarding form holds while it is typed. */
export type TypedCompany = {
  companyName: string
  companyCountry: string
  companyRegion: string | undefined
  contactNumber: string
  industry: string
  businessType: string
  companyAddress: string
  paysHolidays: boolean
  payRhythm: string
  payPrevious: boolean
}

export const emptyCompany: TypedCompany = {
  companyName: '',
  companyCountry: '',
  companyRegion: undefined,
  contactNumber: '',
  industry: '',
  businessType: '',
  companyAddress: '',
  paysHolidays: true,
  payRhythm: '',
  payPrevious: false,
}

/** What is typed, as the contract takes it: two questions are asked in other words than it answers them. */
export const TypedCompanyForm = CompanyForm.omit({ firstPayPeriod: true })
  .extend({ payRhythm: z.enum([...payRhythmValues, notYet], 'Please say how often people are paid'), payPrevious: z.boolean() })
  .transform(({ payRhythm, payPrevious, ...same }) => ({
    ...same,
    payRhythm: payRhythm === notYet ? null : payRhythm,
    firstPayPeriod: payPrevious ? ('PREVIOUS' as const) : ('CURRENT' as const),
  }))

/** What a country implies is chosen with it; whatever was chosen before by hand for another one goes. */
export const presetsOf = (companyCountry: string) => ({
  companyCountry,
  companyRegion: undefined,
  paysHolidays: paysHolidaysIn(companyCountry),
  payRhythm: usualRhythm(companyCountry),
})
