import type { Db } from '@daybook/platform/server'
import { type NameList, nameLists, type PersonRow } from '../domain/index.ts'
import type { ImportValues } from './import-store.ts'
import { spellings } from './name-list-store.ts'
import { settleNames } from './spelling.ts'

type Names = Record<NameList, string[]>

/** How a list of people spells names: as the company does, else as its first row that has the name does. */
const spellingIn = async (db: Db, list: NameList, read: readonly PersonRow[]) => {
  const typed = read.flatMap((row) => (row.ok && row.value[list] !== '' ? [row.value[list]] : []))
  const known = await spellings(db, list, typed)
  const own = new Map<string, string>()
  for (const name of typed) if (!own.has(name.toLowerCase())) own.set(name.toLowerCase(), name)
  return {
    fresh: new Set([...own.values()].filter((name) => !known.has(name))),
    of: (name: string): string => known.get(name) ?? own.get(name.toLowerCase()) ?? name,
  }
}

/** The rows of a list with departments and job titles in one spelling each, and which of these it would add. */
export const spellRows = async (db: Db, read: readonly PersonRow[]) => {
  const by = { department: await spellingIn(db, 'department', read), designation: await spellingIn(db, 'designation', read) }
  const rows = read.map((row): PersonRow => {
    if (!row.ok) return row
    const { department, designation } = row.value
    return {
      ...row,
      value: { ...row.value, department: by.department.of(department), designation: by.designation.of(designation) },
    }
  })
  const added = (stored: readonly ImportValues[]): Names => {
    const of = (list: NameList) => {
      const named = new Set(stored.map((values) => values[list]))
      return [...by[list].fresh].filter((name) => named.has(name))
    }
    return { department: of('department'), designation: of('designation') }
  }
  return { rows, added }
}

/** Adds what is new among the names of those who are stored, and says how each of them is spelled. */
export const settleRows = async (db: Db, stored: readonly ImportValues[]): Promise<ImportValues[]> => {
  let settled = [...stored]
  for (const list of nameLists) {
    const names = await settleNames(
      db,
      list,
      settled.map((values) => values[list]),
    )
    settled = settled.map((values) => ({ ...values, [list]: names.get(values[list]) ?? values[list] }))
  }
  return settled
}
