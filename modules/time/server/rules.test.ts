import { getPerson, updatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  decideTimesheets,
  getOwnTimeRules,
  getTimeRules,
  importTime,
  lockTime,
  previewTimeRules,
  recallTimesheet,
  reopenTimesheet,
  saveTimeRules,
  saveTimesheet,
  searchApprovals,
  searchTimesheet,
  submitTimesheet,
  type TimeRulesForm,
} from '../contract/index.ts'
import { californiaOvertime, germanBreaks, nearestQuarter } from '../domain/index.ts'
import { someRules } from '../testing/some-rules.ts'

const { api, given, clock, rows, settle } = await testApp()
const zone = 'Europe/Berlin'
const monday = '2026-03-09'
const tuesday = '2026-03-10'
const at = (day: string, from: string, to: string) => ({
  start: `${day}T${from}:00Z`,
  end: `${day}T${to}:00Z`,
  minutes: null,
  zone,
})

beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const breaks: TimeRulesForm = { ...someRules, time: { ...someRules.time, autoBreaks: [...germanBreaks] } }
const quarters: TimeRulesForm = { ...someRules, time: { ...someRules.time, rounding: nearestQuarter } }
const { daily, seventhDay } = californiaOvertime
const californian: TimeRulesForm = {
  ...someRules,
  overtime: { ...someRules.overtime, daily: [...daily], seventhDay: [...seventhDay] },
}

type Given = {
  from: string
  rules: TimeRulesForm | null
  department?: string
  employmentType?: 'INTERN'
  weekStarts?: 1 | 7
  blocksFrom?: string
}

/** Saves rules as the last ones that are known. */
const decide = async (boss: Member, { from, rules, ...rest }: Given) => {
  const { version } = await api.as(boss).call(getTimeRules, {})
  return api.as(boss).call(saveTimeRules, { body: { from, rules, ...rest, version } })
}

/** Writes a day; its version where it was written before. */
const enter = (who: Member, day: string, from: string, to: string, version = 0) =>
  api.as(who).call(saveTimesheet, { body: { day, version, entries: [at(day, from, to)] } })

const days = async (who: Member, from = monday, to = tuesday) =>
  (await api.as(who).call(searchTimesheet, { body: { from, to } })).days
const worked = async (who: Member) => (await days(who)).map(({ workedMinutes }) => workedMinutes)

test('each day is counted by the rules that hold on it', async () => {
  const boss = await given.company({ zone })
  await decide(boss, { from: tuesday, rules: breaks })
  await enter(boss, monday, '07:00', '15:00')
  await enter(boss, tuesday, '07:00', '15:00')
  expect(await worked(boss)).toEqual([480, 450])
})

test('a break at a fixed hour is deducted where somebody worked then, and everybody reads when it is', async () => {
  const boss = await given.company({ zone })
  const lunch = { overMinutes: 0, deductMinutes: 30, window: { from: 720, to: 780 } }
  await decide(boss, { from: '2026-03-01', rules: { ...someRules, time: { ...someRules.time, autoBreaks: [lunch] } } })
  // In Berlin 08:00 to 16:00, and 08:00 to 12:00.
  await enter(boss, monday, '07:00', '15:00')
  await enter(boss, tuesday, '07:00', '11:00')
  expect(await days(boss)).toMatchObject([
    { workedMinutes: 450, autoBreakMinutes: 30, why: ['7 h 30 worked', 'Break at a fixed hour: 30 min deducted'] },
    { workedMinutes: 240, autoBreakMinutes: 0 },
  ])
  const { chapters } = await api.as(boss).call(getOwnTimeRules, {})
  expect(chapters[0]?.rules.time.autoBreaks).toEqual([lunch])
})

const fortnights: TimeRulesForm = {
  ...someRules,
  overtime: { ...someRules.overtime, overWeeks: 2, weekly: [{ overMinutes: 4800, multiplierPercent: 150 }] },
}

test('whoever decides sees the overtime of the weeks that are counted together', async () => {
  const boss = await given.company({ zone })
  const who = await given.person(boss)
  const rules = { ...fortnights, overtime: { ...fortnights.overtime, weekly: [{ overMinutes: 600, multiplierPercent: 150 }] } }
  await decide(boss, { from: '2026-01-01', rules, blocksFrom: '2026-03-02' })
  for (const day of ['2026-03-02', monday]) {
    await enter(who, day, '07:00', '15:00')
    await api.as(who).call(submitTimesheet, { body: { days: [day] } })
  }
  const { items } = await api.as(boss).call(searchApprovals, { body: {} })
  expect(items.map(({ weekStarts, overtimeMinutes }) => [weekStarts, overtimeMinutes])).toEqual([
    ['2026-03-02', 0],
    [monday, 360],
  ])
  expect(await api.as(who).call(getOwnTimeRules, {})).toMatchObject({ blocksFrom: '2026-03-02' })
})

