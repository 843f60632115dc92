import { assetTopics, getAsset, listAssetLoans, listAssets, listPersonLoans } from '@daybook/assets/contract'
import type { AssetKind, AssetState } from '@daybook/assets/domain'
import { defined } from '@daybook/platform/domain'
import { pages, q } from '@daybook/platform/web'

const follows = { topics: [assetTopics.assets] }

export type Sought = { state: AssetState | undefined; kind: AssetKind | undefined; q: string | undefined }

export const assetPages = (sought: Sought) => pages(listAssets, { query: defined(sought) }, follows)
export const assetQuery = (id: string) => q(getAsset, { params: { id } }, follows)
export const historyPages = (id: string) => pages(listAssetLoans, { params: { id }, query: {} }, follows)
export const personPages = (userId: string, show: 'NOW' | 'BEFORE') =>
  pages(listPersonLoans, { params: { userId }, query: { show } }, follows)

/** What is asked for anew after somebody did something with an asset. */
export const refetches = [getAsset, listAssets, listAssetLoans, listPersonLoans]
