import type { Feature } from '@daybook/platform/domain'
import type { Db } from './db.ts'
import { slot } from './slot.ts'

/** The way to a feature that a plan lacks, in words: which plan has it and what that costs. Filled by whoever keeps the plans. */
export const featureOffer = slot<(db: Db, feature: Feature, now: string) => Promise<string>>('platform.feature_offer')
