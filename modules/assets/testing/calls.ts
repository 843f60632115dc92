import {
  addAsset,
  changeAsset,
  confirmAssetLoan,
  lendAsset,
  retireAsset,
  takeBackAsset,
  reuseAsset,
} from '@daybook/assets/contract'
import { day } from '@daybook/platform/domain'
import { asOwner, call, type TestWorld } from '@daybook/testing/harness'
import { assetOffice, written } from './asset-office.ts'

/** An asset that somebody has and has not confirmed. */
export const lentOut = async (world: TestWorld) => {
  const { owner, employee } = await world.given.cast()
  const office = assetOffice(world)
  const asset = await office.lent(owner, employee.userId)
  return { office, owner, employee, asset, loanId: (await office.of(employee, employee.userId))[0]?.id ?? '' }
}

const here = async (world: TestWorld) => {
  const who = await world.given.company()
  const office = assetOffice(world)
  return { who, office, asset: await office.add(who) }
}

export const assetCalls = [
  call(addAsset, 'asset.serial_taken', async (world) => ({ ...(await asOwner(world)), body: written({ serial: 'C02-1' }) })),
  call(changeAsset, 'version.stale', async (world) => {
    const { who, asset } = await here(world)
    return { who, params: { id: asset.id }, body: { ...written({ name: 'MacBook Air' }), version: asset.version } }
  }),
  call(lendAsset, 'version.stale', async (world) => {
    const { who, asset } = await here(world)
    const { userId } = await world.given.person(who)
    const body = { personId: userId, on: day('2026-03-10'), note: 'A scratch', version: asset.version }
    return { who, params: { id: asset.id }, body }
  }),
  call(takeBackAsset, 'version.stale', async (world) => {
    const { owner, asset } = await lentOut(world)
    const on = asset.holder?.since ?? day('2026-03-16')
    return { who: owner, params: { id: asset.id }, body: { on, note: 'As new', version: asset.version } }
  }),
  call(retireAsset, 'version.stale', async (world) => {
    const { who, asset } = await here(world)
    return { who, params: { id: asset.id }, body: { reason: 'The screen is broken', version: asset.version } }
  }),
  call(reuseAsset, 'version.stale', async (world) => {
    const { who, office, asset } = await here(world)
    const { version } = (await office.tryRetire(who, asset)).body as { version: number }
    return { who, params: { id: asset.id }, body: { version } }
  }),
  call(confirmAssetLoan, 'asset.confirmed', async (world) => {
    const { employee, loanId } = await lentOut(world)
    return { who: employee, params: { loanId } }
  }),
]
