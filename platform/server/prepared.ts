// What each connection prepared, by name: the database keeps it until the connection ends.
const prepared = new WeakMap<object, Set<string>>()

// Twice what has a name at a time: a large company's are prepared under names of their own (docs/decisions/0098-large-companies-have-plans-of-their-own.md).
const mostKept = 1200

/** Notes that a connection was asked something under a name. */
export const notePrepared = (client: object, name: string): void => {
  const known = prepared.get(client)
  if (known) known.add(name)
  else prepared.set(client, new Set([name]))
}

/** Whether a connection keeps so much that another one is cheaper: names come and go where thousands of texts are sent. */
export const keepsTooMuch = (client: object): boolean => (prepared.get(client)?.size ?? 0) > mostKept
