// What was typed into a long form, kept for this tab alone, so that a reload loses nothing. Never for secrets: storage is plain text.

const prefix = 'draft:'

/** What was typed under this name, or an empty object: nothing was, or storage is closed to us. */
export const readDraft = (name: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Keeps what was typed; where storage is full or closed, a reload loses it as it would without this. */
export const keepDraft = (name: string, typed: object): void => {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(typed))
  } catch {
    // see above
  }
}

export const forgetDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // nothing kept, nothing to forget
  }
}

/** Forgets all of them: they belong to whoever was signed in. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // nothing kept, nothing to forget
  }
}
