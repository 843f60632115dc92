const pauseMs = 400

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Does what may be done twice up to so many times more where it fails in a way that may pass, after a pause of 400 ms that grows by as much each time.
 * Throws what the last try threw, or the first that `mayPass` says no to.
 */
export const askAgain = async <T>(repeats: number, ask: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tried > repeats || !mayPass(error)) throw error
      await wait(pauseMs * tried)
    }
  }
}
