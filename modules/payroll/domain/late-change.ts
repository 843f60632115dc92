import type { Cents } from '@daybook/platform/domain'
import type { Pay } from './pay-for.ts'
import type { PayLine } from './pay-line.ts'
import type { Span } from './prorate.ts'

/** What a change after the fact is worth. Waits in the inbox; accepted, it is a line of the next run. */
export type LateChange = {
  readonly period: Span
  readonly amountCents: Cents
  readonly label: string
  readonly why: readonly string[]
}

const byLabel = (lines: readonly PayLine[]): Map<string, Cents> => {
  const sums = new Map<string, Cents>()
  for (const line of lines) sums.set(line.label, (sums.get(line.label) ?? 0) + line.amountCents)
  return sums
}

const entered = new Set(['TAX', 'BENEFITS', 'ADJUSTMENT'])

/**
 * The difference that late time, leave or terms make to a finalised period: gross after − gross before, computed on the
 * frozen inputs and on the changed ones. The finalised record stays as it is (docs/rules.md#pay). Null when nothing changes.
 * `why` names the lines that differ.
 */
export const lateChange = (before: Pay, after: Pay, period: Span): LateChange | null => {
  const amountCents = after.grossCents - before.grossCents
  if (amountCents === 0) return null
  const earned = (pay: Pay) => byLabel(pay.lines.filter((line) => !entered.has(line.kind)))
  const [old, now] = [earned(before), earned(after)]
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((label) => old.get(label) !== now.get(label))
  return { period, amountCents, label: `Late change for ${period.start}–${period.end}`, why: changed }
}
