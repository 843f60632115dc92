import { readFile } from 'node:fs/promises'
import { fieldOf } from '@daybook/platform/domain'
import { answerAsProcess } from '@daybook/platform/server/answer-as-process'
import { getDocumentProxy } from 'unpdf'
import { fold, wordsOf } from '../domain/index.ts'

// The process that reads what a PDF says (document-text.ts). What comes in was brought by anybody, so it is ended where it takes too long or too much.

/** What a file says, as it is stored and as it is looked for. */
export type DocumentText =
  | { readonly state: 'LOCKED' | 'BROKEN' | 'SLOW' }
  | { readonly state: 'READ' | 'CUT'; readonly said: string; readonly folded: string; readonly words: string[] }

const mostPages = 200
/** Some forty pages of a book. Twice as many words as that would not fit into what PostgreSQL searches. */
const mostLetters = 100_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

const pageText = async (pdf: Pdf, number: number): Promise<string> => {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}

/** On one line, in letters that PostgreSQL keeps; what was parted at the end of a line is one word again. */
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const read = async (bytes: Uint8Array): Promise<DocumentText> => {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, maxImageSize: 1, disableFontFace: true })
  const pages: string[] = []
  let letters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && letters <= mostLetters; number++) {
    pages.push(tidy(await pageText(pdf, number)))
    letters += (pages.at(-1)?.length ?? 0) + 1
  }
  const all = pages.filter((page) => page !== '').join(' ')
  const said = all.slice(0, mostLetters).toWellFormed()
  const isCut = pages.length < pdf.numPages || all.length > mostLetters
  return { state: isCut ? 'CUT' : 'READ', said, folded: fold(said), words: wordsOf(said) }
}

const faultOf = (error: unknown): DocumentText => ({
  state: fieldOf(error, 'name') === 'PasswordException' ? 'LOCKED' : 'BROKEN',
})

answerAsProcess(async (path: string) => read(new Uint8Array(await readFile(path))).catch(faultOf))
