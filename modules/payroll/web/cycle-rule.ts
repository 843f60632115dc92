import { PayCycleForm, PayCycleRule, payrollRefusals } from '@daybook/payroll/contract'
import { checkCycle, type CycleRefusal, payCycleKinds, type PayCycleKind, usualPayDate } from '@daybook/payroll/domain'
import { z } from 'zod'

/** What the form holds while a cycle is typed: every field, whichever kind is chosen, so that changing the kind loses nothing. */
export type TypedCycle = {
  name: string
  kind: string
  anchor: string
  startDay: number | string
  firstDay: number | string
  secondDay: number | string
  payKind: string
  offset: number | string
  payDay: number | string
  nth: string
  weekday: string
  monthsAfter: string
  businessDay: string
}

export const firstCycle = (anchor: string): TypedCycle => ({
  name: '',
  kind: 'MONTHLY',
  anchor,
  startDay: 1,
  firstDay: 1,
  secondDay: 16,
  payKind: 'DAY_OF_MONTH',
  offset: 5,
  payDay: 31,
  nth: '-1',
  weekday: '5',
  monthsAfter: '0',
  businessDay: 'previous',
})

/** The usual pay date of a kind, as the form holds it. */
const typedPayDate = (kind: PayCycleKind): Partial<TypedCycle> => {
  const date = usualPayDate(kind)
  if (date.kind === 'OFFSET') return { payKind: date.kind, offset: date.days }
  if (date.kind === 'DAY_OF_MONTH') return { payKind: date.kind, payDay: date.day, monthsAfter: String(date.monthsAfter) }
  return { payKind: date.kind, nth: String(date.nth), weekday: String(date.weekday) }
}

const isUsual = (typed: TypedCycle): boolean =>
  Object.entries(typedPayDate(typed.kind as PayCycleKind)).every(([name, value]) => typed[name as keyof TypedCycle] === value)

/**
 * What was typed, with another kind. A pay date that nobody chose follows the kind; weeks are never paid on a day of the month, which two
 * periods could share.
 */
export const withKind = (typed: TypedCycle, kind: PayCycleKind): TypedCycle => {
  const keeps = !isUsual(typed) && !(isAnchored(kind) && typed.payKind === 'DAY_OF_MONTH')
  return { ...typed, kind, ...(keeps ? {} : typedPayDate(kind)) }
}

const payDateOf = (typed: TypedCycle): unknown => {
  if (typed.payKind === 'OFFSET') return { kind: 'OFFSET', days: typed.offset }
  const monthsAfter = Number(typed.monthsAfter)
  if (typed.payKind === 'DAY_OF_MONTH') return { kind: 'DAY_OF_MONTH', day: typed.payDay, monthsAfter }
  return { kind: 'NTH_WEEKDAY', nth: Number(typed.nth), weekday: Number(typed.weekday), monthsAfter }
}

/** The rule as the server wants it, before anything is checked. */
const draftOf = (typed: TypedCycle): unknown => {
  const paid = { payDate: payDateOf(typed), businessDay: typed.businessDay }
  if (typed.kind === 'MONTHLY') return { kind: 'MONTHLY', startDay: typed.startDay, ...paid }
  if (typed.kind === 'SEMI_MONTHLY') return { kind: 'SEMI_MONTHLY', startDays: [typed.firstDay, typed.secondDay], ...paid }
  return { kind: typed.kind, anchor: typed.anchor, ...paid }
}

/** The cycle that was typed, when its periods tile the calendar. */
export const ruleOf = (typed: TypedCycle): PayCycleRule | null => {
  const parsed = PayCycleRule.safeParse(draftOf(typed))
  return parsed.success && checkCycle(parsed.data).ok ? parsed.data : null
}

const fieldOf: Record<CycleRefusal, keyof TypedCycle> = {
  'pay_cycle.start_day': 'startDay',
  'pay_cycle.start_days': 'secondDay',
  'pay_cycle.pay_day': 'payDay',
}

/** The field of the form behind a path of the rule. */
const fieldAt = (path: readonly PropertyKey[]): keyof TypedCycle => {
  const at = path.join('.')
  if (at.startsWith('anchor')) return 'anchor'
  if (at.startsWith('startDays.0')) return 'firstDay'
  if (at.startsWith('startDays')) return 'secondDay'
  if (at.startsWith('startDay')) return 'startDay'
  return at.endsWith('days') ? 'offset' : 'payDay'
}

const number = z.union([z.number(), z.string()])

/** The form, checked by the contract and the domain, with their messages at the fields. */
export const TypedCycleForm = z
  .strictObject({
    name: PayCycleForm.shape.name,
    kind: z.enum(payCycleKinds),
    anchor: z.string(),
    startDay: number,
    firstDay: number,
    secondDay: number,
    payKind: z.enum(['OFFSET', 'DAY_OF_MONTH', 'NTH_WEEKDAY']),
    offset: number,
    payDay: number,
    nth: z.string(),
    weekday: z.string(),
    monthsAfter: z.string(),
    businessDay: z.enum(['none', 'previous', 'next']),
  })
  .superRefine((typed, context) => {
    const say = (field: keyof TypedCycle, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const parsed = PayCycleRule.safeParse(draftOf(typed))
    if (!parsed.success) {
      for (const { path } of parsed.error.issues)
        say(fieldAt(path), fieldAt(path) === 'anchor' ? 'Choose the first day of a period' : 'Enter a whole number')
      return
    }
    const checked = checkCycle(parsed.data)
    if (!checked.ok) say(fieldOf[checked.code], payrollRefusals[checked.code].words)
  })

export const isAnchored = (kind: string): boolean => kind !== 'MONTHLY' && kind !== 'SEMI_MONTHLY'
