import { anyAccount, endpoint, perHour } from '@daybook/platform/contract'
import { z } from 'zod'

/** What colleagues are told of somebody. A birthday is its day and month; its year is told to none of them. */
export const Celebrated = z.strictObject({ birthday: z.boolean(), anniversary: z.boolean() })

export const getOwnCelebrations = endpoint({
  name: 'getOwnCelebrations',
  method: 'GET',
  path: '/api/v0/user/celebrations',
  summary: 'Whether colleagues are told of your birthday and of your work anniversary',
  permission: anyAccount,
  response: Celebrated,
  errors: {},
})

export const changeOwnCelebrations = endpoint({
  name: 'changeOwnCelebrations',
  method: 'PUT',
  path: '/api/v0/user/celebrations',
  summary: 'Say whether colleagues are told of them',
  permission: anyAccount,
  body: Celebrated,
  response: Celebrated,
  errors: {},
  limits: [perHour('account', 60)],
})
