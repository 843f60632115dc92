import { addHoliday, removeHoliday } from '@daybook/calendar/contract'
import { cancelLeaveOfOther, listLeave, payOutLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { type EarlyOffice, earlyOffice, paidBothWays } from '../testing/both-ways.ts'
import { byTheDay, byTheWeek, noOvertime } from '../testing/movers-office.ts'

// May 2026 is final on its pay date, the 20th. What becomes known after that of its days still to come is paid as if it had been final once it was over.

const world = await testApp()
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

/** Owner cancels leave of the employee, whatever is left of it. */
const cancel = async ({ pay, employee }: EarlyOffice, id: string) => {
  const { items } = await pay.boss.call(listLeave, { query: { userId: employee.userId } })
  const version = items.find((each) => each.id === id)?.version ?? 0
  return pay.boss.call(cancelLeaveOfOther, { params: { id }, body: { version, note: 'The trip is off' } })
}

test.each([
  ['paid, by the hour', { paid: true }],
  ['unpaid, by the hour', { paid: false }],
])('leave that is called off, %s, which goes on to the next month, with its days worked', async (_name, type) => {
  const { early, late } = await paidBothWays(world, {
    before: async ({ leave, owner, employee }) =>
      leave(employee, (await given.leaveType(owner, 'Leave', type)).id, '2026-05-28', '2026-06-05'),
    meanwhile: cancel,
    after: ({ work, employee }) => work(employee, 480, '2026-05-28', '2026-06-01'),
  })
  expect(early).toEqual(late)
  expect([early?.employee, early?.used[0]?.some((used) => used > 0)]).toEqual([2 * 16_000, false])
})

test('leave that is called off once days of it are paid: those stay, and the others are given back', async () => {
  const left: unknown[] = []
  const { early, late } = await paidBothWays(world, {
    before: async ({ leave, owner, employee }) =>
      leave(employee, (await given.leaveType(owner, 'Leave')).id, '2026-05-19', '2026-06-05'),
    meanwhile: async (office, id) => {
      const { status, to, total } = await cancel(office, id)
      left.push([status, to, total])
    },
  })
  // Nothing of it was paid yet where the payroll was not final.
  expect(left).toEqual([
    ['APPROVED', '2026-05-20', 200],
    ['CANCELLED', '2026-06-05', expect.any(Number)],
  ])
  expect([late?.employee, late?.waits]).toEqual([0, 0])
  // And nothing is earned that the days after them could be taken from: they go on waiting.
  expect([early?.employee, early?.waits, early?.used[0]?.includes(200)]).toEqual([8 * 16_000, -6 * 16_000, true])
})

test('leave after a last day that is set then', async () => {
  const { early, late } = await paidBothWays(world, {
    before: async ({ leave, owner, employee, manager }) => {
      const { id } = await given.leaveType(owner, 'Annual')
      for (const who of [employee, manager]) await leave(who, id, '2026-05-27', '2026-05-29')
    },
    meanwhile: async ({ leaves, employee, manager }) => {
      for (const who of [employee, manager]) await leaves(who, '2026-05-26')
    },
  })
  // What somebody got for days after their last one waits to be taken back.
  const gets = (found: typeof early) => (found?.employee ?? 0) + (found?.manager ?? 0) + (found?.waits ?? 0)
  expect([gets(early), early?.used]).toEqual([gets(late), late?.used])
  expect(early?.used.flat().some((used) => used > 0)).toBe(false)
})

/** Five days of leave are paid out to the employee on a last day. */
const paidOutOn = async (office: EarlyOffice, on: string) => {
  const { id: typeId } = await given.leaveType(office.owner, 'Annual')
  await office.leaves(office.employee, on)
  const body = { userId: office.employee.userId, typeId, day: day(on), amount: 500, note: 'What is left' }
  await office.pay.boss.call(payOutLeave, { body })
}

test('leave that was paid out stays so, where the last day is another one by then', async () => {
  const { early } = await paidBothWays(world, {
    before: (office) => paidOutOn(office, '2026-05-31'),
    meanwhile: ({ leaves, employee }) => leaves(employee, '2026-05-29'),
    after: ({ work, employee }) => work(employee, 480, '2026-05-28', '2026-05-29'),
  })
  expect([early?.employee, early?.waits]).toEqual([7 * 16_000, 0])
})

test('so it does where that was corrected once the month was over and paid; leave that was paid after it is given back', async () => {
  const office = await earlyOffice(world)
  const { employee, owner, run, leave, leaves, grossOf, usedBy, pay } = office
  await leave(employee, (await given.leaveType(owner, 'Other')).id, '2026-05-27', '2026-05-28')
  await paidOutOn(office, '2026-05-31')
  world.clock.set('2026-06-01T18:00:00Z')
  await run('2026-05-01')
  expect(await grossOf(employee)).toBe(7 * 16_000)
  await leaves(employee, '2026-05-27')
  world.clock.set('2026-06-30T18:00:00Z')
  await run('2026-06-01')
  // Nothing is earned that a day of leave could be taken from: it goes on waiting.
  expect([await grossOf(employee), await pay.late(), (await usedBy(employee)).toSorted()]).toEqual([
    7 * 16_000,
    -16_000,
    [0, 100],
  ])
})

test('paid leave that a last day gave back is paid and taken again where that day is put back', async () => {
  const office = await earlyOffice(world)
  const { employee, owner, run, leave, leaves, usedBy, pay } = office
  await leave(employee, (await given.leaveType(owner, 'Other')).id, '2026-05-27', '2026-05-28')
  world.clock.set('2026-06-01T18:00:00Z')
  await run('2026-05-01')
  const balance = async () => {
    const sum = 'select coalesce(sum(amount), 0)::int as left from leave_entry where person_id = $1 and request_id is not null'
    const [entries] = await world.rows<{ left: number }>(sum, [employee.userId])
    return entries?.left ?? 0
  }
  const stands = async () => [await pay.late(), await usedBy(employee), await balance()]
  expect(await stands()).toEqual([0, [200], -200])
  for (const [on, waits, used] of [
    ['2026-05-27', -16_000, 100],
    ['2026-05-26', -32_000, 0],
    ['2026-05-31', 0, 200],
    ['2025-05-31', -32_000, 0],
    ['2026-05-31', 0, 200],
  ] as const) {
    await leaves(employee, on)
    expect(await stands()).toEqual([waits, [used], 0 - used])
  }
})

test('leave that was paid out stays so where the last day becomes one of a month before', async () => {
  const office = await earlyOffice(world)
  const { employee, run, leaves, pay } = office
  world.clock.set('2026-04-30T18:00:00Z')
  await run('2026-04-01')
  await paidOutOn(office, '2026-05-31')
  world.clock.set('2026-06-01T18:00:00Z')
  await run('2026-05-01')
  for (const on of ['2026-05-04', '2026-04-30', '2026-04-29', '2026-05-31']) {
    await leaves(employee, on)
    expect([on, await pay.late()]).toEqual([on, 0])
  }
})
