import { topics } from '@daybook/platform/contract'

/** What this module's screens follow. */
export const assetTopics = topics('assets')
