type Deed = { action: string; changes: readonly { field: string; after: string | null }[] }

/** The words of every deed by its action, as the modules declare them. */
export type DeedWords = ReadonlyMap<string, string>

/** The name of an action for people. One that no module declares any more keeps its own: the log is older than the words. */
export const wordsForAction = (words: DeedWords, action: string): string => words.get(action) ?? action

/** A deed in words; of what support looked at, also what it was. */
export const wordsForDeed = (words: DeedWords, { action, changes }: Deed): string => {
  const shown = action === 'support.viewed' ? changes.find(({ field }) => field === 'shown')?.after : undefined
  return shown ? `${wordsForAction(words, action)}: ${shown}` : wordsForAction(words, action)
}
