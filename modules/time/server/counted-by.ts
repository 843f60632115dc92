import type { Day } from '@daybook/platform/domain'
import { rulesOfVersion, rulesOn, type TimePolicy, type TimesheetStatus } from '../domain/index.ts'
import type { PersonRules } from './policy-store.ts'

/** The rules that a day is counted by, and under which number they were saved. */
export type CountedBy = { readonly version: number; readonly time: TimePolicy }

type Sheet = { readonly status: TimesheetStatus; readonly rules_version: number }

/**
 * What counts a day of somebody: the rules it was handed in with, so that nobody decides on other hours than were handed in and what was
 * decided stays; else those that hold on it.
 */
export const countedBy = ({ company, book }: PersonRules, day: Day, sheet?: Sheet): CountedBy => {
  if (!sheet || sheet.status === 'OPEN') return rulesOn(book, day)
  return { version: sheet.rules_version, time: rulesOfVersion(company, sheet.rules_version).time }
}
