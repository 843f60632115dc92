import { getAsset, listAssetLoans, listAssets, listPersonLoans } from '@daybook/assets/contract'
import { call } from '@daybook/testing/harness'
import { lentOut } from './calls.ts'

export const assetReads = [
  call(listAssets, 'same', async (world) => ({ who: (await lentOut(world)).owner, query: {} })),
  call(getAsset, 'same', async (world) => {
    const { owner, asset } = await lentOut(world)
    return { who: owner, params: { id: asset.id } }
  }),
  call(listAssetLoans, 'same', async (world) => {
    const { owner, asset } = await lentOut(world)
    return { who: owner, params: { id: asset.id }, query: {} }
  }),
  call(listPersonLoans, 'same', async (world) => {
    const { owner, employee } = await lentOut(world)
    return { who: owner, params: { userId: employee.userId }, query: {} }
  }),
]
