import { ApiError, call, createStore, newKey, readStored, session, storageKeys, writeStored } from '@daybook/platform/web'
import { type ClockView, clockIn, clockOut, endBreak, startBreak } from '@daybook/time/contract'
import type { PunchKind } from '@daybook/time/domain'

/** A press that the server has not answered: kept on the device until it does, with the instant at which it was made. */
export type WaitingPress = { readonly key: string; readonly kind: PunchKind; readonly at: string; readonly userId: string }

// Where storage is closed (private windows) they wait in memory.
const kept = (otherwise: readonly WaitingPress[]): readonly WaitingPress[] =>
  readStored<WaitingPress[]>(storageKeys.presses) ?? otherwise

/** Of everybody who uses this browser, in the order in which they were made. */
export const waitingPresses = createStore(kept([]))

const change = (to: (presses: readonly WaitingPress[]) => readonly WaitingPress[]): void => {
  // Another tab may have written since.
  waitingPresses.set(to(kept(waitingPresses.get())))
  writeStored(storageKeys.presses, waitingPresses.get())
}

addEventListener('storage', ({ key }) => key === storageKeys.presses && waitingPresses.set(kept([])))

/** Keeps a press to be sent. */
export const addPress = (userId: string, kind: PunchKind): void => {
  const press = { key: newKey(), kind, at: new Date().toISOString(), userId }
  change((presses) => [...presses, press])
}

export const waitingOf = (presses: readonly WaitingPress[], userId: string | null): readonly WaitingPress[] =>
  presses.filter((press) => press.userId === userId)

const calls = { IN: clockIn, OUT: clockOut, BREAK_START: startBreak, BREAK_END: endBreak } as const
const patienceMs = 15_000

// What says that the press will never count: the clock decided, it was made in a preview, or it was sent in a form that the server does not know.
const decided = /^(clock\..+|time\.overlap|timesheet\.closed|auth\.preview|request\.(invalid|key_reused))$/

/**
 * The server decided against the press. Anything else leaves open what becomes of it, and it is sent again: a proxy on the way that
 * refuses, a second step or a longer password that is asked for first. At the latest it is too old one day.
 */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && decided.test(error.code)

type Hear = { readonly answered: (clock: ClockView) => void; readonly refused: (error: unknown) => void }

const sendOne = async ({ key, kind, at }: WaitingPress, { answered, refused }: Hear): Promise<'done' | 'waits'> => {
  const before = session.ended()
  try {
    const clock = await call(calls[kind], {}, { key, since: at, signal: AbortSignal.timeout(patienceMs) })
    if (session.ended() === before) answered(clock)
  } catch (error) {
    if (!isRefusal(error)) return 'waits'
    refused(error)
  }
  change((presses) => presses.filter((press) => press.key !== key))
  return 'done'
}

/** What waited before a preview is not sent in it: that refuses all that is pressed. */
const mustWait = ({ at }: WaitingPress): boolean => session.get().preview !== null && Date.now() - Date.parse(at) > patienceMs

const sendAll = async (userId: string, hear: Hear): Promise<void> => {
  const before = session.ended()
  for (;;) {
    const [next] = waitingOf(waitingPresses.get(), userId)
    // Once they signed out, a call would be somebody else's.
    if (!next || session.ended() !== before || mustWait(next) || (await sendOne(next, hear)) === 'waits') return
  }
}

// One tab sends, the others learn of it by what is stored; sent twice, a press is still one.
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('daybook-presses', work) : work()

let running: Promise<void> | null = null

/** Sends what waits, in its order, until one is not answered. A press that is refused waits no longer. */
export const sendPresses = (userId: string, hear: Hear): Promise<void> => {
  running ??= inOneTab(() => sendAll(userId, hear)).finally(() => {
    running = null
  })
  return running
}
