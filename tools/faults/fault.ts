/** What a fault cost: writes that were answered with a yes, writes that are in the database, and those of the first missing in the second. */
export type Outcome = { acknowledged: number; stored: number; lost: number; recoveryMs: number }

/** Something that goes wrong, done to a server of its own while people use it. A new one is a file, and a word in `all.ts`. */
export type Fault = {
  name: string
  /** Each round hurts once more, at another moment of the work; `short` is for every change, `long` for a release. */
  rounds: { short: number; long: number }
  /** A sentence when it cannot be tried on this machine. */
  cannot?: () => string | undefined
  run: (rounds: number) => Promise<Outcome>
}

/** Waits for something to become true, and says what it was when it does not. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> => {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > withinMs) throw new Error(`after ${withinMs} ms still not: ${what}`)
    await new Promise((done) => setTimeout(done, 5))
  }
}
