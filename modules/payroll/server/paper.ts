import { type Actor, type Caller, Thread } from '@daybook/platform/server'
import type { Letter } from './letter-pdf.ts'
import type { Printable } from './payslip-thread.ts'
import type { Paper } from './payslip-words.ts'

// A page takes some 30 ms and its fonts, when they are first opened, up to a second: a thread of their own draws it.
const file = new URL('./payslip-thread.ts', import.meta.url)
// Whose company took longest lately waits for the others: a letter may take a hundred times as long as another one.
const line = { waiting: 200, waitingEach: 40, patienceMs: 20_000, halfLifeMs: 10 * 60_000 }
export const printer = new Thread<Printable, Uint8Array>(file, line)

// What letters say is anybody's own: a payslip does not wait behind one, and one that takes too long is ended.
const letters = new Thread<Printable, Uint8Array>(file, line, { ms: 10_000, megabytes: 256 })

/** Whose turn it is in line for a page: an account, in its company. */
export const inLine = ({ accountId, companyId }: Pick<Actor, 'accountId' | 'companyId'>): Caller => ({
  who: accountId,
  group: companyId,
})

/** A letter as a tagged PDF, in the letters and fonts of payslips. `caller` waits in line for it; outside of a transaction (`outsideOnce`). */
export const printPaper = (caller: Caller, paper: Paper): Promise<Uint8Array> => printer.ask(caller, paper)

/** The same of a letter whose parts stand below one another; throws `HelperEnded` where that takes too long. */
export const printLetter = (caller: Caller, letter: Letter): Promise<Uint8Array> => letters.ask(caller, letter)
