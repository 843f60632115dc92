import { Done, endpoint, Id, line, only, perHour, refusals, ZoneField } from '@daybook/platform/contract'
import { z } from 'zod'
import { holidayAdd, holidayChange, holidayRead } from './permissions.ts'

export const siteRefusals = refusals({
  'site.exists': { status: 409, words: 'There is a site of this name already.' },
  'site.too_many': { status: 409, words: 'A company has at most {sites} sites.' },
  'site.in_use': { status: 409, words: 'A work schedule follows the days off of this site, or did. It stays for its days.' },
  'site.unknown_place': { status: 400, words: 'There is no such country or region.' },
})

export const Site = z.strictObject({
  id: Id,
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Where the country has regions with public holidays of their own. */
  region: z.string().nullable(),
  /** The clock that the days of its people go by; null for that of the company. */
  zone: z.string().nullable(),
  /** How many work schedules follow its days off today. */
  schedules: z.int(),
  version: z.int(),
})
export type Site = z.output<typeof Site>

const siteName = line(80, 'Please enter a name')

export const SiteForm = z.strictObject({
  name: siteName,
  country: z.string('Please enter country').regex(/^[A-Z]{2}$/, 'Please enter country'),
  region: z
    .string()
    .regex(/^[A-Za-z0-9]{1,20}(-[A-Za-z0-9]{1,20})?$/, 'Must be the code of a region')
    .nullable()
    .default(null),
  zone: ZoneField.nullable().default(null),
})

export const listSites = endpoint({
  name: 'listSites',
  method: 'GET',
  path: '/api/v0/site',
  summary: 'The places of the company that have days off of their own',
  permission: holidayRead,
  response: z.strictObject({ items: z.array(Site) }),
  errors: {},
})

export const addSite = endpoint({
  name: 'addSite',
  method: 'POST',
  path: '/api/v0/site',
  summary: 'Add a place with days off of its own; it begins with the public holidays of its country and region',
  permission: holidayAdd,
  body: SiteForm,
  response: Site,
  errors: only(siteRefusals, 'site.exists', 'site.too_many', 'site.unknown_place'),
  limits: [perHour('account', 60)],
})

const idParam = z.strictObject({ id: Id })

export const changeSite = endpoint({
  name: 'changeSite',
  method: 'PATCH',
  path: '/api/v0/site/:id',
  summary: 'Call a site by another name, or let its days go by another clock',
  permission: holidayChange,
  params: idParam,
  body: z.strictObject({ name: siteName, zone: ZoneField.nullable(), version: z.int() }),
  response: Site,
  errors: only(siteRefusals, 'site.exists'),
  // It may move the clocks of everybody.
  limits: [perHour('account', 60)],
})

export const removeSite = endpoint({
  name: 'removeSite',
  method: 'DELETE',
  path: '/api/v0/site/:id',
  summary: 'Remove a site that no work schedule ever followed, with its days off',
  permission: holidayChange,
  params: idParam,
  response: Done,
  errors: only(siteRefusals, 'site.in_use'),
})
