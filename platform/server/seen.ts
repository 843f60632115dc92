import { createHash } from 'node:crypto'

/** What a reply says of something that its caller looks at, so that a later call can take it back (`Seen`): another text where any of it is another one. */
export const seenOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex')
