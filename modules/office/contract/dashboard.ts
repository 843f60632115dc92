import { endpoint, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { productFeatures } from '../domain/index.ts'
import { dashboardRead } from './permissions.ts'

const Favourites = z.strictObject({
  favourites: z
    .array(z.enum(productFeatures))
    .max(productFeatures.length)
    .refine((features) => new Set(features).size === features.length, 'Each feature once'),
})
export type Favourites = z.output<typeof Favourites>

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/v0/dashboard',
  summary: 'Which features you want first on the dashboard over several products',
  permission: dashboardRead,
  response: Favourites,
  errors: {},
})

/** Two devices of one person: what was said last counts. */
export const saveFavourites = endpoint({
  name: 'saveFavourites',
  method: 'PUT',
  path: '/api/v0/dashboard/favourites',
  summary: 'Say which features you want first on your dashboard, in their order',
  unlogged: 'what somebody wants first is nobody else’s matter',
  permission: dashboardRead,
  body: Favourites,
  response: Favourites,
  errors: {},
  limits: [perHour('account', 600)],
})
