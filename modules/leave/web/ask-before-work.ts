import { listLeave } from '@daybook/leave/contract'
import { call, confirmDeed } from '@daybook/platform/web'
import { whenWords } from './words.ts'

// Who presses the clock does not wait for an answer that does not come: then nothing is known of leave, and the press counts.
const mostWait = 1500

const later = (): Promise<null> => new Promise((done) => setTimeout(() => done(null), mostWait))

const approvedOn = async (day: string) => {
  const { items } = await call(listLeave, { query: { limit: '25' } })
  return items.find(({ status, from, to }) => status === 'APPROVED' && from <= day && to >= day) ?? null
}

/** Asks whoever clocks in on a day of approved leave whether they mean it; the leave stays booked until they ask to cancel it. */
export const askBeforeWork = async (day: string): Promise<boolean> => {
  const leave = await Promise.race([approvedOn(day).catch(() => null), later()])
  if (!leave) return true
  return confirmDeed({
    title: 'You are on leave today',
    words: `${leave.typeName}, ${whenWords(leave)}, is approved. If you work instead, clock in, and ask to cancel the leave, so that the day is not counted twice.`,
    deed: 'Clock in anyway',
  })
}
