import type { FileKind } from '@daybook/platform/contract'
import { withFewMarks } from '@daybook/platform/domain'

// Of a picture whatever it was called before it was drawn anew.
const endings: Record<FileKind, RegExp> = { pdf: /\.pdf$/i, png: /\.png$/i, jpeg: /\.jpe?g$/i, webp: /\.(png|jpe?g|webp)$/i }
const mostLetters = 100
// What becomes one letter in Unicode's order was four at most.
const mostBefore = 4 * mostLetters

const first = (text: string, most: number): string => [...text].slice(0, most).join('')

/**
 * What a file is called here: what its sender calls it, without a folder and without what nobody sees or what turns the reading around,
 * ending as what it is: a page that is called `bill.pdf.html` is no page here, and neither is it called so.
 */
export const fileNameOf = (called: string | undefined, kind: FileKind): string => {
  const seen = (called ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const stem = (seen ?? '').replace(endings[kind], '').trim()
  // Cut before it is put in order, which takes the square of a letter's marks.
  const whole = withFewMarks(first(stem, mostBefore).normalize('NFC'))
  return `${first(whole, mostLetters).trim() || 'File'}.${kind === 'jpeg' ? 'jpg' : kind}`
}

/** Where a content lies in the storage. */
export const contentName = (companyId: string, contentId: string): string => `${companyId}/${contentId}`

const [MB, GB] = [1024 ** 2, 1024 ** 3]

/** `10 GB`; below one, in megabytes. */
export const spaceWords = (bytes: number): string =>
  bytes >= GB ? `${Math.floor(bytes / GB)} GB` : `${Math.floor(bytes / MB)} MB`
