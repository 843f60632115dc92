import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

let meter: Promise<ZxcvbnFactory> | undefined

/** The word lists are large and few requests need them, so they are loaded at the first use. */
const loadMeter = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new ZxcvbnFactory({ dictionary: { ...common.dictionary }, graphs: common.adjacencyGraphs })
}

/** Strength 3 of 4 or more (SECURITY 7), with the account's own name and address counted as guessable. */
export const isStrong = async (password: string, personal: readonly string[]): Promise<boolean> => {
  meter ??= loadMeter()
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return (await meter).check(password.slice(0, 100), ['daybook', ...words]).score >= 3
}
