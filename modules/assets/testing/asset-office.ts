import type { SignedIn } from '@daybook/platform/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { TestWorld } from '@daybook/testing/harness'
import {
  addAsset,
  type Asset,
  type AssetSummary,
  confirmAssetLoan,
  getAsset,
  lendAsset,
  listAssets,
  listPersonLoans,
  type PersonLoan,
  retireAsset,
  takeBackAsset,
  reuseAsset,
} from '../contract/index.ts'

let counter = 0
const key = () => ({ key: `asset-${++counter}` })

/** An asset as its form sends it. */
export const written = (more: object = {}) => ({
  name: 'MacBook Pro 14',
  kind: 'COMPUTER' as const,
  serial: '',
  note: '',
  boughtOn: null,
  valueCents: null,
  ...more,
})

/** The code of a refusal. */
export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

type Held = Pick<Asset, 'id' | 'version'>

/** What owner and HR do with assets, and what whoever has one sees and says. */
export const assetOffice = ({ api, app }: Pick<TestWorld, 'api' | 'app'>) => {
  const today = (): Day => dayInZone(app.clock(), 'UTC')
  const tryAdd = (who: SignedIn, more: object = {}) => api.as(who).send(addAsset, { body: written(more) }, key())
  const add = async (who: SignedIn, more: object = {}): Promise<Asset> => (await tryAdd(who, more)).body as Asset
  const read = (who: SignedIn, id: string): Promise<Asset> => api.as(who).call(getAsset, { params: { id } })
  const tryLend = (who: SignedIn, { id, version }: Held, personId: string, on: Day = today(), note = '') =>
    api.as(who).send(lendAsset, { params: { id }, body: { personId, on, note, version } }, key())
  /** Adds one and lends it to somebody. */
  const lent = async (who: SignedIn, personId: string, more: object = {}): Promise<Asset> =>
    (await tryLend(who, await add(who, more), personId)).body as Asset
  const tryTakeBack = (who: SignedIn, { id, version }: Held, on: Day = today(), note = '') =>
    api.as(who).send(takeBackAsset, { params: { id }, body: { on, note, version } }, key())
  const tryRetire = (who: SignedIn, { id, version }: Held, reason = 'The screen is broken') =>
    api.as(who).send(retireAsset, { params: { id }, body: { reason, version } }, key())
  const tryReuse = (who: SignedIn, { id, version }: Held) =>
    api.as(who).send(reuseAsset, { params: { id }, body: { version } }, key())
  const tryConfirm = (who: SignedIn, loanId: string) => api.as(who).send(confirmAssetLoan, { params: { loanId } }, key())
  const list = async (who: SignedIn, query: object = {}): Promise<AssetSummary[]> =>
    (await api.as(who).call(listAssets, { query })).items
  const of = async (who: SignedIn, userId: string, query: object = {}): Promise<PersonLoan[]> =>
    (await api.as(who).call(listPersonLoans, { params: { userId }, query })).items
  return { tryAdd, add, read, tryLend, lent, tryTakeBack, tryRetire, tryReuse, tryConfirm, list, of }
}
