import { afterAll } from 'vitest'

/**
 * Counts what a sweep tries: calls as somebody, with something wrong or right. The sum is printed at the end of the file, so
 * that a sweep which grows thinner is seen to.
 */
export const tries = (sweep: string): ((count?: number) => void) => {
  let sum = 0
  afterAll(() => void process.stdout.write(`${sweep}: ${sum} tries\n`))
  return (count = 1) => void (sum += count)
}
