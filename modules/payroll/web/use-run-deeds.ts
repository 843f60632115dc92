import { finalizePayroll, getRun, listPayroll, markPayrollPaid, previewPayroll, type Run } from '@daybook/payroll/contract'
import { formatMoney, plural } from '@daybook/platform/domain'
import { confirmDeed, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { periodName, signedMoney } from './words.ts'

export type RunDeeds = {
  readonly busy: boolean
  /** Why the last deed was refused. */
  readonly error: unknown
  readonly preview: () => void
  readonly finalize: (run: Run) => Promise<void>
  readonly markPaid: (run: Run) => Promise<void>
}

const refetches = [getRun, listPayroll]

const finalQuestion = ({ period, totals, currency }: Run) => {
  const [net, people] = [formatMoney(totals.netCents, currency), plural(totals.people, 'person', 'people')]
  const pending =
    totals.pendingDays > 0
      ? ` ${plural(totals.pendingDays, 'day')} are not approved: they are left out now, and paid with the next payroll after they are.`
      : ''
  const late =
    totals.lateChanges > 0
      ? ` ${plural(totals.lateChanges, 'late change')} of earlier periods (${signedMoney(totals.lateCents, currency)} gross) ${totals.lateChanges === 1 ? 'is' : 'are'} paid with it.`
      : ''
  return {
    title: `Finalise ${periodName(period.from, period.to)}`,
    words: `${net} net for ${people}. The payslips are frozen and everybody sees theirs; what is approved later is paid with the next payroll.${late}${pending}`,
    deed: totals.pendingDays > 0 ? `Finalise ${net} without them` : `Finalise ${net} for ${people}`,
  }
}

/** What can be done with a run. Each deed says what it will do before it does it; refusals stay on the screen in words. */
export const useRunDeeds = (payPeriodId: string): RunDeeds => {
  const [error, setError] = useState<unknown>(null)
  const shared = { refetches, onError: setError, onMutate: () => setError(null) }
  const preview = useApi(previewPayroll, shared)
  const finalize = useApi(finalizePayroll, shared)
  const paid = useApi(markPayrollPaid, shared)
  return {
    busy: preview.isPending || finalize.isPending || paid.isPending,
    error,
    preview: () => preview.mutate({ body: { payPeriodId } }),
    finalize: async (run) => {
      if (!(await confirmDeed(finalQuestion(run)))) return
      finalize.mutate({ body: { payPeriodId, figures: run.totals.figures, withoutPending: run.totals.pendingDays > 0 } })
    },
    markPaid: async ({ totals, currency, period }) => {
      const net = formatMoney(totals.netCents, currency)
      const sure = await confirmDeed({
        title: `Mark ${periodName(period.from, period.to)} as paid`,
        words: `Says that ${net} went to ${plural(totals.people, 'person', 'people')}. This cannot be taken back.`,
        deed: 'The money was sent',
      })
      if (sure) paid.mutate({ body: { payPeriodId } })
    },
  }
}
