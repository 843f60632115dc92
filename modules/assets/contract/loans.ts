import { DayField, endpoint, Id, InstantField, only, page, pageQuery } from '@daybook/platform/contract'
import { z } from 'zod'
import { assetKinds } from '../domain/index.ts'
import { assetOwn, assetRead, assetSetUp } from './permissions.ts'
import { assetRefusals } from './refusals.ts'

const loan = {
  id: Id,
  lentOn: DayField,
  /** In what condition it was handed out. */
  lentNote: z.string(),
  confirmedAt: InstantField.nullable(),
  /** Null as long as they have it. */
  returnedOn: DayField.nullable(),
  /** In what condition it came back. */
  returnNote: z.string().nullable(),
}

/** Who had one asset from when to when. */
export const AssetLoan = z.strictObject({
  ...loan,
  person: z.strictObject({ id: Id, name: z.string() }),
  lentBy: z.string(),
  returnedBy: z.string().nullable(),
})
export type AssetLoan = z.output<typeof AssetLoan>

/** What somebody has, or had. */
export const PersonLoan = z.strictObject({
  ...loan,
  asset: z.strictObject({
    /** Null for who cannot open it. */
    id: Id.nullable(),
    name: z.string(),
    kind: z.enum(assetKinds),
    serial: z.string(),
  }),
  can: z.strictObject({ confirm: z.boolean() }),
})
export type PersonLoan = z.output<typeof PersonLoan>

export const listAssetLoans = endpoint({
  name: 'listAssetLoans',
  method: 'GET',
  path: '/api/v0/asset/:id/loan',
  summary: 'Who has or had an asset, the last one first',
  permission: assetSetUp,
  params: z.strictObject({ id: Id }),
  query: z.strictObject(pageQuery),
  response: page(AssetLoan),
  errors: {},
})

export const listPersonLoans = endpoint({
  name: 'listPersonLoans',
  method: 'GET',
  path: '/api/v0/asset-loan/of/:userId',
  summary: 'What somebody has, or had, what was lent last first: oneself, or anybody for owner and HR',
  permission: assetRead,
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({ ...pageQuery, show: z.enum(['NOW', 'BEFORE']).default('NOW') }),
  response: page(PersonLoan),
  errors: {},
})

export const confirmAssetLoan = endpoint({
  name: 'confirmAssetLoan',
  method: 'POST',
  path: '/api/v0/asset-loan/:loanId/confirm',
  summary: 'Say that one has what was lent to one: once, by oneself alone',
  permission: assetOwn,
  inPerson: true,
  params: z.strictObject({ loanId: Id }),
  response: PersonLoan,
  errors: only(assetRefusals, 'asset.returned', 'asset.confirmed'),
})
