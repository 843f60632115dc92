import { leastHold, longestHold, ownerOf, testApp } from '@daybook/testing'
import { importLeave } from '@daybook/leave/contract'
import { importTime } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addField, addName, importPeople, mergeName, renameName } from '../contract/index.ts'

// What is done to everybody who has a name, or beside everybody in a file, holds up nobody else, however many these are and whatever they are called.

const world = await testApp({ own: true })
const { app, api, given, rows } = world
// Replies are read against their schema in tests alone, which would be most of what is measured.
app.checkReplies = false

const longName = 'Änne Östergård Ünal Şükran '.repeat(7)

const invited = (companyId: string, people: number, department: string | null = null) =>
  rows(
    `insert into person (company_id, id, name, preferred_name, email, role, status, search_text, created_at, department)
      select $1, gen_random_uuid(), $3 || n, $3 || 'pet' || n, 'p' || n || '@example.com', 'EMPLOYEE', 'INVITED', 'x', now(), coalesce($4, '')
      from generate_series(1, $2::int) n`,
    [companyId, people, longName, department],
  )
const longField = (by: { token: string }, label: string) =>
  api.as(by).call(addField, {
    body: { kind: 'LONG_TEXT', label, help: '', section: '', required: false, seenBy: 'PERSON', filledBy: 'PERSON', options: [] },
  })

test('a department of ten thousand gets another name, and is merged', async () => {
  const owner = await given.company()
  const [from, into] = [
    await api.as(owner).call(addName, { body: { list: 'department', name: 'Alpha' } }),
    await api.as(owner).call(addName, { body: { list: 'department', name: 'Beta' } }),
  ]
  await invited(owner.companyId, 10_000, 'Alpha')
  let version = from.version
  const renamed = await leastHold((time) =>
    longestHold(async () => {
      const body = { name: `Alpha ${time}`, version }
      version = (await api.as(owner).call(renameName, { params: { id: from.id }, body })).version
    }),
  )
  expect(renamed).toBeLessThan(50)
  await api.as(owner).call(mergeName, { params: { id: from.id }, body: { into: into.id } })
  expect(await rows("select count(*)::int as people from person where department = 'Beta'")).toEqual([{ people: 10_000 }])
})

const csv = 'Name,Email,Field 1\nPerson 1,p1@example.com,y\n'

test('a file of one person among many with long names, and long texts in every field', async () => {
  const owner = await given.company()
  for (let i = 1; i <= 30; i++) await longField(owner, `Field ${i}`)
  await invited(owner.companyId, 5000)
  await rows(
    `insert into person_field_value (company_id, person_id, field_id, kind, text_value)
      select $1, p.id, f.id, 'LONG_TEXT', repeat('漢', 1000) from person p, person_field f
      where p.company_id = $1 and f.company_id = $1 and p.email like 'p1%'`,
    [owner.companyId],
  )
  const held = await leastHold(() => longestHold(() => api.as(owner).call(importPeople, { body: { csv, commit: false } })))
  expect(held).toBeLessThan(50)
})

const hours = 'user_email,start,end,project,description\np1@example.com,2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,a,b\n'
const leave = 'Email,Type,From,To,Amount,Status\np1@example.com,Annual,2026-03-02,2026-03-02,1,Approved\n'

test.each([
  ['hours', importTime, { csv: hours, zone: 'UTC', commit: false }],
  ['leave', importLeave, { csv: leave, commit: false }],
] as const)('a file of %s of one person among ten thousand with long names', async (_what, endpoint, body) => {
  const owner = await given.company()
  await invited(owner.companyId, 10_000)
  const held = await leastHold(() =>
    longestHold(async () => expect((await api.as(owner).send(endpoint, { body: body as never })).status).toBe(200)),
  )
  expect(held).toBeLessThan(50)
})

// Four thousand people of one name.
const namesakes = (companyId: string, people: number, hired = '2020-01-01') =>
  rows(
    `insert into person (company_id, id, name, preferred_name, email, role, status, search_text, created_at, department, hire_date)
      select $1, gen_random_uuid(), 'Ana Ruiz', '', 'ana' || n || '@example.com', 'EMPLOYEE', 'INVITED', 'x', now(), '', $3 from generate_series(1, $2::int) n`,
    [companyId, people, hired],
  )
