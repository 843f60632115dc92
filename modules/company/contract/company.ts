import { CurrencyField, Id, ZoneField, anyAccount, anyone, endpoint, line, only, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { businessTypes, industries, plans } from '../domain/index.ts'
import { companyRefusals } from './refusals.ts'
import { companyRead, companyUpdate } from './permissions.ts'

const fixedText = <const T extends readonly [string, ...string[]]>(values: T, words: string) => z.enum(values, words)

/** Optional + and 10 to 15 digits, with a message for each way to miss it (docs/product.md#fields-and-their-words). */
export const ContactNumber = z
  .string()
  .min(1, 'Please enter your company contact number')
  .max(200)
  .regex(/^\+?\d*$/, 'Only digits and optional "+" sign are allowed')
  .refine((value) => value.length === 0 || value.replace('+', '').length > 5, 'Must be more than 5 digits')
  .refine((value) => value.replace('+', '').length <= 5 || /^\+?\d{10,15}$/.test(value), 'Enter a valid contact number')

/** The onboarding form of `/mandatory-data` (docs/product.md#fields-and-their-words). */
export const CompanyForm = z.strictObject({
  companyName: line(200, 'Please enter your business name', 2, 'Company name must be at least 2 characters'),
  /** ISO 3166-1 alpha-2. */
  companyCountry: z.string().regex(/^[A-Z]{2}$/, 'Please enter country'),
  contactNumber: ContactNumber,
  industry: fixedText(industries, 'Please select your industry'),
  businessType: fixedText(businessTypes, 'Please select your business'),
  companyAddress: requiredText(500, 'Please enter your company address', 10, 'Address must be at least 10 characters'),
  /** Whether people by the hour and by the day are paid for public holidays; what is not said follows the country's habit. */
  paysHolidays: z.boolean().optional(),
})

export const Country = z.strictObject({
  code: z.string(),
  name: z.string(),
  officialName: z.string(),
  region: z.string(),
  /** IANA zones, the first one is the preset. */
  zones: z.array(z.string()),
  currency: z.string(),
  dialCode: z.string(),
  flag: z.string(),
})
export type Country = z.output<typeof Country>

export const listCountries = endpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/api/v0/company/countries',
  summary: 'Countries with flag, region, zones, currency and dial code',
  permission: anyone,
  response: z.strictObject({ items: z.array(Country) }),
  errors: {},
})

export const OnboardingSteps = z.strictObject({
  allSteps: z.array(z.string()),
  completedSteps: z.array(z.string()),
  completed: z.boolean(),
})

export const getOnboardingSteps = endpoint({
  name: 'getOnboardingSteps',
  method: 'GET',
  path: '/api/v0/company/onboarding-steps',
  summary: 'What is left to set up',
  permission: anyAccount,
  response: OnboardingSteps,
  errors: {},
})

/** Creates the company of a signed-in account and makes that person its owner (ENTERPRISE_ADMIN). */
export const completeOnboarding = endpoint({
  name: 'completeOnboarding',
  method: 'POST',
  path: '/api/v0/company/onboarding-steps',
  summary: 'Tell us about your business: creates the company',
  permission: anyAccount,
  body: CompanyForm,
  response: OnboardingSteps,
  errors: only(companyRefusals, 'company.already_set_up', 'company.unknown_country'),
})

export const Company = z.strictObject({
  id: Id,
  name: z.string(),
  country: z.string(),
  contactNumber: z.string(),
  industry: z.string(),
  businessType: z.string(),
  address: z.string(),
  zone: z.string(),
  currency: z.string(),
  weekStarts: z.int().min(1).max(7),
  planType: z.enum(plans.map((plan) => plan.planType)),
  /** Everybody signs in with a second step. */
  secondFactorRequired: z.boolean(),
  version: z.int(),
})
export type Company = z.output<typeof Company>

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/v0/company',
  summary: 'The company you work in',
  permission: companyRead,
  response: Company,
  errors: {},
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/v0/company',
  summary: 'Change the company profile and settings',
  permission: companyUpdate,
  body: z
    .strictObject({
      name: CompanyForm.shape.companyName,
      address: CompanyForm.shape.companyAddress,
      contactNumber: ContactNumber,
      industry: CompanyForm.shape.industry,
      businessType: CompanyForm.shape.businessType,
      zone: ZoneField,
      currency: CurrencyField,
      weekStarts: z.int().min(1).max(7),
      secondFactorRequired: z.boolean(),
    })
    .partial()
    .extend({ version: z.int() }),
  response: Company,
  errors: only(companyRefusals, 'company.second_factor_first', 'company.currency_fixed', 'company.week_fixed'),
})
