import {
  CentsField,
  DayField,
  endpoint,
  Id,
  InstantField,
  line,
  only,
  page,
  pageQuery,
  perDay,
  requiredText,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { assetKinds, assetStates, longestName, longestNote, longestSerial } from '../domain/index.ts'
import { assetSetUp } from './permissions.ts'
import { assetRefusals } from './refusals.ts'

const summary = {
  id: Id,
  name: z.string(),
  kind: z.enum(assetKinds),
  /** Serial or inventory number; empty where it has none. */
  serial: z.string(),
  state: z.enum(assetStates),
  /** Who has it now. */
  holder: z
    .strictObject({
      person: z.strictObject({ id: Id, name: z.string() }),
      since: DayField,
      confirmedAt: InstantField.nullable(),
      /** They left, and have it still. */
      left: z.boolean(),
    })
    .nullable(),
  retired: z.strictObject({ on: DayField, reason: z.string() }).nullable(),
  boughtOn: DayField.nullable(),
  /** What it cost, in minor units of the company’s currency. */
  valueCents: z.int().nullable(),
  version: z.int(),
}

/** A thing that is lent to people, in a list. */
export const AssetSummary = z.strictObject(summary)
export type AssetSummary = z.output<typeof AssetSummary>

/** The same by itself. What its reader has themselves another one takes back. */
export const Asset = z.strictObject({
  ...summary,
  note: z.string(),
  can: z.strictObject({ change: z.boolean(), takeBack: z.boolean() }),
})
export type Asset = z.output<typeof Asset>

const params = z.strictObject({ id: Id })
const version = z.int()
const note = text(longestNote)

const written = {
  name: line(longestName, 'Please say what it is'),
  kind: z.enum(assetKinds),
  serial: text(longestSerial).refine((value) => !/[\r\n\t]/.test(value), 'Must be a single line'),
  note,
  boughtOn: DayField.nullable(),
  valueCents: CentsField.nullable(),
}

export const listAssets = endpoint({
  name: 'listAssets',
  method: 'GET',
  path: '/api/v0/asset',
  summary: 'Everything that is lent to people, by name; `q` finds names, numbers, and who has it',
  permission: assetSetUp,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(assetStates).optional(),
    kind: z.enum(assetKinds).optional(),
    q: text(80).optional(),
  }),
  response: page(AssetSummary),
  errors: {},
})

export const getAsset = endpoint({
  name: 'getAsset',
  method: 'GET',
  path: '/api/v0/asset/:id',
  summary: 'An asset, and who has it',
  permission: assetSetUp,
  params,
  response: Asset,
  errors: {},
})

export const addAsset = endpoint({
  name: 'addAsset',
  method: 'POST',
  path: '/api/v0/asset',
  summary: 'Add an asset; a number is had by one of those in use',
  permission: assetSetUp,
  body: z.strictObject(written),
  response: Asset,
  errors: only(assetRefusals, 'asset.serial_taken'),
  limits: [perDay('account', 1000)],
})

export const changeAsset = endpoint({
  name: 'changeAsset',
  method: 'PUT',
  path: '/api/v0/asset/:id',
  summary: 'Change what is written about an asset; its name, kind and number only while nobody has it',
  permission: assetSetUp,
  params,
  body: z.strictObject({ ...written, version }),
  response: Asset,
  errors: only(assetRefusals, 'asset.serial_taken', 'asset.yours', 'asset.lent'),
})

export const lendAsset = endpoint({
  name: 'lendAsset',
  method: 'POST',
  path: '/api/v0/asset/:id/lend',
  summary: 'Lend an asset that is with nobody to somebody who works here or is invited; they are asked to confirm it',
  permission: assetSetUp,
  params,
  body: z.strictObject({ personId: Id, on: DayField, note, version }),
  response: Asset,
  errors: only(assetRefusals, 'asset.retired', 'asset.lent', 'asset.nobody', 'asset.ahead', 'asset.still_away'),
  limits: [perDay('account', 1000)],
})

export const takeBackAsset = endpoint({
  name: 'takeBackAsset',
  method: 'POST',
  path: '/api/v0/asset/:id/take-back',
  summary: 'Take an asset back from whoever has it',
  permission: assetSetUp,
  params,
  body: z.strictObject({ on: DayField, note, version }),
  response: Asset,
  errors: only(assetRefusals, 'asset.here', 'asset.before_lent', 'asset.ahead', 'asset.yours'),
})

export const retireAsset = endpoint({
  name: 'retireAsset',
  method: 'POST',
  path: '/api/v0/asset/:id/retire',
  summary: 'Retire an asset that is with nobody, today',
  permission: assetSetUp,
  params,
  body: z.strictObject({ reason: requiredText(longestNote, 'Please say why'), version }),
  response: Asset,
  errors: only(assetRefusals, 'asset.retired', 'asset.lent'),
})

export const reuseAsset = endpoint({
  name: 'reuseAsset',
  method: 'POST',
  path: '/api/v0/asset/:id/use-again',
  summary: 'Take a retired asset into use again',
  permission: assetSetUp,
  params,
  body: z.strictObject({ version }),
  response: Asset,
  errors: only(assetRefusals, 'asset.in_use', 'asset.serial_taken'),
})