const dates = Array.from({ length: 4000 }, (_, i) => `2026-0${1 + (i % 2)}-${String(1 + (i % 28)).padStart(2, '0')}`)
const hoursOf = `Start date,Start time,End date,End time,Duration,User\n${dates
  .map((on, i) => [on, `${8 + (i % 12)}:${10 + (Math.floor(i / 56) % 50)}`.padStart(5, '0')])
  .map(([on, at]) => `${on},${at},${on},${at?.slice(0, 3)}${Number(at?.slice(3)) + 1},00:01:00,Ana Ruiz\n`)
  .join('')}`
const leaveOf = `Name,Type,From,To,Amount,Status\n${dates.map((on) => `Ana Ruiz,Annual,${on},${on},1,Approved\n`).join('')}`

// Nobody of them works on the days of the file where they are hired later: then all of them are looked at for each row.
test.each([
  ['hours', importTime, { csv: hoursOf, zone: 'UTC', commit: false }, '2020-01-01'],
  ['hours', importTime, { csv: hoursOf, zone: 'UTC', commit: false }, '2026-08-01'],
  ['leave', importLeave, { csv: leaveOf, commit: false }, '2020-01-01'],
  ['leave', importLeave, { csv: leaveOf, commit: false }, '2026-08-01'],
] as const)('a file of %s by a name that thousands have', async (_what, endpoint, body, hired) => {
  const owner = await given.company()
  await namesakes(owner.companyId, 4000, hired)
  const held = await leastHold(() =>
    longestHold(async () => expect((await api.as(owner).send(endpoint, { body: body as never })).status).toBe(200)),
  )
  expect(held).toBeLessThan(50)
})

test('a file whose manager does not join, for people at the end of a long line', async () => {
  const owner = await given.company()
  await invited(owner.companyId, 6000)
  await rows(
    `update person p set manager_id = m.id from person m
      where p.company_id = $1 and m.company_id = $1 and substr(p.email, 2, position('@' in p.email) - 2) ~ '^[0-9]+$'
        and m.email = 'p' || (substr(p.email, 2, position('@' in p.email) - 2)::int - 1) || '@example.com'`,
    [owner.companyId],
  )
  const last = Array.from({ length: 900 }, (_, i) => 6000 - i)
  const file = `Name,Email,Manager\n,new@example.com,\n${last.map((n) => `${longName}${n},p${n}@example.com,new@example.com\n`).join('')}`
  const held = await leastHold(() =>
    longestHold(async () => {
      const { failed } = await api.as(owner).call(importPeople, { body: { csv: file, commit: false } })
      expect(failed).toBe(901)
    }),
  )
  expect(held).toBeLessThan(50)
})

test('a file that is looked at holds nobody, and waits for nobody who is changed meanwhile', async () => {
  const owner = await given.company()
  await longField(owner, 'Field 1')
  await invited(owner.companyId, 2)
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query('select 1 from person where company_id = $1 for update', [owner.companyId])
  const { updated } = await api.as(owner).call(importPeople, { body: { csv, commit: false } })
  expect(updated).toBe(1)
  await other.query('rollback')
  await other.end()
})

test('of a long text that a file says otherwise the log keeps the beginning, and nothing where it says the same', async () => {
  const owner = await given.company()
  await longField(owner, 'Field 1')
  await invited(owner.companyId, 2)
  const file = (first: string, second: string) => ({
    csv: `Name,Email,Field 1\n${longName}1,p1@example.com,${first}\n${longName}2,p2@example.com,${second}\n`,
    commit: true,
  })
  // A letter of two units stands where it is cut: half of one, the log could not keep.
  const [long, other] = [`${'x'.repeat(199)}😀${'x'.repeat(1500)}`, 'y'.repeat(1500)]
  await api.as(owner).call(importPeople, { body: file(long, other) })
  const reply = await api.as(owner).call(importPeople, { body: file('short', other) })
  expect(reply.rows.map(({ outcome }) => outcome)).toEqual(['update', 'unchanged'])
  const newest =
    "select after::text as said from audit_entry where company_id = $1 and action = 'people.import' order by seq desc limit 1"
  const told = (await rows<{ said: string }>(newest, [owner.companyId]))[0]?.said ?? ''
  expect([told.includes(`${'x'.repeat(199)}…`), told.includes('x'.repeat(200)), told.includes('yyy')]).toEqual([
    true,
    false,
    false,
  ])
})
