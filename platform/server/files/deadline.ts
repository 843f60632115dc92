/** Something that happens after a time in milliseconds, unless that is set anew or it is cleared, for good. */
export class Deadline {
  private timer: NodeJS.Timeout | undefined
  private readonly late: () => void
  private isOver = false

  constructor(ms: number, late: () => void) {
    this.late = late
    this.set(ms)
  }

  set(ms: number): void {
    if (this.isOver) return
    clearTimeout(this.timer)
    this.timer = setTimeout(this.late, ms)
  }

  clear(): void {
    this.isOver = true
    clearTimeout(this.timer)
  }
}
