import { z } from 'zod'

// A name, a day and two ids in base64. A sign of a name takes six bytes where it is stored in parts (U+0958), and a name has 200.
const longestCursor = 2000

/** Which page of a search, as part of its body. */
export const pageBody = {
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(longestCursor).optional(),
}

/** The same of a list that is read by its address, where everything is text. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Must be 1 to 100')
    .default('25')
    .transform(Number),
  cursor: pageBody.cursor,
}

/** A page of a list: `nextCursor` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

/** The response of a call that returns nothing but a sentence. */
export const Done = z.strictObject({ response_message: z.string() })
