/** One row of the report. `goal` in words, `met` by the number; a miss says by how much. */
export type Row = { what: string; measured: string; baseline: string; value: number; goal: string; met: boolean; miss?: string }

const row = (
  what: string,
  measured: string,
  baseline: string,
  value: number,
  limit: number,
  kind: 'at least' | 'at most',
  unit: string,
): Row => {
  const met = kind === 'at least' ? value >= limit : value <= limit
  const off = Math.abs(value - limit)
  return {
    what,
    measured,
    baseline,
    value,
    goal: `${kind} ${limit}${unit}`,
    met,
    ...(met ? {} : { miss: `${Number(off.toFixed(2))}${unit} ${kind === 'at least' ? 'below' : 'above'}` }),
  }
}

export const atLeast = (what: string, measured: string, baseline: string, value: number, limit: number, unit = ''): Row =>
  row(what, measured, baseline, value, limit, 'at least', unit)
export const atMost = (what: string, measured: string, baseline: string, value: number, limit: number, unit = ''): Row =>
  row(what, measured, baseline, value, limit, 'at most', unit)

/** The report as people read it. */
export const printed = (rows: readonly Row[]): string => {
  const cells = [
    ['what', 'measured', 'beside', 'goal', ''],
    ...rows.map((r) => [r.what, r.measured, r.baseline, r.goal, r.met ? 'met' : `missed: ${r.miss}`]),
  ]
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map((line) => (line[i] ?? '').length))) ?? []
  return cells
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
