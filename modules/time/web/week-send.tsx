import { Button, Checkbox } from '@mantine/core'
import { type Day, plural } from '@daybook/platform/domain'
import { toast, undoToast, useApi } from '@daybook/platform/web'
import { recallTimesheet, searchTimesheet, submitTimesheet, type Timesheet, type TimesheetDay } from '@daybook/time/contract'
import { mayBeNotWorked } from '@daybook/time/domain'
import { useState } from 'react'
import styles from './timesheet.module.css'
import type { Drafts } from './use-drafts.ts'

/** Handing a week in, and taking days back. */
export const useSending = () => {
  const submit = useApi(submitTimesheet, { refetches: [searchTimesheet] })
  const recall = useApi(recallTimesheet, { refetches: [searchTimesheet] })
  const takeBack = (days: Day[]) => recall.mutateAsync({ body: { days } }).catch(toast.failure)
  const send = async (days: Day[], notWorked: boolean) => {
    try {
      const sent = await submit.mutateAsync({ body: { days, notWorked } })
      undoToast(`${plural(sent.days.length, 'day')} sent to your manager`, () => void takeBack(sent.days.map(({ day }) => day)))
    } catch (error) {
      toast.failure(error)
    }
  }
  return { send, takeBack, busy: submit.isPending || recall.isPending }
}

type Sending = ReturnType<typeof useSending>
type Props = { readonly sheet: Timesheet; readonly drafts: Drafts; readonly sending: Sending }

type Shown = Pick<Timesheet, 'days' | 'today'>

/** The days of a week that may be sent, those without hours that may be as not worked, and those that wait and may be taken back. */
export const daysToSend = ({ days, today }: Shown) => ({
  filled: days.filter((day) => day.can.submit && day.entries.length > 0).map(({ day }) => day),
  empty: days
    .filter(
      (day) =>
        day.can.submit &&
        day.entries.length === 0 &&
        day.plannedMinutes > 0 &&
        day.day <= today &&
        mayBeNotWorked(day.day, today),
    )
    .map(({ day }) => day),
  waiting: days.filter((day) => day.can.recall).map(({ day }) => day),
})

/** Whether a day has hours that nobody can send. */
const staysBehind = ({ outside, status, entries }: TimesheetDay): boolean => outside && status === 'OPEN' && entries.length > 0

const reasonNot = (drafts: Drafts, count: number, sheet: Timesheet): string | null => {
  if (drafts.drafts.size > 0) return `Save ${plural(drafts.drafts.size, 'day')} first`
  if (sheet.days.some(staysBehind)) return 'Hours before you joined, or after your last day, stay behind'
  if (count > 0) return null
  if (sheet.days.some(({ running }) => running)) return 'Clock out first: the day is still running'
  if (sheet.days.some(({ missingClockOut }) => missingClockOut)) return 'A clock-out is missing'
  return null
}

/** The deed of the screen: the open days of the week go to the manager; what was sent can be taken back. */
export const WeekSend = ({ sheet, drafts, sending }: Props) => {
  const [notWorked, setNotWorked] = useState(false)
  const { filled, empty, waiting } = daysToSend(sheet)
  const days = [...filled, ...(notWorked ? empty : [])]
  const reason = reasonNot(drafts, days.length, sheet)
  if (filled.length + empty.length + waiting.length === 0 && !sheet.days.some(staysBehind)) return null
  return (
    <div className={styles.send}>
      {empty.length > 0 && (
        <Checkbox
          size="xs"
          label={
            empty.length === 1
              ? 'Also send a day without hours, as not worked'
              : `Also send ${empty.length} days without hours, as not worked`
          }
          checked={notWorked}
          onChange={(event) => setNotWorked(event.currentTarget.checked)}
        />
      )}
      {reason && (
        <span className={styles.quiet} id="send-reason">
          {reason}
        </span>
      )}
      {waiting.length > 0 && (
        <Button variant="default" loading={sending.busy} onClick={() => void sending.takeBack(waiting)}>
          Take {plural(waiting.length, 'day')} back
        </Button>
      )}
      {filled.length + empty.length > 0 && (
        <Button
          loading={sending.busy}
          disabled={days.length === 0 || drafts.drafts.size > 0}
          {...(reason ? { 'aria-describedby': 'send-reason' } : {})}
          onClick={() => void sending.send(days, notWorked)}
        >
          Send to your manager
        </Button>
      )}
    </div>
  )
}
