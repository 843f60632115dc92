import { day, inOneGo } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { defaultPattern, type DaySpan, type FollowedSchedule, whoseDaysOff, type WorkSchedule } from './days.ts'

const monday = day('2026-03-02')
const always: DaySpan = { from: day('2026-01-01'), until: day('2027-01-01') }
const version = (site: string | null, more: Partial<WorkSchedule> = {}): WorkSchedule => ({
  from: day('2026-01-05'),
  turnsFrom: day('2026-01-05'),
  name: 'Plan',
  weeks: [defaultPattern],
  graceMinutes: 0,
  site,
  ...more,
})
const followed = (own: DaySpan[], others: DaySpan[], versions = [version('Munich')]): FollowedSchedule => ({
  versions,
  own,
  others,
})
const free = version('Munich', { weeks: [{ ...defaultPattern, 1: { minutes: 0 } }] })

test.each<[string, FollowedSchedule[], boolean[]]>([
  ['nobody has', [], []],
  ['only others have', [followed([], [always])], []],
  ['only one has', [followed([always], [])], [true]],
  ['others have by the same schedule', [followed([always], [always])], [false]],
  ['others have by another schedule', [followed([always], []), followed([], [always])], [false]],
  ['others have who do not work then', [followed([always], []), followed([], [always], [free])], [true]],
  ['others have, and nobody works then', [followed([always], [], [free]), followed([], [always], [free])], [false]],
  ['others have not, at another site', [followed([always], []), followed([], [always], [version('Berlin')])], [true]],
  ['others had, until that day', [followed([always], [{ from: day('2026-01-01'), until: monday }])], [true]],
  ['others have from that day on', [followed([always], [{ from: monday, until: day('2026-03-03') }])], [false]],
  ['one has no more', [followed([always], [], [version('Munich'), version(null, { from: day('2026-03-01') })])], []],
])('a day off that %s', (_, schedules, alone) => {
  expect(inOneGo(whoseDaysOff([{ site: 'Munich', day: monday }], schedules)).map((each) => each.alone)).toEqual(alone)
})

test('days off in any order, several on one day among them, are each told by its day', () => {
  const others = [
    { from: day('2026-03-03'), until: day('2026-03-04') },
    { from: day('2026-03-05'), until: day('2026-03-07') },
  ]
  const asked = ['2026-03-06', '2026-03-02', '2026-03-04', '2026-03-02', '2026-03-05', '2026-03-03'].map((on, n) => ({
    site: 'Munich',
    day: day(on),
    n,
  }))
  const found = inOneGo(whoseDaysOff(asked, [followed([always], others)]))
  expect(found.filter(({ alone }) => alone).map(({ n }) => n)).toEqual([1, 3, 2])
  expect(found.filter(({ alone }) => !alone).map(({ n }) => n)).toEqual([5, 4, 0])
})