test('weeks are counted together from a week of the company’s choice; whoever looks sees from when on', async () => {
  const boss = await given.company({ zone })
  const look = (blocksFrom: string, overtime: TimeRulesForm['overtime'] = fortnights.overtime) =>
    api.as(boss).call(previewTimeRules, { body: { from: '2026-04-01', rules: { ...fortnights, overtime }, blocksFrom } })
  expect((await look('2026-03-30')).overtimeFrom).toBe('2026-04-13')
  expect((await look('2026-04-08')).overtimeFrom).toBe('2026-04-06')
  expect((await look('2026-04-13', { ...fortnights.overtime, overWeeks: 4 })).overtimeFrom).toBe('2026-04-13')
  const { blocksFrom } = await decide(boss, { from: '2026-04-01', rules: fortnights, blocksFrom: '2026-04-08' })
  expect(blocksFrom).toBe('2026-04-08')
  // A department may count otherwise, but not other weeks together.
  await inDepartment(boss, 'Workshop')
  const body = { from: '2026-04-01', rules: fortnights, department: 'Workshop' }
  await expect(decide(boss, { ...body, blocksFrom: '2026-04-13' })).rejects.toMatchObject({
    code: 'rules.week_of_company',
    problem: { errors: [{ field: 'blocksFrom' }] },
  })
  await decide(boss, { ...body, blocksFrom: '2026-05-04' })
})

test('days that nobody handed in are counted anew, those that were handed in keep their figures', async () => {
  const boss = await given.company({ zone })
  const who = await given.person(boss)
  await enter(who, monday, '07:00', '15:00')
  await enter(who, tuesday, '07:00', '15:00')
  await api.as(who).call(submitTimesheet, { body: { days: [monday] } })
  await decide(boss, { from: '2026-03-01', rules: breaks })
  await settle()
  expect(await worked(who)).toEqual([480, 450])
  const stored = await rows('select day, worked_minutes, rules_version from timesheet where person_id = $1 order by day', [
    who.userId,
  ])
  expect(stored).toEqual([
    { day: monday, worked_minutes: 480, rules_version: 0 },
    { day: tuesday, worked_minutes: 450, rules_version: 1 },
  ])
})

test('a decided day keeps its rules, also after they were saved anew for the same day', async () => {
  const boss = await given.company({ zone })
  const who = await given.person(boss)
  await decide(boss, { from: '2026-03-01', rules: breaks })
  await enter(who, monday, '07:00', '15:00')
  const sent = await api.as(who).call(submitTimesheet, { body: { days: [monday] } })
  await api.as(boss).call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  const { versions } = await decide(boss, { from: '2026-03-01', rules: quarters })
  expect(versions.map(({ version, replaced }) => [version, replaced])).toEqual([
    [2, false],
    [1, true],
  ])
  expect(await days(who, monday, monday)).toMatchObject([{ workedMinutes: 450, autoBreakMinutes: 30, roundingMinutes: 0 }])
})

test('rounding shows its effect: 07:07 and 15:08 are 8 h 15, which gives 14 minutes', async () => {
  const boss = await given.company({ zone })
  await decide(boss, { from: '2026-03-01', rules: quarters })
  await enter(boss, monday, '07:07', '15:08')
  expect(await days(boss, monday, monday)).toMatchObject([{ workedMinutes: 495, roundingMinutes: 14 }])
  const { rounding, chapters } = await api.as(boss).call(getOwnTimeRules, {})
  expect(rounding).toEqual({ since: '2026-02-16', minutes: 14 })
  expect(chapters).toMatchObject([{ version: 1, from: '2026-03-01', rules: quarters }])
})

test('a week that straddles a change of overtime is counted by the rules that held when it began', async () => {
  const boss = await given.company({ zone })
  await decide(boss, { from: tuesday, rules: californian })
  clock.set('2026-03-16T20:00:00Z')
  for (const day of [monday, tuesday, '2026-03-16']) await enter(boss, day, '06:00', '16:00')
  const premium = (await days(boss, monday, '2026-03-16')).flatMap(({ day, premium: of }) => (of.length > 0 ? [[day, of]] : []))
  expect(premium).toEqual([['2026-03-16', [{ minutes: 120, multiplierPercent: 150, kind: 'daily' }]]])
  const preview = await api.as(boss).call(previewTimeRules, { body: { from: tuesday, rules: californian } })
  expect(preview).toMatchObject({ overtimeFrom: '2026-03-16', people: 1, openDays: 2, keptDays: 0 })
})

