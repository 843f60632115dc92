import { clockInSlot, invalidateTopics, q, toast, useReader, useStore } from '@daybook/platform/web'
import { type ClockView, getClock, timeTopics } from '@daybook/time/contract'
import type { PunchKind } from '@daybook/time/domain'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterPresses, liveMinutes } from './clock-figures.ts'
import { useMinute } from './use-minute.ts'
import { addPress, sendPresses, waitingOf, waitingPresses } from './waiting-presses.ts'

/** The reader's clock. */
export const clockQuery = q(getClock, {}, { topics: [timeTopics.clock], kept: true })

/** The deed of each press, in words. */
export const clockDeeds: Record<PunchKind, string> = {
  IN: 'Clock in',
  OUT: 'Clock out',
  BREAK_START: 'Start break',
  BREAK_END: 'End break',
}

/** Each state of the clock, in words. */
export const clockStates: Record<ClockView['state'], string> = {
  CLOCKED_OUT: 'Clocked out',
  CLOCKED_IN: 'Clocked in',
  ON_BREAK: 'On a break',
}

/** The press that people mean most in a state; the others follow it. */
export const pressesIn: Record<ClockView['state'], readonly PunchKind[]> = {
  CLOCKED_OUT: ['IN'],
  CLOCKED_IN: ['BREAK_START', 'OUT'],
  ON_BREAK: ['BREAK_END', 'OUT'],
}

const hearing = (client: QueryClient) => ({
  answered: (clock: ClockView) => {
    client.setQueryData(clockQuery.queryKey, clock)
    // Live news brings the other screens up to date; where it cannot reach, this does.
    void invalidateTopics(client, [timeTopics.clock, timeTopics.presence])
  },
  refused: (error: unknown) => {
    toast.failure(error)
    void invalidateTopics(client, [timeTopics.clock, timeTopics.presence])
  },
})

const againAfterMs = 30_000

/** Sends presses that wait as soon as there is a connection, and whenever somebody looks. For one place on the page. */
export const useSending = (): void => {
  const client = useQueryClient()
  const { userId } = useReader().me
  const waits = waitingOf(useStore(waitingPresses), userId).length > 0
  useEffect(() => {
    if (userId === null || !waits) return
    const send = () => void sendPresses(userId, hearing(client))
    const timer = setInterval(send, againAfterMs)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    send()
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [client, userId, waits])
}

/** Whether nobody of those who are asked speaks against a day of work, as leave does. Who cannot be asked, without a connection, does not. */
const mayBegin = async (day: string): Promise<boolean> => {
  if (!navigator.onLine) return true
  for (const ask of clockInSlot.all()) if (!(await ask(day).catch(() => true))) return false
  return true
}

/**
 * The clock, its live figures, and its presses. Each press is kept and shown at once; it is taken back, with the reason, when it is
 * refused, and waits when nobody answers.
 */
export const useClock = () => {
  const client = useQueryClient()
  const { userId } = useReader().me
  const { data, dataUpdatedAt } = useQuery({ ...clockQuery, refetchInterval: 300_000 })
  const waiting = waitingOf(useStore(waitingPresses), userId)
  const [busy, setBusy] = useState(false)
  const shown = data && afterPresses(data, dataUpdatedAt, waiting)
  const clock = shown?.clock
  const now = useMinute(clock !== undefined && clock.state !== 'CLOCKED_OUT')
  const press = async (kind: PunchKind) => {
    if (userId === null || !clock) return
    if (kind === 'IN' && !(await mayBegin(clock.day))) return
    await client.cancelQueries(clockQuery)
    setBusy(true)
    addPress(userId, kind)
    await sendPresses(userId, hearing(client)).finally(() => setBusy(false))
    if (waitingOf(waitingPresses.get(), userId).length > 0)
      toast.info('No connection. What you pressed is kept, and counts from now once it is sent.')
  }
  return { clock, worked: shown ? liveMinutes(shown.clock, shown.asOf, now) : 0, now, busy, press, waiting }
}
