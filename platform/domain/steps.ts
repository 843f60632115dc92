/** Work that can be long, cut where others may go first: whoever runs it decides after each part whether they do. */
export type Steps<T> = Generator<void, T, void>

/** Does all of it in one go: for a browser, where nobody else waits. */
export const inOneGo = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
