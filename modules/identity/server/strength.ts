import { Thread } from '@daybook/platform/server'

// How many characters are judged: what follows would only make it stronger, and the meter's work grows with them.
const judged = 100
const mostWords = 40

type Question = { readonly password: string; readonly words: readonly string[] }

const meter = new Thread<Question, number>(new URL('./password-meter.ts', import.meta.url), {
  waiting: 200,
  // Of one account or network: whoever has many judged keeps nobody else waiting.
  waitingEach: 10,
  patienceMs: 10_000,
})

/** From 0, guessed at once, to 4; in a thread of its own, since a crafted password takes it a quarter of a second. `who`, an account or a network, stands in line. */
export const meterStrength = (password: string, words: readonly string[], who = ''): Promise<number> =>
  meter.ask({ who }, { password: password.slice(0, judged), words: words.slice(0, mostWords) })
