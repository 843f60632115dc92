import { createHash } from 'node:crypto'
import { z } from 'zod'

/** How much of a part was seen: `rows` counts lines, which is what rows are in PostgreSQL's text format. */
export const Sum = z.strictObject({ bytes: z.int(), rows: z.int(), sha256: z.string() })
export type Sum = z.infer<typeof Sum>

const lineBreak = 10

const lines = (bytes: Uint8Array): number => {
  let found = 0
  for (let at = bytes.indexOf(lineBreak); at >= 0; at = bytes.indexOf(lineBreak, at + 1)) found++
  return found
}

/** Counts and hashes a part while it passes. */
export class Tally {
  private readonly hash = createHash('sha256')
  private bytes = 0
  private rows = 0

  see(chunk: Uint8Array): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
    this.rows += lines(chunk)
  }

  sum(): Sum {
    return { bytes: this.bytes, rows: this.rows, sha256: this.hash.digest('hex') }
  }
}
