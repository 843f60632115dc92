import type { Day, Minutes } from '@daybook/platform/domain'
import { type Db, turns } from '@daybook/platform/server'
import { countedStretches, leadingEntry, rulesOfVersion, type Stretch, type TimesheetStatus } from '../domain/index.ts'
import { asEntry } from './entry-rows.ts'
import { companyRules } from './policy-store.ts'
import { entriesToDraw, sheetsOn } from './worked-days-store.ts'

/** A day for who pays it: what was worked, how far it is, and the payroll record that paid it. */
export type WorkedDay = {
  readonly day: Day
  readonly minutes: Minutes
  readonly status: string
  readonly record: string | null
  /** Where it was worked; null where nothing was. */
  readonly zone: string | null
  /** Work and breaks as they were counted, of a decided day whose times are known. */
  readonly stretches: readonly Stretch[]
}

// Three months: who was held back for longer sees the last of them as strips.
const mostDrawn = 92

const decided: ReadonlySet<string> = new Set<TimesheetStatus>(['APPROVED', 'PAID'])

/** These days of a person, for who pays them: those that have a timesheet, in order. */
export const workedDays = async (db: Db, personId: string, days: readonly Day[]): Promise<WorkedDay[]> => {
  if (days.length === 0) return []
  const sheets = await sheetsOn(db, personId, days)
  const drawn = sheets.flatMap(({ day, status }) => (decided.has(status) ? [day] : [])).slice(-mostDrawn)
  const entries = Map.groupBy(await entriesToDraw(db, personId, drawn), ({ day }) => day)
  const rules = await companyRules(db)
  const giveTurn = turns()
  const worked: WorkedDay[] = []
  for (const { rules_version, ...sheet } of sheets) {
    const rows = entries.get(sheet.day) ?? []
    await giveTurn()
    worked.push({
      ...sheet,
      zone: leadingEntry(rows.map(asEntry))?.zone ?? null,
      stretches: countedStretches(rows.map(asEntry), sheet.minutes, rulesOfVersion(rules, rules_version).time),
    })
  }
  return worked
}
