import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'

// docs/security.md#s35. Two readers of one body must not read two things: a key that stands twice, or that names an object's own
// machinery, is where they differ. Depth and length bound what a small body can make the schemas do.
const maxDepth = 32
const maxItems = 1000
// In all: a thousand lists of a thousand would take their time to be read, and the schemas theirs to name each wrong value.
const maxValues = 20_000
const machinery = new Set(['__proto__', 'constructor', 'prototype'])
// docs/security.md#s57. Cards are known to the payment provider only: no call has such a field, and a body that has one is read no further.
const ofCards = new Set(['cardnumber', 'cvv', 'cvc'])
const isOfCards = (key: string): boolean => ofCards.has(key.replace(/[\s_-]/g, '').toLowerCase())

const malformed = (words: string): Error => Object.assign(new Error(words), { statusCode: 400 })

/** Where the string that begins at `from` has its closing quote. */
const endOfString = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** An object or list that is open. `keys` is null for a list; `keyNext` says that the next string names a field. */
type Level = { keys: Set<string> | null; keyNext: boolean; items: number }

const opened = (char: string): Level => ({ keys: char === '{' ? new Set() : null, keyNext: char === '{', items: 1 })

const addString = (level: Level | undefined, quoted: string): void => {
  if (!level?.keys || !level.keyNext) return
  const key = String(JSON.parse(quoted))
  if (level.keys.has(key) || machinery.has(key) || isOfCards(key))
    throw malformed('a key that stands twice, or that no field has')
  level.keys.add(key)
  level.keyNext = false
}

const addItem = (level: Level | undefined): void => {
  if (!level) return
  if (++level.items > maxItems) throw malformed('too many items')
  level.keyNext = level.keys !== null
}

/** Throws for a text whose shape no call of ours has. Linear, and without recursion; that it is JSON is for `JSON.parse`. */
const checkShape = (text: string): void => {
  const open: Level[] = []
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const end = endOfString(text, at)
      addString(open.at(-1), text.slice(at, end + 1))
      at = end
    } else if (char === '{' || char === '[') open.push(opened(char))
    else if (char === '}' || char === ']') open.pop()
    else if (char === ',') addItem(open.at(-1))
    if (open.length > maxDepth) throw malformed('too deep')
    if ((char === ',' || char === '{' || char === '[') && ++values > maxValues) throw malformed('too many values')
  }
}

/** A JSON body as a value. Throws with `statusCode` 400 where it is none, or is not one that every reader reads alike. */
export const readJson = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkShape(text)
    return JSON.parse(text)
  } catch (error) {
    if (fieldOf(error, 'statusCode') !== undefined) throw error
    throw malformed('no JSON in UTF-8')
  }
}

/**
 * JSON bodies, declared as JSON and nothing else (docs/security.md#s27): a browser sends any other type across sites without asking
 * first, and what one parser takes for JSON another may not. `forms` and `uploads` of a route let theirs in as well.
 */
export const takeJson = (server: FastifyInstance): void => {
  server.removeContentTypeParser(['application/json', 'text/plain'])
  // Some programs announce JSON with every call, also where nothing follows: signing in with Google by the query, clocking in.
  const mayBeEmpty = ({ routeOptions: { config } }: FastifyRequest): boolean => config.forms === true || config.bodiless === true
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    body.length === 0 && mayBeEmpty(request) ? undefined : readJson(body),
  )
  server.addHook('preValidation', async ({ body, routeOptions }) => {
    const isForm = routeOptions.config.forms === true && typeof body === 'object' && body !== null
    if (isForm && Object.keys(body).some(isOfCards)) throw malformed('a field that no form has')
  })
  server.addHook('preParsing', async (request, _reply, payload) => {
    const type = request.headers['content-type']
    if (type === undefined || request.method === 'GET' || request.method === 'HEAD') return payload
    const { forms, uploads } = request.routeOptions.config
    const form = forms && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
    const upload = uploads && /^multipart\/form-data\s*(;|$)/i.test(type)
    if (!form && !upload && !/^application\/json(; ?charset=utf-8)?$/i.test(type))
      throw Object.assign(new Error('another kind of body'), { statusCode: 415 })
    return payload
  })
}
