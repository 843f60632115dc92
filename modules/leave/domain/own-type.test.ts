import { expect, test } from 'vitest'
import { forOneselfAmong, type PlaceOf } from './own-type.ts'

const place = (department: string, own = false, employmentType: PlaceOf['employmentType'] = null): PlaceOf => ({
  department,
  employmentType,
  own,
})
const policy = (departments: string[], employmentTypes: ('INTERN' | 'FULL_TIME')[] = []) => ({ departments, employmentTypes })

test.each([
  ['one’s own department alone', policy(['People']), true],
  ['a department that others share', policy(['Sales']), false],
  ['a department of others', policy(['Shop']), false],
  ['one’s own department and another one', policy(['People', 'Shop']), false],
  ['everybody', policy([]), false],
  ['interns of one’s own department', policy(['Sales'], ['INTERN']), true],
])('leave for %s', (_, meant, alone) => {
  const places = [place('People', true), place('Sales'), place('Sales', true, 'INTERN'), place('Shop')]
  expect(forOneselfAmong(places)(meant)).toBe(alone)
})
