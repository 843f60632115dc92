import type { Day } from '@daybook/platform/domain'
import { ApiError, useApi, useUnsaved, wordsOf } from '@daybook/platform/web'
import { saveTimesheet, searchTimesheet, type TimesheetDay } from '@daybook/time/contract'
import { useState } from 'react'
import type { DayPreview } from './day-preview.ts'
import { blankLine, isBlank, type Line, lineOf } from './entry-line.ts'

/** What was typed on a day and is not saved yet. */
export type Draft = {
  readonly lines: readonly Line[]
  /** The version of the day that was typed over. */
  readonly version: number
  /** Saving was tried: from then on everything that is still missing is named. */
  readonly tried: boolean
  /** Why the server did not take it, at a line or for the whole day. */
  readonly refusal?: { words: string; key?: string | undefined; stale: boolean } | undefined
}

/** The lines of a day that nobody has typed on: its entries, or one empty line. */
export const linesOf = (day: TimesheetDay, zone: string): Line[] =>
  day.entries.length > 0 ? day.entries.map((entry) => lineOf(entry, day.day)) : [blankLine(zone)]

const sameText = (a: Line, b: Line): boolean =>
  a.from === b.from && a.to === b.to && a.pause === b.pause && a.hours === b.hours && a.note === b.note && a.project === b.project

const isUnchanged = (lines: readonly Line[], day: TimesheetDay, zone: string): boolean => {
  const typed = lines.filter((line) => !isBlank(line))
  const stored = day.entries.map((entry) => lineOf(entry, day.day))
  return (
    typed.length === stored.length &&
    typed.every((line, i) => line.stored?.id === stored[i]?.stored?.id && sameText(line, stored[i] ?? blankLine(zone))) &&
    !typed.some(({ fromWhich, toWhich }) => fromWhich ?? toWhich)
  )
}

const refusalOf = (error: unknown, { keys }: DayPreview): NonNullable<Draft['refusal']> => {
  const stale = error instanceof ApiError && error.code === 'version.stale'
  const field = error instanceof ApiError ? Object.keys(error.fieldErrors)[0] : undefined
  const index = /^entries\.(\d+)/.exec(field ?? '')?.[1]
  return { words: wordsOf(error), key: index === undefined ? undefined : keys[Number(index)], stale }
}

/** The unsaved days of a week: typing on one leaves the others as they are, and nothing is lost until it is saved. */
export const useDrafts = (zone: string) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<Day, Draft>>(new Map())
  const save = useApi(saveTimesheet, { refetches: [searchTimesheet] })
  useUnsaved(drafts.size > 0)
  const put = (day: Day, draft: Draft | undefined) =>
    setDrafts((all) => {
      const next = new Map(all)
      if (draft === undefined) next.delete(day)
      else next.set(day, draft)
      return next
    })
  const type = (day: TimesheetDay, lines: readonly Line[]) => {
    const before = drafts.get(day.day)
    const unchanged = isUnchanged(lines, day, zone) && lines.length <= Math.max(1, day.entries.length)
    put(day.day, unchanged ? undefined : { tried: false, version: day.version, ...before, lines, refusal: undefined })
  }
  const store = async (day: TimesheetDay, preview: DayPreview): Promise<boolean> => {
    const draft = drafts.get(day.day)
    if (!draft) return true
    if (preview.faults.size + preview.questions.size > 0) {
      put(day.day, { ...draft, tried: true })
      return false
    }
    try {
      await save.mutateAsync({ body: { day: day.day, version: draft.version, entries: [...preview.forms] } })
      put(day.day, undefined)
      return true
    } catch (error) {
      put(day.day, { ...draft, tried: true, refusal: refusalOf(error, preview) })
      return false
    }
  }
  /** After a conflict: write over what somebody else stored meanwhile. */
  const keepMine = (day: TimesheetDay) => {
    const draft = drafts.get(day.day)
    if (draft) put(day.day, { ...draft, version: day.version, refusal: undefined })
  }
  return { drafts, type, store, keepMine, drop: (day: Day) => put(day, undefined), saving: save.isPending }
}

export type Drafts = ReturnType<typeof useDrafts>
