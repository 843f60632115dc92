import type { Steps } from '@daybook/platform/domain'
import { fieldOf } from '@daybook/platform/domain'

/** A reply as JSON, with its long list item by item: a part for each, so that others are served between them. */
export const jsonParts = function* (reply: unknown, list: string): Steps<Buffer[]> {
  const items = fieldOf(reply, list)
  if (!Array.isArray(items)) throw new Error(`a reply has no list ${list}`)
  const rest = JSON.stringify({ ...Object(reply), [list]: undefined })
  const parts = [Buffer.from(`{${JSON.stringify(list)}:[`)]
  for (const [i, item] of items.entries()) {
    parts.push(Buffer.from(`${i > 0 ? ',' : ''}${JSON.stringify(item)}`))
    yield
  }
  return [...parts, Buffer.from(rest === '{}' ? ']}' : `],${rest.slice(1)}`)]
}
