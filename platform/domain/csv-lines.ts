/** Why a text is no table: a quote that does not stand where quotes may, or a line with too many cells. */
export type CsvFault = 'quotes' | 'cells'

type Found = { readonly value: string; readonly end: number }

/** The cell whose opening quote stands at `from`, up to its closing one; two quotes in a row are one that belongs to it. */
const quotedCell = (text: string, from: number): Found | null => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return { value: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  return null
}

/** How cells are found from a place on; what ends one is not in it. Null where a quote is followed by more than blanks. */
const cellsBetween = (text: string, ends: string) => {
  const [plain, blanks] = [new RegExp(`[^${ends}]*`, 'y'), new RegExp(`[^\\S${ends}]*`, 'y')]
  const stretch = (pattern: RegExp, from: number): string => {
    pattern.lastIndex = from
    return pattern.exec(text)?.[0] ?? ''
  }
  return (from: number): Found | null => {
    if (text[from] !== '"') {
      const value = stretch(plain, from)
      return { value, end: from + value.length }
    }
    const found = quotedCell(text, from)
    const end = found ? found.end + stretch(blanks, found.end).length : 0
    return found && (end === text.length || ends.includes(text[end] ?? '')) ? { value: found.value, end } : null
  }
}

/**
 * The cells of a CSV text (RFC 4180), line after line, or what is wrong with it and then no more. Each character is looked at once,
 * whatever the text. Papa Parse, which read files here, takes the square of their length for quotes that are followed by other
 * characters and blanks: 6 s for 320 kB, and nobody else is served meanwhile.
 */
export const csvLines = function* (text: string, delimiter: string, mostCells: number): Generator<readonly string[] | CsvFault> {
  const cellAt = cellsBetween(text, `${delimiter}${text.includes('\n') ? '\n' : '\r'}`)
  let line: string[] = []
  for (let at = 0; ; at++) {
    const cell = cellAt(at)
    if (!cell) return yield 'quotes'
    if (line.push(cell.value) > mostCells) return yield 'cells'
    at = cell.end
    if (text[at] === delimiter) continue
    yield line
    if (at >= text.length) return
    line = []
  }
}
