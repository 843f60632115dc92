import { parentPort } from 'node:worker_threads'
import type { PayrollDetail } from '../contract/index.ts'
import { paperPdf, payslipPdf } from './payslip-pdf.ts'
import type { Letterhead, Paper } from './payslip-words.ts'

// The thread that draws payslips and letters (paper.ts): it holds the PDF writer and the fonts.

/** A payslip to be put on paper. */
type ToPrint = { readonly slip: PayrollDetail; readonly letterhead: Letterhead }

/** A payslip, or a letter whose words are known. */
export type Printable = ToPrint | Paper

parentPort?.on('message', async (what: Printable) => {
  const bytes = await ('slip' in what ? payslipPdf(what.slip, what.letterhead) : paperPdf(what))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
  parentPort?.postMessage(bytes)
})
