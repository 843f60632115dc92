type Asking = () => Promise<boolean>

let asking: Asking | null = null

/** Says how to ask whether it is really the account's owner; the application does, once. Returns how to take it back. */
export const askOwnerWith = (ask: Asking): (() => void) => {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

let running: Promise<boolean> | null = null

/** Asks the owner to confirm; calls that need it at the same time share one question. False: not confirmed. */
export const confirmOwner = (): Promise<boolean> => {
  running ??= (asking?.() ?? Promise.resolve(false)).finally(() => {
    running = null
  })
  return running
}
