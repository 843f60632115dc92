import { formatMinutes } from '@daybook/platform/domain'
import type { TimesheetDay } from '@daybook/time/contract'

type Marks = TimesheetDay['marks']

const wordsOf = ({ kind, minutes }: Marks[number]): string => {
  if (kind === 'absent') return 'Absent'
  return kind === 'late' ? `${formatMinutes(minutes)} late` : `Left ${formatMinutes(minutes)} early`
}

/** What a day tells beside its schedule: `25 min late`. */
export const MarkWords = ({ marks, className }: { readonly marks: Marks; readonly className: string | undefined }) =>
  marks.length === 0 ? null : <small className={className}>{marks.map(wordsOf).join(', ')}</small>
