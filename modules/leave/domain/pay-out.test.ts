import { expect, test } from 'vitest'
import { paidOutOf } from './index.ts'

test('a day is what is planned for one, an hour is itself and the part of such a day', () => {
  expect(paidOutOf({ amount: 300, dayMinutes: 480 }, 'DAYS')).toEqual({ minutes: 1440, hundredths: 300 })
  expect(paidOutOf({ amount: 1200, dayMinutes: 480 }, 'HOURS')).toEqual({ minutes: 720, hundredths: 150 })
  expect(paidOutOf({ amount: 3, dayMinutes: 480 }, 'HOURS')).toEqual({ minutes: 2, hundredths: 0 })
})
