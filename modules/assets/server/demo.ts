import { addDays, type Day } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart } from '@daybook/platform/server'
import {
  addAsset,
  type Asset,
  confirmAssetLoan,
  lendAsset,
  listPersonLoans,
  retireAsset,
  takeBackAsset,
} from '../contract/index.ts'
import type { AssetKind } from '../domain/index.ts'

type Told = {
  readonly name: string
  readonly kind: AssetKind
  readonly serial: string
  readonly dollars: number | null
  /** Who has it, by their first name, and for how many days. */
  readonly to?: readonly [first: string, days: number]
  readonly note?: string
}

const things: readonly Told[] = [
  { name: 'MacBook Pro 14', kind: 'COMPUTER', serial: 'C02-7F41', dollars: 2199, to: ['Yuki', 410] },
  {
    name: 'MacBook Pro 14',
    kind: 'COMPUTER',
    serial: 'C02-7F58',
    dollars: 2199,
    to: ['Noah', 395],
    note: 'A scratch on the lid',
  },
  { name: 'ThinkPad T14', kind: 'COMPUTER', serial: 'PF-3K9Q', dollars: 1450, to: ['Arjun', 220] },
  { name: 'ThinkPad T14', kind: 'COMPUTER', serial: 'PF-3K9R', dollars: 1450 },
  { name: 'Pixel 8', kind: 'PHONE', serial: 'G8-1107', dollars: 549, to: ['Ruth', 300] },
  { name: 'Pixel 8', kind: 'PHONE', serial: 'G8-1108', dollars: 549 },
  { name: 'Workshop key', kind: 'KEY', serial: 'W-3', dollars: null, to: ['Viktor', 600] },
  { name: 'Showroom key', kind: 'KEY', serial: 'S-2', dollars: null, to: ['Emma', 180] },
  { name: 'Fuel card', kind: 'CARD', serial: '4417', dollars: null, to: ['Owen', 150] },
  { name: 'Cordless drill', kind: 'TOOL', serial: 'D-12', dollars: 279, to: ['Viktor', 240], note: 'With two batteries' },
  { name: 'Laser level', kind: 'TOOL', serial: 'L-4', dollars: 189 },
]

const onDay = (demo: DemoCompany, day: Day, minutes: number) => demo.at(demoInstant(day, minutes, demo.zone))
const asHr = (demo: DemoCompany) => demo.as(demo.hr)

const add = async (demo: DemoCompany, { name, kind, serial, dollars }: Told): Promise<Asset> =>
  (await asHr(demo)).call(
    addAsset,
    { body: { name, kind, serial, note: '', boughtOn: null, valueCents: dollars === null ? null : dollars * 100 } },
    { key: `demo-asset-${serial}` },
  )

type Lending = { readonly first: string; readonly on: Day; readonly note: string; readonly confirms: boolean }

/** Lends something on a day; whoever gets it says so in the afternoon. */
const lendTo = async (demo: DemoCompany, { id, version }: Asset, { first, on, note, confirms }: Lending): Promise<Asset> => {
  const who = demo.workers.find((each) => each.first === first)
  if (!who) throw new Error(`nobody in the demo is called ${first}`)
  onDay(demo, on, 9 * 60)
  const body = { personId: who.userId, on, note, version }
  const asset = await (await asHr(demo)).call(lendAsset, { params: { id }, body }, { key: `demo-lend-${id}-${on}` })
  if (!confirms) return asset
  onDay(demo, on, 15 * 60)
  const they = await demo.as(who)
  const { items } = await they.call(listPersonLoans, { params: { userId: who.userId }, query: { show: 'NOW' } })
  for (const { id: loanId, can } of items) if (can.confirm) await they.call(confirmAssetLoan, { params: { loanId } })
  return asset
}

/** A phone that was lent to two, the second of whom has not said yet that they have it. */
const phoneOfTwo = async (demo: DemoCompany): Promise<void> => {
  const { today } = demo
  const phone = await add(demo, { name: 'iPhone 15', kind: 'PHONE', serial: 'F17-9920', dollars: 799 })
  const lent = await lendTo(demo, phone, { first: 'Daniel', on: addDays(today, -200), note: '', confirms: true })
  const on = addDays(today, -9)
  onDay(demo, on, 11 * 60)
  const params = { id: phone.id }
  const back = { on, note: 'The battery is weak', version: lent.version }
  const here = await (await asHr(demo)).call(takeBackAsset, { params, body: back }, { key: 'demo-phone-back' })
  await lendTo(demo, here, { first: 'Tom', on: addDays(today, -1), note: 'With a new battery', confirms: false })
}

/** A van that is not driven any more. */
const oldVan = async (demo: DemoCompany): Promise<void> => {
  const { id, version } = await add(demo, { name: 'Delivery van', kind: 'VEHICLE', serial: 'HP-204', dollars: 21_500 })
  const body = { reason: 'Sold after the engine failed', version }
  onDay(demo, addDays(demo.today, -60), 10 * 60)
  await (await asHr(demo)).call(retireAsset, { params: { id }, body }, { key: 'demo-van' })
}

/** A dozen things: some here, most with somebody, one of them not confirmed yet, one retired; who leaves has two of them. */
export const assetsDemo: DemoPart = {
  now: async (demo) => {
    for (const thing of things) {
      const asset = await add(demo, thing)
      if (!thing.to) continue
      const [first, days] = thing.to
      await lendTo(demo, asset, { first, on: addDays(demo.today, -days), note: thing.note ?? '', confirms: true })
    }
    await phoneOfTwo(demo)
    await oldVan(demo)
    demo.at(demo.nowInstant)
  },
}
