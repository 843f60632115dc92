import { paySources, recordViews } from '@daybook/people/server'
import { joinInOnePass, route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import { type LateChange, listLateChanges } from '../contract/index.ts'
import { type Late, lateWork, payRules } from './late.ts'

type Listed = Late & { withoutTerms: boolean }

const present =
  (currency: string) =>
  ({ withoutTerms, personId, personName, periodId, recordId, cycleName, period, days, amountCents }: Listed): LateChange => ({
    userId: personId,
    userName: personName,
    payPeriodId: periodId,
    employeePayrollId: recordId,
    payCycleName: cycleName,
    from: period.start,
    to: period.end,
    days: [...days],
    amountCents,
    withoutTerms,
    currency,
  })

const keyOf = ({ period, personName, personId, periodId, withoutTerms }: Listed): string[] => [
  period.start,
  personName,
  personId,
  periodId,
  withoutTerms ? 'without terms' : '',
]

/** Where a list goes on: the keys are compared in their order. */
const isAfter = (key: readonly string[], last: readonly string[]): boolean => {
  const at = key.findIndex((part, i) => part !== last[i])
  return at >= 0 && (key[at] ?? '') > (last[at] ?? '')
}

const listLate: Handler<typeof listLateChanges> = async ({ body }, { app, db, actor, now }) => {
  await joinInOnePass(db)
  const { changes, unagreed } = await lateWork(db, paySources.of(app), await payRules(db, actor.currency), null)
  const last = readCursor(body.cursor, 5)
  const all: Listed[] = [
    ...changes.map((each) => ({ ...each, withoutTerms: false })),
    ...unagreed.map((each) => ({ ...each, withoutTerms: true })),
  ]
  const rest = all
    .toSorted((a, b) => (isAfter(keyOf(a), keyOf(b)) ? 1 : -1))
    .filter((each) => !last || isAfter(keyOf(each), last))
  const people = rest.slice(0, body.limit).map(({ personId }) => personId)
  await recordViews(db, actor, people, 'payroll', now)
  return pageFrom(rest, body.limit, keyOf, present(actor.currency))
}

export const lateRoutes: readonly Mount[] = [route(listLateChanges, listLate)]
