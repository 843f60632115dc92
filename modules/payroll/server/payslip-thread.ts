import { parentPort } from 'node:worker_threads'
import type { PayrollDetail } from '../contract/index.ts'
import { type Letter, letterPdf } from './letter-pdf.ts'
import { paperPdf, payslipPdf } from './payslip-pdf.ts'
import type { Letterhead, Paper } from './payslip-words.ts'

// The thread that draws payslips and letters (paper.ts): it holds the PDF writer and the fonts.

/** A payslip to be put on paper. */
type ToPrint = { readonly slip: PayrollDetail; readonly letterhead: Letterhead }

/** A payslip, a paper in its places, or a letter. */
export type Printable = ToPrint | Paper | Letter

const printed = (what: Printable): Promise<Uint8Array> => {
  if ('slip' in what) return payslipPdf(what.slip, what.letterhead)
  return 'blocks' in what ? letterPdf(what) : paperPdf(what)
}

parentPort?.on('message', async (what: Printable) => {
  const bytes = await printed(what)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
  parentPort?.postMessage(bytes)
})
