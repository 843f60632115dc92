import { z } from 'zod'

/** Which page of a search, as part of its body. */
export const pageBody = {
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
}

/** A page of a list: `nextCursor` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

/** The response of a call that returns nothing but a sentence. */
export const Done = z.strictObject({ response_message: z.string() })
