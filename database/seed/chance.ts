/**
 * Numbers that look like chance and are the same on every machine (mulberry32). The demo must tell the same story each
 * time, so that a screenshot, a bug report and a test speak of the same people.
 */
export const chance = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return { between, happens: (probability: number): boolean => next() < probability }
}

export type Chance = ReturnType<typeof chance>
