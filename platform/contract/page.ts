import { z } from 'zod'

/** The query part every list takes. Values arrive as text in a URL, hence the explicit digits. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Must be 1 to 100')
    .transform(Number)
    .optional(),
  cursor: z.string().max(500).optional(),
}

/** The same in the body of a search. */
export const pageBody = {
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
}

/** A page of a list: `nextCursor` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

/** What a call answers that has nothing to say. */
export const Done = z.strictObject({ response_message: z.string() })
