import { formatDay, isDay } from '@daybook/platform/domain'
import { fillWords, refuser } from '@daybook/platform/server'
import { leaveRefusals, requestFaults, shapeFaults } from '../contract/index.ts'
import type { Fault } from '../domain/index.ts'

const none = { day: '', from: '', to: '', days: '', why: '', limit: '', missing: '' }

/** What fills the words of a fault, days as people read them. */
const filled = ({ details }: Fault) => ({
  ...none,
  ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, isDay(value) ? formatDay(value) : value])),
})

/** Why a request cannot be sent, in words. */
export const faultWords = (fault: Fault): string => fillWords(leaveRefusals[fault.code].words, filled(fault))

/** Says no with the first thing that speaks against a request. */
export const refuseFault = (fault: Fault): never => refuser(requestFaults)(fault.code, { words: filled(fault) })

/** Says no to days that make no sense by themselves. */
export const refuseShape = refuser(shapeFaults)
