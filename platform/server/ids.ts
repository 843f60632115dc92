import { randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new id: time-ordered, so that indexes grow at their end. */
export const newId = (): string => randomUUIDv7()

/** 256 random bits as 43 characters: access tokens, links in mails. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
