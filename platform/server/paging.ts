import { refuseCommon } from './problem.ts'

/**
 * Opaque to clients: the sort values of the last row, so that a page begins exactly behind it whatever was added since. A store selects
 * them beside the row: what the database sorts by it computes itself, since its small letters are others than JavaScript's.
 */
const writeCursor = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a cursor of `length` texts; one that we did not write is refused. How long they are, `pageBody` bounds. */
export const readCursor = (cursor: string | undefined, length: number): string[] | undefined => {
  if (cursor === undefined) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value): value is string => typeof value === 'string' && !value.includes('\0'))
    )
      return values
  } catch {
    // Fall through: not one of ours.
  }
  return refuseCommon('request.invalid', { fields: [{ field: 'cursor', message: 'This page link is not valid' }] })
}

/** A page from `limit + 1` fetched rows: the extra one only tells that there is more. */
export const pageFrom = <Row, Item>(
  rows: Row[],
  limit: number,
  key: (row: Row) => readonly string[],
  present: (row: Row) => Item,
) => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(present), nextCursor: rows.length > limit && last !== undefined ? writeCursor(key(last)) : null }
}
