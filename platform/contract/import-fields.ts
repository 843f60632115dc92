import { z } from 'zod'
import { importOutcomes } from '../domain/import-rows.ts'

/** Which of day and month stands first, where a file can be read both ways. */
export const DateOrder = z.enum(['DMY', 'MDY'])
export type DateOrder = z.output<typeof DateOrder>

export const ImportOutcome = z.enum(importOutcomes)

/** The text of a file of rows. */
export const CsvText = z.string().min(1).max(980_000)

/** How many rows a file has, and what becomes of them; they add up to `total`, always. */
export const importCounts = {
  total: z.int(),
  imported: z.int(),
  already: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  waiting: z.int(),
}
