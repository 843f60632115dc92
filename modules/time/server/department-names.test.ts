import { addName, getPerson, mergeName, removeName, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { getTimeRules, saveTimeRules, saveTimesheet, searchTimesheet } from '../contract/index.ts'
import { germanBreaks } from '../domain/index.ts'
import { someRules } from '../testing/some-rules.ts'

// A rule holds for a department under whatever name it has.

const { api, given, clock, rows, settle } = await testApp()
const zone = 'Europe/Berlin'
const [monday, tuesday] = ['2026-03-09', '2026-03-10']
const breaks = { ...someRules, time: { ...someRules.time, autoBreaks: [...germanBreaks] } }

beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const move = async (by: Member, { userId }: Member, department: string) => {
  const { version } = await api.as(by).call(getPerson, { params: { userId } })
  return api.as(by).call(updatePerson, { params: { userId }, body: { version, department } })
}
const find = async (who: Member, name: string) => {
  const { items } = await api.as(who).call(searchNames, { body: { list: 'department', q: name } })
  return { params: { id: items[0]?.id ?? '' }, version: items[0]?.version ?? 0 }
}
const rename = async (who: Member, from: string, to: string) => {
  const { params, version } = await find(who, from)
  return api.as(who).call(renameName, { params, body: { name: to, version } })
}
const merge = async (who: Member, from: string, to: string) =>
  api.as(who).call(mergeName, { params: (await find(who, from)).params, body: { into: (await find(who, to)).params.id } })
const decide = async (boss: Member, department: string, rules: typeof breaks | null = breaks, from = '2026-03-01') => {
  const { version } = await api.as(boss).call(getTimeRules, {})
  return api.as(boss).send(saveTimeRules, { body: { from, rules, department, version } })
}
const enter = (who: Member, day: string) =>
  api.as(who).call(saveTimesheet, {
    body: { day, version: 0, entries: [{ start: `${day}T07:00:00Z`, end: `${day}T15:00:00Z`, minutes: null, zone }] },
  })
const worked = async (who: Member) => {
  const { days } = await api.as(who).call(searchTimesheet, { body: { from: monday, to: tuesday } })
  return days.map(({ workedMinutes }) => workedMinutes).filter((minutes) => minutes > 0)
}
const namedIn = async ({ companyId }: Member) =>
  (
    await rows<{ department: string }>('select department from time_policy where company_id = $1 order by version', [companyId])
  ).map(({ department }) => department)

const office = async () => {
  const boss = await given.company({ zone })
  const [ada, ben] = [await given.person(boss), await given.person(boss)]
  await move(boss, ada, 'Workshop')
  await move(boss, ben, 'Wrokshop')
  return { boss, ada, ben }
}

test('rules go on for a department that is called otherwise, in every version; those of another company stay', async () => {
  const [{ boss, ada }, other] = [await office(), await office()]
  for (const each of [boss, other.boss]) await decide(each, 'workshop')
  await decide(boss, 'Workshop', null, tuesday)
  await rename(boss, 'Workshop', 'Joinery')
  expect(await namedIn(boss)).toEqual(['Joinery', 'Joinery'])
  expect(await namedIn(other.boss)).toEqual(['Workshop'])
  for (const day of [monday, tuesday]) await enter(ada, day)
  expect(await worked(ada)).toEqual([450, 480])
  expect((await api.as(boss).call(getTimeRules, {})).departments).toEqual([
    { name: 'Joinery', people: 1 },
    { name: 'Wrokshop', people: 1 },
  ])
})

test('merged into one without rules a department brings its own, and open days are counted by them', async () => {
  const { boss, ada, ben } = await office()
  await decide(boss, 'Wrokshop')
  for (const who of [ada, ben]) await enter(who, monday)
  expect([await worked(ada), await worked(ben)]).toEqual([[480], [450]])
  await merge(boss, 'Wrokshop', 'Workshop')
  await settle()
  expect([await worked(ada), await worked(ben)]).toEqual([[450], [450]])
  expect(await namedIn(boss)).toEqual(['Workshop'])
})

test('merged into one with rules it follows those, also where both were decided on for the same day', async () => {
  const { boss, ada, ben } = await office()
  await decide(boss, 'Wrokshop')
  await decide(boss, 'Workshop', someRules)
  await enter(ben, monday)
  expect(await worked(ben)).toEqual([450])
  await merge(boss, 'Wrokshop', 'Workshop')
  await settle()
  await enter(ada, monday)
  expect([await worked(ada), await worked(ben)]).toEqual([[480], [480]])
  expect(await namedIn(boss)).toEqual(['Workshop', 'Workshop'])
})

test('one that rules are for is not removed until it follows the company, and leaves no rules to another of its name', async () => {
  const { boss, ada } = await office()
  await move(boss, ada, 'Office')
  await decide(boss, 'Workshop')
  const { params } = await find(boss, 'Workshop')
  expect(await api.as(boss).send(removeName, { params })).toMatchObject({
    status: 409,
    body: {
      code: 'people.name_named',
      response_message: '“Workshop” is still named by rules of time. Change that first, or merge it into another one.',
    },
  })
  await decide(boss, 'Workshop', null, tuesday)
  expect((await api.as(boss).send(removeName, { params })).status).toBe(200)
  expect((await decide(boss, 'Workshop')).body).toMatchObject({ code: 'rules.unknown_department' })
  await api.as(boss).call(addName, { body: { list: 'department', name: 'Workshop' } })
  await move(boss, ada, 'Workshop')
  await enter(ada, monday)
  expect(await worked(ada)).toEqual([480])
})

test('rules that are saved while their department gets another name are for the new one, or for none', async () => {
  const { boss } = await office()
  for (let round = 0; round < 4; round++) {
    const [from, to] = round % 2 === 0 ? ['Workshop', 'Joinery'] : ['Joinery', 'Workshop']
    const [saved, renamed] = await Promise.all([decide(boss, from, breaks, `2026-03-0${round + 1}`), rename(boss, from, to)])
    expect([200, 400]).toContain(saved.status)
    expect(renamed.name).toBe(to)
    expect(new Set(await namedIn(boss)).difference(new Set([to]))).toEqual(new Set())
  }
})

test('HR leave rules that they made for several to nobody alone by merging', async () => {
  const { owner, hr, employee } = await given.cast()
  await move(owner, hr, 'Archive')
  await move(owner, employee, 'Shop')
  expect((await decide(owner, 'Archive')).status).toBe(200)
  const send = async (from: string, to: string) =>
    api.as(hr).send(mergeName, { params: (await find(hr, from)).params, body: { into: (await find(hr, to)).params.id } })
  expect(await send('Archive', 'Shop')).toMatchObject({ status: 403, body: { code: 'people.own_place' } })
  expect((await send('Shop', 'Archive')).status).toBe(200)
})

test('HR make rules of another department count for their own people, or for all others, by no merging', async () => {
  const { owner, hr, employee } = await given.cast()
  await move(owner, hr, 'People')
  await move(owner, employee, 'Staff')
  await api.as(hr).call(addName, { body: { list: 'department', name: 'Nobody' } })
  expect((await decide(hr, 'Nobody')).status).toBe(200)
  const send = async (by: Member, from: string, to: string) =>
    api.as(by).send(mergeName, { params: (await find(hr, from)).params, body: { into: (await find(hr, to)).params.id } })
  const refused = { status: 403, body: { code: 'people.merge_ruled' } }
  expect(await send(hr, 'Nobody', 'People')).toMatchObject({
    ...refused,
    body: {
      response_message: '“Nobody” has, or had, rules of time of its own. Ask an owner to merge it into another department.',
    },
  })
  expect(await send(hr, 'Nobody', 'Staff')).toMatchObject(refused)
  expect((await send(owner, 'Nobody', 'Staff')).status).toBe(200)
})

test('an end of its rules in many years, or yesterday, frees no department to be merged by HR', async () => {
  const { owner, hr, employee } = await given.cast()
  await move(owner, hr, 'People')
  await move(owner, employee, 'Sales')
  await decide(owner, 'Sales')
  expect((await decide(hr, 'Sales', null, '2099-01-01')).status).toBe(200)
  const send = async () =>
    api.as(hr).send(mergeName, { params: (await find(hr, 'Sales')).params, body: { into: (await find(hr, 'People')).params.id } })
  const refused = { status: 403, body: { code: 'people.merge_ruled' } }
  expect(await send()).toMatchObject(refused)
  await decide(owner, 'Sales', null, '2026-03-15')
  expect(await send()).toMatchObject(refused)
})

test('a department whose rules end on a day to come is not removed until then', async () => {
  const { boss, ada } = await office()
  await decide(boss, 'Workshop')
  await move(boss, ada, '')
  await decide(boss, 'Workshop', null, '2099-01-01')
  const { params } = await find(boss, 'Workshop')
  expect(await api.as(boss).send(removeName, { params })).toMatchObject({ status: 409, body: { code: 'people.name_named' } })
})
