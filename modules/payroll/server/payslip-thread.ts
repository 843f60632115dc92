import { parentPort } from 'node:worker_threads'
import type { PayrollDetail } from '../contract/index.ts'
import { payslipPdf } from './payslip-pdf.ts'
import type { Letterhead } from './payslip-words.ts'

// The thread that draws payslips (payslip-routes.ts): it holds the PDF writer and the fonts.

/** A payslip to be put on paper. */
export type ToPrint = { readonly slip: PayrollDetail; readonly letterhead: Letterhead }

parentPort?.on('message', async ({ slip, letterhead }: ToPrint) => {
  const bytes = await payslipPdf(slip, letterhead)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
  parentPort?.postMessage(bytes)
})
