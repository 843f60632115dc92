import { invalidateTopics, q, toast, useApi } from '@daybook/platform/web'
import { type ClockView, clockIn, clockOut, endBreak, getClock, startBreak, timeTopics } from '@daybook/time/contract'
import type { PunchKind } from '@daybook/time/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { liveMinutes, pressed } from './clock-figures.ts'
import { useMinute } from './use-minute.ts'

/** The reader's clock. */
export const clockQuery = q(getClock, {}, { topics: [timeTopics.clock] })

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

const useCalls = (): Record<PunchKind, { run: () => Promise<ClockView>; busy: boolean }> => {
  const [enter, leave, pause, back] = [useApi(clockIn), useApi(clockOut), useApi(startBreak), useApi(endBreak)]
  return {
    IN: { run: () => enter.mutateAsync({}), busy: enter.isPending },
    OUT: { run: () => leave.mutateAsync({}), busy: leave.isPending },
    BREAK_START: { run: () => pause.mutateAsync({}), busy: pause.isPending },
    BREAK_END: { run: () => back.mutateAsync({}), busy: back.isPending },
  }
}

/** The clock, its live figures, and its presses: each is shown at once and taken back, with the reason, when refused. */
export const useClock = () => {
  const client = useQueryClient()
  const { data: clock, dataUpdatedAt } = useQuery({ ...clockQuery, refetchInterval: 300_000 })
  const now = useMinute(clock !== undefined && clock.state !== 'CLOCKED_OUT')
  const calls = useCalls()
  const worked = clock ? liveMinutes(clock, dataUpdatedAt, now) : 0
  const press = async (kind: PunchKind) => {
    await client.cancelQueries(clockQuery)
    const before = client.getQueryData(clockQuery.queryKey)
    if (before) client.setQueryData(clockQuery.queryKey, pressed(before, kind, worked, new Date().toISOString()))
    try {
      client.setQueryData(clockQuery.queryKey, await calls[kind].run())
    } catch (error) {
      client.setQueryData(clockQuery.queryKey, before)
      toast.failure(error)
    }
    // Live news brings the other screens up to date; where it cannot reach, this does.
    void invalidateTopics(client, [timeTopics.clock, timeTopics.timesheet])
  }
  return { clock, worked, now, busy: Object.values(calls).some(({ busy }) => busy), press }
}
