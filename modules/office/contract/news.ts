import { endpoint, InstantField } from '@daybook/platform/contract'
import { z } from 'zod'
import { dashboardRead } from './permissions.ts'

export const Article = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The picture itself, as an address that holds it; null where there was none. */
  image_url: z.string().nullable(),
  /** Elsewhere, over https. */
  link: z.string(),
})
export type Article = z.output<typeof Article>

export const getTechNews = endpoint({
  name: 'getTechNews',
  method: 'GET',
  path: '/api/v0/tech-news',
  summary: 'News of the world outside for the dashboard, as the server fetched them; null where no source is set up',
  permission: dashboardRead,
  response: z.strictObject({ results: z.array(Article).nullable(), fetchedAt: InstantField.nullable() }),
  errors: {},
})
