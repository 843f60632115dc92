import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const meter = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })

/** From 0, guessed at once, to 4: the same library and words as the server's, which also knows the names. */
export const strengthOf = (password: string): number => meter.check(password.slice(0, 100), ['daybook']).score
