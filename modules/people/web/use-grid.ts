import { importPeople, searchPeople } from '@daybook/people/contract'
import type { PeopleDateOrder } from '@daybook/people/domain'
import { plural } from '@daybook/platform/domain'
import { ApiError, forgetDraft, keepDraft, readDraft, toast, useApi, useFollow, useUnsaved, wordsOf } from '@daybook/platform/web'
import { useState } from 'react'
import { keptPay } from './import-table.ts'
import { isPlanFull } from './plan-full.tsx'
import { blankRow, faultsOf, gridCsv, type GridField, type GridRow, isBlankRow, mostRows, pasted } from './grid-rows.ts'

type Faults = ReturnType<typeof faultsOf>

const draft = 'people-grid'

const firstRows = (): GridRow[] => [1, 2, 3].map(blankRow)

/** The lines that were typed when the plan had no room for them, once; otherwise empty ones. */
const keptRows = (): GridRow[] => {
  const { rows } = readDraft(draft)
  forgetDraft(draft)
  // Written by `keepDraft` below, from lines of this grid.
  return Array.isArray(rows) && rows.length > 0 ? (rows as GridRow[]) : firstRows()
}

/** The lines of the grid, what is wrong with them, and the press that adds the people. `done` is where it leads then. */
export const useGrid = (dateOrder: PeopleDateOrder, done: string) => {
  const [rows, setRows] = useState<readonly GridRow[]>(keptRows)
  const [faults, setFaults] = useState<Faults>(new Map())
  const [failure, setFailure] = useState<{ words: string; code: string } | null>(null)
  const follow = useFollow()
  const send = useApi(importPeople, { refetches: [searchPeople] })
  const typed = rows.filter((row) => !isBlankRow(row))
  const [busy, setBusy] = useState(false)
  // Once it was asked for, or pasted, it stays.
  const [cycleAsked, setCycleAsked] = useState(false)
  const asksCycle = cycleAsked || typed.some(({ payCycle }) => payCycle !== '')
  const isKept = failure !== null && isPlanFull(failure.code)
  useUnsaved(typed.length > 0 && !busy && !isKept)

  const type = (key: number, field: GridField, value: string) => {
    setRows((all) => all.map((row) => (row.key === key ? { ...row, [field]: value } : row)))
    setFaults((all) => new Map([...all].filter(([other]) => other !== key)))
  }
  const paste = (row: number, field: GridField, text: string) => {
    setRows((all) => pasted(all, { row, field }, text))
    setFaults(new Map())
  }
  const addRow = () =>
    setRows((all) => (all.length < mostRows ? [...all, blankRow(Math.max(0, ...all.map(({ key }) => key)) + 1)] : all))
  const removeRow = (key: number) => setRows((all) => (all.length > 1 ? all.filter((row) => row.key !== key) : firstRows()))

  /** Looks first; only where every line stands are the people added and invited, so that nobody is left out unseen. */
  const add = async () => {
    setFailure(null)
    setBusy(true)
    const body = { ...gridCsv(typed), dateOrder, invite: true }
    try {
      const look = await send.mutateAsync({ body: { ...body, commit: false } })
      const wrong = faultsOf(typed, look)
      setFaults(wrong)
      setCycleAsked((asked) => asked || [...wrong.values()].flat().some(({ field }) => field === 'payCycle'))
      if (look.failed > 0) return
      const { created, updated, rows: stored } = await send.mutateAsync({ body: { ...body, commit: true, look: look.look } })
      const changed = updated > 0 ? `, ${updated} changed` : ''
      toast.success(`${plural(created, 'person', 'people')} invited${changed}.`)
      const kept = keptPay(stored)
      if (kept !== null) toast.info(kept)
      follow(done)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      setFailure({ words: wordsOf(error), code })
      if (isPlanFull(code)) keepDraft(draft, { rows })
    } finally {
      setBusy(false)
    }
  }
  return { rows, typed, faults, asksCycle, failure, busy, type, paste, addRow, removeRow, add }
}
export type Grid = ReturnType<typeof useGrid>
