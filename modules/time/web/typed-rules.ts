import { type Day, isDay, type Weekday } from '@daybook/platform/domain'
import { DayField } from '@daybook/platform/contract'
import { TimeRulesForm } from '@daybook/time/contract'
import type { RoundRule, TimeRules } from '@daybook/time/domain'
import { z } from 'zod'

// What is typed: hours where people think in hours, a word for each way of rounding, nothing where a rule is not there.

const figure = z.union([z.number(), z.string()])
export type Figure = z.output<typeof figure>
const Step = z.object({ over: figure, more: figure })
export type Step = z.output<typeof Step>

const Window = z.object({
  name: z.string(),
  days: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  percent: figure,
  instead: z.boolean(),
})
const FixedBreak = z.object({ from: z.string(), to: z.string(), minutes: figure, over: figure })
export type TypedFixedBreak = z.output<typeof FixedBreak>
export type TypedWindow = z.output<typeof Window>

const fields = {
  follows: z.boolean(),
  from: DayField,
  roundBegin: z.string(),
  roundEnd: z.string(),
  roundDuration: z.string(),
  autoBreaks: z.array(Step),
  fixedBreaks: z.array(FixedBreak),
  paidBreakMinutes: figure,
  daily: z.array(Step),
  weekly: z.array(Step),
  seventhDay: z.array(Step),
  premiums: z.array(Window),
  restDayPercent: figure,
  holidayPercent: figure,
  leaveCountsAsWorked: z.boolean(),
  overWeeks: z.string(),
  blocksFrom: DayField,
  weekStarts: z.string(),
  dayOf: z.string(),
  sameShiftGap: figure,
  maxShift: figure,
  editWindowDays: figure,
  earlyMinutes: figure,
}

const Typed = z.object(fields)
export type TypedRules = z.output<typeof Typed>

/** The choice that a way of rounding is. */
export const roundWord = (rule: RoundRule | null): string => (rule ? `${rule.mode} ${rule.step}` : 'none')

/** A way of rounding that was chosen; null for none. */
export const roundRule = (word: string): RoundRule | null => {
  const [mode, step] = word.split(' ')
  return mode === 'nearest' || mode === 'up' || mode === 'down' ? { mode, step: Number(step) } : null
}

const number = (typed: Figure): number => (typed === '' ? Number.NaN : Number(typed))
const minutesOf = (hours: Figure): number => Math.round(number(hours) * 60)
const hoursOf = (minutes: number): number => minutes / 60
/** `22:30` → 1350; not a number for what is no time. 24:00 is the end of the day. */
const minuteOf = (clock: string): number => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(clock.trim()) ?? []
  return hours === '' || Number(minutes) > 59 ? Number.NaN : Number(hours) * 60 + Number(minutes)
}
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Nothing typed is no rule. */
const orNothing = (typed: Figure): number | undefined => (typed === '' ? undefined : number(typed))

/** Rules as a form shows them. */
export const typedOf = (
  { time, overtime }: TimeRules,
  {
    from,
    weekStarts,
    blocksFrom,
    follows = false,
  }: { from: Day; weekStarts: Weekday; blocksFrom?: Day | null; follows?: boolean },
): TypedRules => {
  const tiers = (all: TimeRules['overtime']['daily']): Step[] =>
    all.map(({ overMinutes, multiplierPercent }) => ({ over: hoursOf(overMinutes), more: multiplierPercent }))
  return {
    follows,
    from,
    roundBegin: roundWord(time.rounding.begin),
    roundEnd: roundWord(time.rounding.end),
    roundDuration: roundWord(time.rounding.duration),
    autoBreaks: time.autoBreaks
      .filter(({ window }) => !window)
      .map(({ overMinutes, deductMinutes }) => ({ over: hoursOf(overMinutes), more: deductMinutes })),
    fixedBreaks: time.autoBreaks.flatMap(({ overMinutes, deductMinutes, window }) =>
      window ? [{ from: clockOf(window.from), to: clockOf(window.to), minutes: deductMinutes, over: hoursOf(overMinutes) }] : [],
    ),
    paidBreakMinutes: time.paidBreakMinutes,
    daily: tiers(overtime.daily),
    weekly: tiers(overtime.weekly),
    seventhDay: tiers(overtime.seventhDay),
    premiums: time.premiums.map(({ name, days, from, to, percent, instead = false }) => ({
      name,
      days: days.map(String),
      from: clockOf(from),
      to: clockOf(to),
      percent,
      instead,
    })),
    restDayPercent: overtime.restDayPercent ?? '',
    holidayPercent: overtime.holidayPercent ?? '',
    leaveCountsAsWorked: overtime.leaveCountsAsWorked,
    overWeeks: String(overtime.overWeeks ?? 1),
    blocksFrom: blocksFrom ?? from,
    weekStarts: String(weekStarts),
    dayOf: time.dayOf,
    sameShiftGap: hoursOf(time.sameShiftGapMinutes),
    maxShift: hoursOf(time.maxShiftMinutes),
    editWindowDays: time.editWindowDays ?? '',
    earlyMinutes: time.earlyMinutes,
  }
}

