import { addHoliday, removeHoliday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { type EarlyOffice, paidBothWays } from '../testing/both-ways.ts'
import { byTheDay, byTheWeek, noOvertime } from '../testing/movers-office.ts'

// May 2026 is final on its pay date, the 20th. What becomes known after that of its days still to come is paid as if it had been final once it was over.

const world = await testApp({ own: true })
const { given } = world
const dayOff = (office: EarlyOffice, on = '2026-05-29') =>
  office.pay.boss.call(addHoliday, { body: { date: day(on), name: 'Election', paid: true } })
const week = ['2026-05-25', '2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29']

test('a day off that is made', async () => {
  const { early, late } = await paidBothWays(world, { meanwhile: (office) => dayOff(office) })
  expect(early).toEqual(late)
  expect(early?.employee).toBe(16_000)
})

test('a day off that is removed, and worked', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async (office) => (await dayOff(office)).id,
    meanwhile: (office, id) => office.pay.boss.call(removeHoliday, { params: { id } }),
    after: ({ work, employee }) => work(employee, 540, '2026-05-29'),
  })
  expect(early).toEqual(late)
  expect(early?.employee).toBe(18_000)
})

test('a day off that is made, and worked, where that pays more', async () => {
  const { early, late } = await paidBothWays(world, {
    before: ({ rules }) => rules({ ...someRules, overtime: { ...someRules.overtime, weekly: [], holidayPercent: 200 } }),
    meanwhile: (office) => dayOff(office),
    after: ({ work, employee }) => work(employee, 480, '2026-05-29'),
  })
  expect(early).toEqual(late)
  expect(early?.employee).toBe(3 * 16_000)
})

test('a day off that is made on a day of leave, paid by the hour and unpaid on a salary', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async ({ leave, owner, employee, manager }) => {
      const [paid, unpaid] = [await given.leaveType(owner, 'Annual'), await given.leaveType(owner, 'Unpaid', { paid: false })]
      await leave(employee, paid.id, '2026-05-28', '2026-05-29')
      await leave(manager, unpaid.id, '2026-05-28', '2026-05-29')
    },
    meanwhile: (office) => dayOff(office),
  })
  expect(early).toEqual(late)
  expect(early?.used).toEqual([expect.arrayContaining([100]), expect.arrayContaining([100])])
})

test('a day off that is made in a week that the next month pays overtime of', async () => {
  const weekly = {
    ...someRules,
    overtime: { ...someRules.overtime, daily: [], weekly: [{ overMinutes: 2400, multiplierPercent: 150 }] },
  }
  const { early, late } = await paidBothWays(world, {
    before: ({ rules }) => rules(weekly),
    meanwhile: (office) => dayOff(office, '2026-05-30'),
    after: ({ work, employee }) => work(employee, 540, ...week),
  })
  expect(early).toEqual(late)
})

const departments = async ({ change, rules, outsider }: EarlyOffice) => {
  await change(outsider, { department: 'Workshop' })
  await rules(noOvertime)
  await rules(byTheDay, 'Workshop')
}

test('a move to a department that pays overtime: a week that begins after the payroll was final goes by it', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async (office) => {
      await departments(office)
      await office.work(office.employee, 600, '2026-05-18')
    },
    meanwhile: ({ change, employee }) => change(employee, { department: 'Workshop' }),
    after: ({ work, employee }) => work(employee, 600, ...week),
  })
  expect(early).toEqual(late)
  expect(early?.employee).toBe(20_000 + 5 * 22_000)
})

test('a move out of it, and in the week in which the payroll was final', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async (office) => {
      await departments(office)
      await office.change(office.employee, { department: 'Workshop' })
      await office.work(office.employee, 600, '2026-05-11', '2026-05-18')
    },
    meanwhile: ({ change, employee }) => change(employee, { department: 'Office' }),
    after: ({ work, employee }) => work(employee, 600, '2026-05-21', ...week),
  })
  expect(early).toEqual(late)
})

test('another type of employment with rules of its own', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async ({ rules }) => {
      await rules(noOvertime)
      await rules(byTheWeek, '', 'PART_TIME')
    },
    meanwhile: ({ change, employee }) => change(employee, { employmentType: 'PART_TIME' }),
    after: ({ work, employee }) => work(employee, 600, ...week),
  })
  expect(early).toEqual(late)
  expect(early?.employee).toBe(5 * 20_000 + 10_000)
})
