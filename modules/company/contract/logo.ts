import { Done, endpoint, fileRefusals, Id, linkQuery, perHour, pictureKinds, StoredReply } from '@daybook/platform/contract'
import { z } from 'zod'
import { companyRead, companyUpdate } from './permissions.ts'

/** What a logo may weigh when it is sent. */
export const maxLogoBytes = 5 * 1024 * 1024

const Logo = z.strictObject({
  /** Where a browser finds it for the next minutes, by itself and as this reader; null where there is none. */
  address: z.string().nullable(),
})

export const getLogo = endpoint({
  name: 'getLogo',
  method: 'GET',
  path: '/api/v0/company/logo',
  summary: 'Where the logo of the company is found',
  permission: companyRead,
  response: Logo,
  errors: {},
})

export const setLogo = endpoint({
  name: 'setLogo',
  method: 'PUT',
  path: '/api/v0/company/logo',
  summary: 'The logo of the company: PNG, JPEG or WebP, at most 5 MB; it is drawn anew, and nothing else of the file is kept',
  permission: companyUpdate,
  upload: { maxBytes: maxLogoBytes, kinds: pictureKinds },
  response: Logo,
  errors: fileRefusals,
  limits: [perHour('account', 20)],
})

export const removeLogo = endpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/api/v0/company/logo',
  summary: 'Take the logo of the company away',
  permission: companyUpdate,
  response: Done,
  errors: {},
})

export const openLogo = endpoint({
  name: 'openLogo',
  method: 'GET',
  path: '/api/v0/company/logo/:fileId',
  summary: 'The logo itself: with a token, or by the address that `getLogo` gives',
  permission: companyRead,
  params: z.strictObject({ fileId: Id }),
  query: linkQuery,
  response: StoredReply,
  produces: 'image/webp',
  linked: true,
  errors: {},
})