/** How many weeks are counted together: nothing is, where they have no threshold. */
const togetherOf = ({ overWeeks, weekly }: TypedRules): number => (weekly.length === 0 ? 1 : Number(overWeeks))

/** What was typed as rules, right or wrong. */
const written = (typed: TypedRules): unknown => {
  const tiers = (steps: readonly Step[]) =>
    steps.map(({ over, more }) => ({ overMinutes: minutesOf(over), multiplierPercent: number(more) }))
  const [restDayPercent, holidayPercent] = [orNothing(typed.restDayPercent), orNothing(typed.holidayPercent)]
  return {
    time: {
      dayOf: typed.dayOf,
      sameShiftGapMinutes: minutesOf(typed.sameShiftGap),
      autoBreaks: [
        ...typed.autoBreaks.map(({ over, more }) => ({ overMinutes: minutesOf(over), deductMinutes: number(more) })),
        ...typed.fixedBreaks.map(({ from, to, minutes, over }) => ({
          overMinutes: minutesOf(over),
          deductMinutes: number(minutes),
          window: { from: minuteOf(from), to: minuteOf(to) },
        })),
      ],
      paidBreakMinutes: number(typed.paidBreakMinutes),
      rounding: { begin: roundRule(typed.roundBegin), end: roundRule(typed.roundEnd), duration: roundRule(typed.roundDuration) },
      maxShiftMinutes: minutesOf(typed.maxShift),
      premiums: typed.premiums.map(({ days, from, to, percent, ...window }) => ({
        ...window,
        days: days.map((each) => (each === 'holiday' ? each : Number(each))),
        from: minuteOf(from),
        to: minuteOf(to),
        percent: number(percent),
      })),
      editWindowDays: orNothing(typed.editWindowDays) ?? null,
      earlyMinutes: number(typed.earlyMinutes),
    },
    overtime: {
      daily: tiers(typed.daily),
      weekly: tiers(typed.weekly),
      ...(togetherOf(typed) === 1 ? {} : { overWeeks: togetherOf(typed) }),
      seventhDay: tiers(typed.seventhDay),
      leaveCountsAsWorked: typed.leaveCountsAsWorked,
      ...(restDayPercent === undefined ? {} : { restDayPercent }),
      ...(holidayPercent === undefined ? {} : { holidayPercent }),
    },
  }
}

/** Where the words about a part of the rules stand on the form. */
const fieldOf: Readonly<Record<string, keyof TypedRules>> = {
  'rounding.begin': 'roundBegin',
  'rounding.end': 'roundEnd',
  'rounding.duration': 'roundDuration',
  sameShiftGapMinutes: 'sameShiftGap',
  maxShiftMinutes: 'maxShift',
}

// Breaks at fixed hours are written after the others.
const placeOf = ([, part, more]: readonly PropertyKey[], { autoBreaks }: TypedRules): string =>
  part === 'autoBreaks' && Number(more) >= autoBreaks.length ? 'fixedBreaks' : placeByName(part, more)

const placeByName = (part?: PropertyKey, more?: PropertyKey): string =>
  fieldOf[`${String(part)}.${String(more)}`] ?? fieldOf[String(part)] ?? String(part)

/** What is missing where nothing, or something else, was typed. */
const wordsFor = (path: readonly PropertyKey[]): string =>
  path.at(-1) === 'from' || path.at(-1) === 'to' ? 'Enter a time like 22:00' : 'Enter a number'

/** What was typed as the rules it says; null while something in it is wrong. */
export const rulesOf = (typed: TypedRules): TimeRulesForm | null => TimeRulesForm.safeParse(written(typed)).data ?? null

/** The form, refused for what the server would refuse, at the field that it stands in. */
export const TypedRulesForm = Typed.superRefine((typed, context) => {
  if (typed.follows) return
  const { error } = TimeRulesForm.safeParse(written(typed))
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: [placeOf(path, typed)],
      message: message.startsWith('Invalid') ? wordsFor(path) : message,
    })
})

export const fromOf = ({ from }: TypedRules): Day | null => (isDay(from) ? from : null)

/** The week with which weeks that are counted together begin; null where none are. */
export const blocksOf = (typed: TypedRules): Day | null =>
  togetherOf(typed) !== 1 && isDay(typed.blocksFrom) ? typed.blocksFrom : null