test('work on a day off and on a holiday is paid at what the rules say, the higher where both reach it', async () => {
  const boss = await given.company({ zone, country: 'DE' })
  await decide(boss, {
    from: '2026-01-01',
    rules: { ...someRules, overtime: { ...someRules.overtime, restDayPercent: 150, holidayPercent: 200 } },
  })
  clock.set('2026-05-26T09:00:00Z')
  // Whit Sunday is a day off and no holiday of the country; Whit Monday is one.
  for (const day of ['2026-05-24', '2026-05-25']) await enter(boss, day, '08:00', '10:00')
  expect(await days(boss, '2026-05-24', '2026-05-25')).toMatchObject([
    { off: 'restDay', premium: [{ minutes: 120, multiplierPercent: 150, kind: 'restDay' }] },
    { off: 'holiday', premium: [{ minutes: 120, multiplierPercent: 200, kind: 'holiday' }] },
  ])
})

/** Somebody of a department. */
const inDepartment = async (boss: Member, department: string) => {
  const who = await given.person(boss)
  const { version } = await api.as(boss).call(getPerson, { params: { userId: who.userId } })
  await api.as(boss).call(updatePerson, { params: { userId: who.userId }, body: { version, department } })
  return who
}

test('a department has rules of its own until it follows the company again', async () => {
  const boss = await given.company({ zone })
  const who = await inDepartment(boss, 'Workshop')
  await decide(boss, { from: '2026-03-01', department: 'Workshop', rules: breaks })
  await decide(boss, { from: tuesday, department: 'Workshop', rules: null })
  for (const person of [boss, who]) for (const day of [monday, tuesday]) await enter(person, day, '07:00', '15:00')
  expect(await worked(who)).toEqual([450, 480])
  expect(await worked(boss)).toEqual([480, 480])
  expect(await api.as(who).call(getOwnTimeRules, {})).toMatchObject({
    department: '',
    chapters: [{ version: 0, from: null }],
  })
  const { departments, people } = await api.as(boss).call(getTimeRules, {})
  expect([departments, people]).toEqual([[{ name: 'Workshop', people: 1 }], 2])
})

test('a type of employment has rules of its own, behind those of a department', async () => {
  const boss = await given.company({ zone })
  const [intern, inWorkshop] = [await given.person(boss), await inDepartment(boss, 'Workshop')]
  await rows(`update person set employment_type = 'INTERN' where id = any($1) returning id`, [[intern.userId, inWorkshop.userId]])
  await decide(boss, { from: '2026-03-01', employmentType: 'INTERN', rules: breaks })
  await decide(boss, { from: tuesday, department: 'Workshop', rules: someRules })
  for (const person of [boss, intern, inWorkshop]) for (const day of [monday, tuesday]) await enter(person, day, '07:00', '15:00')
  expect([await worked(boss), await worked(intern), await worked(inWorkshop)]).toEqual([
    [480, 480],
    [450, 450],
    [450, 480],
  ])
  expect(await api.as(intern).call(getOwnTimeRules, {})).toMatchObject({ department: '', employmentType: 'INTERN' })
  expect(await api.as(boss).call(getTimeRules, {})).toMatchObject({ employmentTypes: [{ type: 'INTERN', people: 2 }] })
  const meant = async (group: object) =>
    (await api.as(boss).call(previewTimeRules, { body: { from: '2026-04-01', rules: someRules, ...group } })).people
  // Whoever is in the workshop has its rules, and only one intern is left to those of interns.
  expect([await meant({}), await meant({ employmentType: 'INTERN' }), await meant({ department: 'Workshop' })]).toEqual([1, 1, 1])
})

test('how far back people enter their own hours is decided; who corrects time is not bound by it', async () => {
  const boss = await given.company({ zone })
  const who = await given.person(boss)
  await decide(boss, { from: '2026-01-01', rules: { ...someRules, time: { ...someRules.time, editWindowDays: 6 } } })
  expect((await days(who, monday, tuesday)).map(({ can }) => can.edit)).toEqual([false, true])
  await expect(enter(who, monday, '07:00', '15:00')).rejects.toMatchObject({ status: 409, code: 'timesheet.closed' })
  await enter(who, tuesday, '07:00', '15:00')
  await enter(boss, monday, '07:00', '15:00')
})

