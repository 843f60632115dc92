import { type Day, formatDay, formatSpan, plural, weekdayShort } from '@daybook/platform/domain'

/** What somebody is told: one line, and what more there is to know. */
export type Words = { readonly message: string; readonly detail: string }

/** More days than these are told by the first and the last one. */
const mostListed = 5

const listed = (days: readonly Day[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (days.length > mostListed) return formatSpan(first, last)
  const lines = days.map((day) => `${weekdayShort(day)} ${formatDay(day)}`)
  return first === last ? lines.join('') : lines.map((each) => `- ${each}`).join('\n')
}

const spanWords = (from: Day, to: Day): string => (from === to ? formatDay(from) : formatSpan(from, to))

const noteWords = (note: string): string => (note === '' ? '' : `Their note: ${note}`)

const parts = (...each: readonly string[]): string => each.filter((part) => part !== '').join('\n\n')

/** To whoever decides: somebody handed days in. */
export const waitingWords = (name: string, days: readonly Day[]): Words => ({
  message: `${name} handed in ${plural(days.length, 'day')}`,
  detail: listed(days),
})

/** To whoever worked: the days count. */
export const approvedWords = (by: string, days: readonly Day[]): Words => ({
  message: `${by} approved ${plural(days.length, 'day')} of your timesheet`,
  detail: listed(days),
})

/** To whoever worked and has read that the days count: they wait again. */
export const waitAgainWords = (days: readonly Day[]): Words => ({
  message: `${plural(days.length, 'day')} of your timesheet ${days.length === 1 ? 'waits' : 'wait'} again, since the approval was taken back`,
  detail: listed(days),
})

/** To whoever worked: what is to be changed, and on which days. */
export const sentBackWords = (by: string, days: readonly Day[], note: string): Words => ({
  message: `${by} sent back ${plural(days.length, 'day')} of your timesheet`,
  detail: parts(
    listed(days),
    noteWords(note),
    `Change what is asked for, then hand the ${days.length === 1 ? 'day' : 'days'} in again.`,
  ),
})

const wishes = { LEAVE: 'asks for leave', CHANGE: 'asks to change leave', CANCEL: 'asks to cancel leave' } as const

/** To whoever decides: who asks and when, never for which leave or why. */
export const leaveWaitingWords = (name: string, wish: keyof typeof wishes, from: Day, to: Day): Words => ({
  message: `${name} ${wishes[wish]}: ${spanWords(from, to)}`,
  detail: '',
})

const outcomes = {
  APPROVED: 'was approved',
  REJECTED: 'was not approved',
  CANCELLED: 'was cancelled',
  CUT: 'is all that is left: the days after it were cancelled',
  KEPT: 'stays as it was approved',
  UNDONE: 'waits again, since its decision was taken back',
  RECOUNTED: 'counts differently now, since the calendar changed',
  SHORTENED: 'ends with your last day here',
  PAID: 'is paid now, since its rules changed',
  UNPAID: 'is unpaid now, since its rules changed',
} as const

type Decided = {
  readonly outcome: keyof typeof outcomes
  readonly from: Day
  readonly to: Day
  readonly by: string | null
  readonly note: string
}

/** To whoever asked: what became of it, who decided, and their note. */
export const leaveDecidedWords = ({ outcome, from, to, by, note }: Decided): Words => ({
  message: `Your leave ${spanWords(from, to)} ${outcomes[outcome]}`,
  detail: by === null ? note : parts(`${by} decided.`, noteWords(note)),
})

/** To whoever decides: whose claim waits, and neither for what nor how much. */
export const expenseWaitingWords = (name: string): Words => ({ message: `${name} hands in expenses`, detail: '' })

const claimOutcomes = {
  APPROVED: 'are approved',
  REJECTED: 'were sent back',
  UNDONE: 'wait again, since their decision was taken back',
  PAID: 'are paid',
} as const

type ClaimDecided = { readonly outcome: keyof typeof claimOutcomes; readonly by: string | null; readonly note: string }

/** To whoever claimed: what became of it, who decided, and their note. */
export const expenseDecidedWords = ({ outcome, by, note }: ClaimDecided): Words => ({
  message: `Your expenses ${claimOutcomes[outcome]}`,
  detail: parts(by === null || outcome === 'PAID' || outcome === 'UNDONE' ? '' : `${by} decided.`, noteWords(note)),
})

type Told = { readonly count: number; readonly first: readonly { readonly title: string; readonly about: string }[] }
type Reminded = { readonly overdue: Told; readonly today: Told; readonly fresh: Told }

const toldOf = (heading: string, { count, first }: Told): string => {
  const lines = first.map(({ title, about }) => `- ${title} (${about})`)
  const more = count > first.length ? [`- and ${count - first.length} more`] : []
  return count === 0 ? '' : [heading, ...lines, ...more].join('\n')
}

/** To whoever has tasks of checklists to do, once a day: what is overdue, what is due today, and what is newly theirs. */
export const tasksWords = ({ overdue, today, fresh }: Reminded): Words => {
  const all = overdue.count + today.count + fresh.count
  const parted = [
    ...(overdue.count > 0 ? [`${overdue.count} overdue`] : []),
    ...(today.count > 0 ? [`${today.count} due today`] : []),
    ...(fresh.count > 0 ? [`${fresh.count} new`] : []),
  ]
  return {
    message: `${plural(all, 'task')} for you: ${parted.join(', ')}`,
    detail: parts(toldOf('Overdue:', overdue), toldOf('Due today:', today), toldOf('New:', fresh)),
  }
}

/** To whoever agrees: who handed in what, and for whom. */
export const taskHandedInWords = (name: string, { title, about }: { title: string; about: string }): Words => ({
  message: `${name} is done with a task: do you agree?`,
  detail: `${title} (${about})`,
})

/** To whoever handed it in: who sent it back, and why. */
export const taskSentBackWords = (
  by: string | null,
  { title, about, reason }: { title: string; about: string; reason: string },
): Words => ({
  message: `A task was sent back: ${title} (${about})`,
  detail: by === null ? noteWords(reason) : parts(`By ${by}.`, noteWords(reason)),
})

/** To HR: each task of a checklist is done or left out. */
export const checklistDoneWords = (list: string, name: string): Words => ({
  message: `Everything is done: ${list} of ${name}`,
  detail: '',
})

/** To whoever is paid: that there is a payslip, never how much it says. */
export const payslipWords = (from: Day, to: Day): Words => ({
  message: `Your payslip for ${formatSpan(from, to)} is ready`,
  detail: '',
})

const bookings = {
  ADJUSTED: 'changed a balance of your leave',
  PAID_OUT: 'has leave of yours paid out',
  PUT_BACK: 'put leave of yours back that was to be paid out',
  HOURS: 'booked on your hours account',
  GIVEN: 'noted an advance that you were given',
  TAKEN_BACK: 'took back an advance that was noted for you',
} as const

/** To whose it is: what somebody booked for them, and neither how much nor why. */
export const bookedWords = (by: string, what: keyof typeof bookings): Words => ({
  message: `${by} ${bookings[what]}`,
  detail: '',
})

/** To whose leave it is, where a date of theirs put it back and nobody did. */
export const backByItselfWords: Words = { message: 'Leave of yours that was to be paid out is back on its balance', detail: '' }

/** To whoever is paid: that somebody said what, and from when; never how much. */
export const termsWords = (by: string, from: Day): Words => ({
  message: `${by} set what you are paid from ${formatDay(from)} on`,
  detail: '',
})

/** To whose it is: somebody said when they joined, by which pay and leave are counted. */
export const joiningWords = (by: string, day: Day | null): Words => ({
  message: day === null ? `${by} removed your joining date` : `${by} set your joining date to ${formatDay(day)}`,
  detail: '',
})

/** To whose pay a payroll left out, since it was held back. */
export const heldBackWords = (from: Day, to: Day): Words => ({
  message: `Your pay for ${formatSpan(from, to)} is held back`,
  detail: 'Whoever runs payroll can tell you why.',
})

/** To whoever pays: that there is another account, and nothing of it. */
export const payAccountWords = (name: string, first: boolean): Words => ({
  message: first ? `${name} said where their pay goes` : `${name} changed where their pay goes`,
  detail: 'Open the bank account before you pay them the next time.',
})

/** To whoever decides: who asks, never what for. */
export const changeWaitingWords = (name: string): Words => ({ message: `${name} asks for a change of their data`, detail: '' })

/** To whoever asked: how it was decided and by whom; what it was about stands in their profile. */
export const changeDecidedWords = (by: string, approved: number, rejected: number): Words => ({
  message:
    rejected === 0
      ? 'Your data were changed as you asked'
      : approved === 0
        ? 'Your data stay as they are'
        : 'Your data were changed in part',
  detail: `${by} decided.`,
})

export const joinedWords = (name: string): Words => ({ message: `${name} has joined`, detail: '' })

export const leftWords = (name: string, lastDay: Day): Words => ({
  message: `${name} leaves`,
  detail: `Their last day is ${formatDay(lastDay)}.`,
})

/** To whom a post is for: its title, and whether they are asked to confirm it. */
export const postWords = (title: string, mustConfirm: boolean): Words => ({
  message: title,
  detail: mustConfirm ? 'Please read it and confirm that you did.' : '',
})

/** To whoever wrote a post: who commented on it since they looked, all in one line. `last` are the names of the last two. */
export const commentWords = (title: string, last: readonly string[], people: number): Words => {
  const [first = '', second = ''] = last
  const who = people > 2 ? `${first} and ${people - 1} others` : people === 2 ? `${first} and ${second}` : first
  return { message: `${who} commented on “${title}”`, detail: '' }
}

/** To whoever is asked: what for, and until when. */
export const wantedWords = (title: string, dueOn: Day): Words => ({
  message: `HR asks you for a document: ${title}`,
  detail: `Please bring it by ${formatDay(dueOn)}.`,
})

/** To whoever got documents of their own: what the first is called, and how many there are. */
export const documentsGivenWords = (title: string, documents: number): Words => ({
  message: documents === 1 ? `HR gives you a document: ${title}` : `HR gives you ${documents} documents`,
  detail: documents === 1 ? '' : `${title}, and ${plural(documents - 1, 'other')}.`,
})

/** To whose document it was: who removed it. */
export const documentRemovedWords = (by: string, title: string): Words => ({
  message: `${by} removed a document of yours: ${title}`,
  detail: '',
})

/** To whoever gave an asset back: who says so. */
export const assetReturnedWords = (by: string, name: string): Words => ({
  message: `${by} noted that you gave ${name} back`,
  detail: '',
})

/** To whose record it is: what of it another one changed, and never what it says now. */
export const recordWords = (by: string, fields: readonly string[]): Words => ({
  message: `${by} changed what is kept about you`,
  detail: fields.join(', '),
})

/** To whoever was given an asset. */
export const assetGivenWords = (name: string): Words => ({
  message: `You were given ${name}`,
  detail: 'Please say that you have it.',
})

/** To whoever asked for it. */
export const wantedBroughtWords = (name: string, title: string): Words => ({ message: `${name} brings: ${title}`, detail: '' })

/** To whoever brought it. */
export const wantedDecidedWords = (title: string, accepted: boolean, reason: string): Words => ({
  message: accepted ? `HR accepted your document: ${title}` : `HR sent your document back: ${title}`,
  detail: noteWords(reason),
})

/** To whoever is asked: that it is nearly due, overdue, or not good for long any more. */
export const wantedReminderWords = (reminder: 'BEFORE' | 'AFTER' | 'EXPIRES', title: string, on: Day): Words =>
  ({
    BEFORE: { message: `HR still asks you for a document: ${title}`, detail: `It is due on ${formatDay(on)}.` },
    AFTER: { message: `A document is overdue: ${title}`, detail: `It was due on ${formatDay(on)}.` },
    EXPIRES: { message: `A document is good until ${formatDay(on)}: ${title}`, detail: 'Please bring a new one.' },
  })[reminder]

/** To whoever is asked to confirm a document: what, how, and until when. */
export const toConfirmWords = (how: 'READ' | 'SIGN', title: string, dueOn: Day): Words => ({
  message: `Please ${how === 'SIGN' ? 'sign' : 'read'}: ${title}`,
  detail: `Until ${formatDay(dueOn)}.`,
})

/** To whoever asked: why somebody does not sign, and that nobody after them is asked. */
export const refusedWords = (name: string, title: string, reason: string): Words => ({
  message: `${name} refuses to sign: ${title}`,
  detail: noteWords(reason),
})

/** To whoever has not confirmed it yet. */
export const confirmReminderWords = (reminder: 'BEFORE' | 'AFTER', title: string, on: Day): Words =>
  reminder === 'BEFORE'
    ? { message: `Still to be confirmed: ${title}`, detail: `It is due on ${formatDay(on)}.` }
    : { message: `Overdue to be confirmed: ${title}`, detail: `It was due on ${formatDay(on)}.` }
