import { dayInZone, type Day } from '@daybook/platform/domain'
import { ownZone } from './own-zone.ts'

/** The day it is now in a zone; without one, where this browser stands. */
export const todayIn = (zone?: string | null): Day => dayInZone(new Date().toISOString(), zone ?? ownZone())
