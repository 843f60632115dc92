/** What becomes of a row of a file: it is stored, it was there before, it is left out on purpose, or it has to be corrected. */
export const importOutcomes = ['import', 'already', 'skipped', 'rejected'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

// Those that are imported as they stand need nobody's eye.
const shownRows = 200

/** The rows of an import counted, and those to show: all that are not imported, and the first 200 that are. `waiting` rows wait for an answer. */
export const importSummary = <Row extends { readonly outcome: ImportOutcome }>(rows: readonly Row[], waiting: number) => {
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length
  let left = shownRows
  return {
    total: rows.length + waiting,
    imported: count('import'),
    already: count('already'),
    skipped: count('skipped'),
    rejected: count('rejected'),
    waiting,
    rows: rows.filter((row) => row.outcome !== 'import' || left-- > 0),
  }
}
