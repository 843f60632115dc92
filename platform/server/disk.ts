import { statfsSync } from 'node:fs'

// Four files of PostgreSQL's log. It stops at once, for everybody, when it cannot begin another one; so we stop writing first.
const reserveBytes = 64 * 1024 * 1024
const lookEveryMs = 500
/** A database elsewhere does not tell how full its disk is; a write that failed for it counts for so long. */
const heardForMs = 10_000

/** Bytes that may still be written where that folder lies. Unknown counts as plenty. */
const room = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** True when PostgreSQL could not start, or would soon stop, in that folder. */
export const isFull = (folder: string): boolean => room(folder) < reserveBytes

/** Whether what is written now can be kept. */
export class Disk {
  private readonly folder: string
  private lookedAt = Number.NEGATIVE_INFINITY
  private heardAt = Number.NEGATIVE_INFINITY
  private full = false

  constructor(folder: string) {
    this.folder = folder
  }

  /** No write may begin. */
  refuses(): boolean {
    if (performance.now() - this.lookedAt > lookEveryMs) {
      this.full = isFull(this.folder)
      this.lookedAt = performance.now()
    }
    return this.full
  }

  /** For `/readyz`: no write may begin, or the last one failed. */
  isFull(): boolean {
    return this.refuses() || performance.now() - this.heardAt < heardForMs
  }

  failed(): void {
    this.heardAt = performance.now()
  }

  /** Something was written: whoever is told that the disk is full should not be told so any longer. */
  worked(): void {
    this.heardAt = Number.NEGATIVE_INFINITY
  }
}
