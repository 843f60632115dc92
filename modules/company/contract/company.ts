import {
  CurrencyField,
  Id,
  ZoneField,
  anyAccount,
  anyone,
  endpoint,
  line,
  only,
  perHour,
  requiredText,
  whenMissing,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { businessTypes, firstPayPeriods, industries, onboardingSteps, payRhythmValues, planTypes } from '../domain/index.ts'
import { companyRefusals } from './refusals.ts'
import { companyRead, companyUpdate } from './permissions.ts'

const fixedText = <const T extends readonly [string, ...string[]]>(values: T, words: string) => z.enum(values, words)

/** Optional + and 10 to 15 digits, with a message for each way to miss it (docs/product.md#fields-and-their-words). */
export const ContactNumber = z
  .string(whenMissing('Please enter your company contact number'))
  .min(1, 'Please enter your company contact number')
  .max(200, 'At most 200 characters')
  .regex(/^\+?\d*$/, 'Only digits and optional "+" sign are allowed')
  .refine((value) => value.length === 0 || value.replace('+', '').length > 5, 'Must be more than 5 digits')
  .refine((value) => value.replace('+', '').length <= 5 || /^\+?\d{10,15}$/.test(value), 'Enter a valid contact number')

/** The code of a region within its country: `BE`, or `BY-A` for a part of one. */
const RegionField = z.string().regex(/^[A-Za-z0-9]{1,20}(-[A-Za-z0-9]{1,20})?$/, 'Must be the code of a region')

/** The onboarding form of `/mandatory-data` (docs/product.md#fields-and-their-words). */
export const CompanyForm = z.strictObject({
  companyName: line(200, 'Please enter your business name', 2, 'Company name must be at least 2 characters'),
  /** ISO 3166-1 alpha-2. */
  companyCountry: z.string(whenMissing('Please enter country')).regex(/^[A-Z]{2}$/, 'Please enter country'),
  /** Where the country has regions with public holidays of their own, one of them as `listRegions` gives it. */
  companyRegion: RegionField.optional(),
  contactNumber: ContactNumber,
  industry: fixedText(industries, 'Please select your industry'),
  businessType: fixedText(businessTypes, 'Please select your business'),
  companyAddress: requiredText(200, 'Please enter your company address', 10, 'Address must be at least 10 characters'),
  /** Whether people by the hour and by the day are paid for public holidays; what is not said follows the country's habit. */
  paysHolidays: z.boolean().optional(),
  /** How often people are paid; the first pay cycle is made of it. Not said yet: none is made. */
  payRhythm: z.enum(payRhythmValues, 'Please say how often people are paid').nullable().optional(),
  /** The first pay period to be paid; what is not said is the one that runs now. */
  firstPayPeriod: z.enum(firstPayPeriods).optional(),
})

export const Country = z.strictObject({
  code: z.string(),
  name: z.string(),
  officialName: z.string(),
  /** What it is called by those who live there, once for each of their languages. */
  nativeNames: z.array(z.string()),
  region: z.string(),
  /** IANA zones, the first one is the preset. */
  zones: z.array(z.string()),
  currency: z.string(),
  /** Numbers begin with the root and one of the suffixes: `+1` and `809`, `829` or `849`. */
  dialCode: z.strictObject({ root: z.string(), suffixes: z.array(z.string()) }),
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

/** The regions of a country that have public holidays of their own, by name; none where all of it keeps the same. */
export const listRegions = endpoint({
  name: 'listRegions',
  method: 'GET',
  path: '/api/v0/company/countries/:country/regions',
  summary: 'The regions of a country that have public holidays of their own',
  permission: anyAccount,
  params: z.strictObject({ country: CompanyForm.shape.companyCountry }),
  response: z.strictObject({ items: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
  errors: {},
})

export const OnboardingSteps = z.strictObject({
  /** What this reader is to do, in order: the form of `/mandatory-data`, and for whoever sets the company up the path to the first payroll. */
  allSteps: z.array(z.enum(onboardingSteps)),
  completedSteps: z.array(z.enum(onboardingSteps)),
  /** The first one that is not done; null when nothing is left. */
  currentStep: z.enum(onboardingSteps).nullable(),
  /** The form of `/mandatory-data` is filled in: the company is there. */
  completed: z.boolean(),
  /** The rest of the path is shown above every screen: something is left of it, and nobody put it away. */
  showOnboardingCompletionTopBar: z.boolean(),
})
export type OnboardingSteps = z.output<typeof OnboardingSteps>

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
  errors: only(companyRefusals, 'company.already_set_up', 'company.unknown_country', 'company.unknown_region'),
})

export const Company = z.strictObject({
  id: Id,
  name: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  contactNumber: z.string(),
  industry: z.string(),
  businessType: z.string(),
  address: z.string(),
  zone: z.string(),
  currency: z.string(),
  weekStarts: z.int().min(1).max(7),
  planType: z.enum(planTypes),
  /** Everybody signs in with a second step. */
  secondFactorRequired: z.boolean(),
  /** The path to the first payroll was put away. */
  setupPathHidden: z.boolean(),
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
      /** Public holidays of later years follow it; those that are in the calendar stay. */
      region: RegionField.nullable(),
      zone: ZoneField,
      currency: CurrencyField,
      weekStarts: z.int().min(1).max(7),
      secondFactorRequired: z.boolean(),
      setupPathHidden: z.boolean(),
    })
    .partial()
    /** Without it the change is made whatever was changed meanwhile (docs/decisions/0021-a-company-without-a-version.md). */
    .extend({ version: z.int().optional() }),
  response: Company,
  errors: only(
    companyRefusals,
    'support.owners_only',
    'company.second_factor_first',
    'company.currency_fixed',
    'company.week_fixed',
    'company.unknown_region',
  ),
  limits: [perHour('account', 120)],
})
