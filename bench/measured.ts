import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Row } from './table.ts'

const file = join(import.meta.dirname, '../apps/web/content/measured.json')

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })

/** Writes the figures that the front page shows about this software: all of a whole run, none of a broken one. */
export const keepForThePages = (rows: readonly Row[]): void => {
  const kept = rows.map(({ what, measured, value }) => ({ what, measured, value }))
  writeFileSync(file, `${JSON.stringify({ on: day.format(new Date()), cores: availableParallelism(), rows: kept }, null, 2)}\n`)
}