test.each([
  ['of a department that nobody works in', { department: 'Nowhere', rules: someRules }, 'rules.unknown_department'],
  ['of none for the company itself', { rules: null }, 'rules.company_needed'],
  ['of a department and a type at once', { department: 'A', employmentType: 'INTERN', rules: someRules }, 'rules.one_group'],
] as const)('rules %s are refused', async (_case, body, code) => {
  const boss = await given.company({ zone })
  const refused = api.as(boss).call(saveTimeRules, { body: { from: '2026-04-01', version: 0, ...body } })
  await expect(refused).rejects.toMatchObject({ status: 400, code })
})

test('the week of overtime is one for the whole company', async () => {
  const boss = await given.company({ zone })
  await inDepartment(boss, 'Workshop')
  const proposed = { from: '2026-04-01', department: 'Workshop', rules: someRules, weekStarts: 7, version: 0 } as const
  await expect(api.as(boss).call(saveTimeRules, { body: proposed })).rejects.toMatchObject({ code: 'rules.week_of_company' })
  expect(await decide(boss, { from: '2026-04-01', rules: someRules, weekStarts: 7 })).toMatchObject({ weekStarts: 7 })
})

test('two people do not decide past each other', async () => {
  const { owner, hr } = await given.cast({ zone })
  await decide(owner, { from: '2026-04-01', rules: breaks })
  const body = { from: '2026-05-01', rules: quarters, version: 0 }
  await expect(api.as(hr).call(saveTimeRules, { body })).rejects.toMatchObject({ code: 'version.stale' })
})

test('rules are not saved for ever', async () => {
  const boss = await given.company({ zone })
  await rows(
    `insert into time_policy (company_id, version, policy, from_day, since)
    select $1, n, '{}', '2026-03-01'::date + n, now() from generate_series(1, 400) n returning version`,
    [boss.companyId],
  )
  await expect(decide(boss, { from: '2026-03-01', rules: breaks })).rejects.toMatchObject({ code: 'rules.too_many' })
})

test.each([
  [
    'steps that do not rise',
    {
      daily: [
        { overMinutes: 600, multiplierPercent: 150 },
        { overMinutes: 480, multiplierPercent: 200 },
      ],
    },
  ],
  ['more hours than two weeks have', { overWeeks: 2 as const, weekly: [{ overMinutes: 20_161, multiplierPercent: 150 }] }],
  ['a percentage that is no raise', { weekly: [{ overMinutes: 2400, multiplierPercent: 100 }] }],
])('%s are refused with the field', async (_case, overtime) => {
  const boss = await given.company({ zone })
  const rules = { ...someRules, overtime: { ...someRules.overtime, ...overtime } }
  const sent = await api.as(boss).send(saveTimeRules, { body: { from: '2026-04-01', rules, version: 0 } })
  expect(sent.status).toBe(400)
})

test('nobody changes hours up to the day that is locked, not even the owner, until the lock is moved', async () => {
  const boss = await given.company({ zone })
  const who = await given.person(boss)
  for (const day of [monday, tuesday]) await enter(who, day, '07:00', '15:00')
  const sent = await api.as(who).call(submitTimesheet, { body: { days: [monday] } })
  const ids = sent.days.map(({ id }) => id ?? '')
  await api.as(boss).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  await api.as(boss).call(lockTime, { body: { through: tuesday, version: 0 } })
  const refused = { status: 409, code: 'timesheet.locked' }
  await expect(enter(boss, monday, '07:00', '15:00')).rejects.toMatchObject(refused)
  await expect(api.as(who).call(submitTimesheet, { body: { days: [tuesday] } })).rejects.toMatchObject(refused)
  await expect(api.as(who).call(recallTimesheet, { body: { days: [tuesday] } })).rejects.toMatchObject(refused)
  await expect(api.as(boss).call(reopenTimesheet, { body: { ids, reason: 'Wrong' } })).rejects.toMatchObject(refused)
  await expect(decide(boss, { from: tuesday, rules: breaks })).rejects.toMatchObject({ code: 'rules.locked' })
  const csv = `user_email,start,end,project,description\n${who.email},${monday}T16:00:00Z,${monday}T17:00:00Z,Shop,Late\n`
  const { imported, rows: read } = await api.as(boss).call(importTime, { body: { csv, zone, commit: true } })
  expect([imported, read[0]?.reason]).toEqual([0, 'Hours of this day are locked'])
  expect((await days(who)).map(({ can }) => can.edit || can.submit || can.recall)).toEqual([false, false])
  await api.as(boss).call(lockTime, { body: { through: null, version: 1 } })
  await api.as(who).call(submitTimesheet, { body: { days: [tuesday] } })
})

test('days to come are not locked', async () => {
  const boss = await given.company({ zone })
  const lock = api.as(boss).call(lockTime, { body: { through: '2026-03-16', version: 0 } })
  await expect(lock).rejects.toMatchObject({ status: 400, code: 'rules.lock_ahead' })
})
