// PostgreSQL's text format of a table: a line per row, tabs between its values, `\N` for none, and these after a backslash.
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The value that stands there; null is what `\N` stands for. */
const valueOf = (written: string): string | null =>
  written === '\\N' ? null : written.replaceAll(/\\(.)/gs, (_, after: string) => escapes[after] ?? after)

/** A row's values, by the names of their columns. */
export const rowOf = (line: string, columns: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(line.split('\t').map((written, i) => [columns[i] ?? '', valueOf(written)]))

/** Gives whole lines of what arrives in pieces. */
export class Lines {
  private rest: Buffer = Buffer.alloc(0)

  endedBy(piece: Uint8Array): string[] {
    const all = Buffer.concat([this.rest, piece])
    const lines: string[] = []
    let from = 0
    for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
      lines.push(all.toString('utf8', from, end))
      from = end + 1
    }
    this.rest = all.subarray(from)
    return lines
  }
}
