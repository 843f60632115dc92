import { updateCompany } from '@daybook/company/contract'
import { resetPassword, signUp } from '@daybook/identity/contract'
import { acceptInvitation, addField, importPeople, updateOwnContact } from '@daybook/people/contract'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { importTime, saveTimesheet, searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'

// Texts that are no more than they seem: marks that take the square of their number to put in order, names of zones that are none, and signs that
// nobody sees.

const { api, given } = await testApp({ own: true })

// Marks of one class and then as many of another: Unicode's canonical order sorts them.
const marks = (bytes: number) => `a${'\u0301'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`

const invitation = 'x'.repeat(43)
const strangers = {
  'signing up': (password: string) => api.send(signUp, { body: { name: 'Ada Lovelace', email: 'ada@example.com', password } }),
  'a new password': (password: string) => api.send(resetPassword, { body: { token: invitation, password } as never }),
  'an invitation': (password: string) => api.send(acceptInvitation, { body: { token: invitation, password } }),
} as const

test.each(Object.entries(strangers))('%s with a password of very many marks is refused at once', async (_what, send) => {
  expect(await longestHold(async () => expect((await send(marks(60_000))).status).toBe(400))).toBeLessThan(100)
})

const timeColumns = 'Start date,Start time,End date,End time,Duration,User'
const timeRow = '2026-03-02,08:00,2026-03-02,09:00,01:00:00'

test('files with cells and headers of very many marks are read at once', async () => {
  const boss = api.as(await given.company())
  const long = marks(120_000)
  const people = [
    `E-mail,Full name\na@x.de,${long}`,
    `E-mail,Full name,Manager\na@x.de,Ada L,${long}`,
    `E-mail,Full name,${long}\na@x.de,Ada L,x`,
  ]
  for (const csv of people)
    expect(await longestHold(async () => void (await boss.send(importPeople, { body: { csv, commit: false } })))).toBeLessThan(
      100,
    )
  for (const csv of [`${timeColumns},${long}\n${timeRow},x,y`, `${timeColumns}\n${timeRow},${long}`]) {
    const body = { csv, commit: false, zone: 'UTC', dateOrder: 'DMY' } as const
    expect(await longestHold(async () => void (await boss.send(importTime, { body })))).toBeLessThan(100)
  }
})

/** A field of the company's own, which the person may fill. */
const fieldOf = (kind: 'TEXT' | 'LONG_TEXT' | 'CHOICE', label: string, options: string[] = []) =>
  ({ kind, label, help: '', section: '', required: false, seenBy: 'PERSON', filledBy: 'PERSON', options }) as const

test('so are those with very many marks in fields of the company’s own, in its choices, and in very many rows', async () => {
  const boss = api.as(await given.company())
  const sizes = Array.from({ length: 50 }, (_, i) => `Size ${i}`)
  const locker = await boss.call(addField, { body: fieldOf('TEXT', 'Locker') })
  const shirt = await boss.call(addField, { body: fieldOf('CHOICE', 'Shirt', sizes) })
  const mapping = {
    'E-mail': 'email',
    Name: 'name',
    Where: 'address',
    L: `custom:${locker.id}`,
    S: `custom:${shirt.id}`,
  } as never
  const look = (cells: string[]) => {
    const csv = ['E-mail,Name,Where,L,S', ...cells.map((cell, i) => `a${i}@x.de,Ada Lo,${cell}`)].join('\n')
    return boss.call(importPeople, { body: { csv, mapping, commit: false } })
  }
  await look(['Street,Locker,Size 1'])
  const long = {
    own: [`,${marks(240_000)},`],
    choice: Array.from({ length: 20 }, () => `,,${marks(4000)}`),
    rows: Array.from({ length: 200 }, () => `${marks(3980)},,`),
  }
  for (const [what, cells] of Object.entries(long)) {
    let failed = 0
    const held = await leastHold(() => longestHold(async () => void (failed = (await look(cells)).failed)))
    expect([what, failed, held < 50 || held]).toEqual([what, cells.length, true])
  }
})

test('what people say of themselves in very many marks is refused at once, however many fields there are', async () => {
  const { owner, employee } = await given.cast()
  const ids: string[] = []
  for (let i = 0; i < 30; i++) ids.push((await api.as(owner).call(addField, { body: fieldOf('LONG_TEXT', `Field ${i}`) })).id)
  const say = async (text: string, version: number) => {
    const custom = Object.fromEntries(ids.map((id) => [id, text]))
    const body = { preferredName: '', pronouns: '', phone: '', address: '', version, custom }
    return (await api.as(employee).send(updateOwnContact, { body })).status
  }
  expect(await say('Some text', 99)).toBe(412)
  const refuse = () => longestHold(async () => expect(await say(marks(3980), 1)).toBe(400))
  expect(await leastHold(refuse)).toBeLessThan(50)
})

test.each(['PST', 'IST', 'BST', 'BET', 'EAT'])('%s is no zone: nothing can be counted in it, at whatever door', async (zone) => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const csv = `E-mail,Full name,Time zone\n${employee.email},Asha Rao,${zone}`
  expect((await boss.call(importPeople, { body: { csv, commit: true } })).rows).toMatchObject([
    { outcome: 'error', errors: [{ field: 'zone' }] },
  ])
  expect((await boss.send(updateCompany, { body: { zone, version: 1 } })).status).toBe(400)
  const entries = [{ start: null, end: null, minutes: 60, zone }]
  expect((await api.as(employee).send(saveTimesheet, { body: { day: '2026-03-09', version: 0, entries } })).status).toBe(400)
  const time = { csv: `${timeColumns}\n${timeRow},x`, commit: false, zone, dateOrder: 'DMY' } as const
  expect((await boss.send(importTime, { body: time })).status).toBe(400)
})

test('a file stores no text that the form refuses, and says so at its row; a long note is cut between letters', async () => {
  const owner = await given.company()
  const boss = api.as(owner)
  const bring = (hour: string, note: string, commit: boolean) => {
    const row = `2026-03-02,${hour}:00,2026-03-02,${hour}:30,00:30:00,${owner.email},${note}`
    const csv = `Start date,Start time,End date,End time,Duration,Email,Description\n${row}`
    return boss.call(importTime, { body: { csv, commit, zone: 'UTC', dateOrder: 'DMY' } }, { key: `${hour}-${commit}` })
  }
  for (const commit of [false, true])
    expect(await bring('08', `${'a'.repeat(499)}😀`, commit)).toMatchObject({ imported: 1, rejected: 0 })
  expect((await bring('09', 'pay\u202e001 \u001b[31m', true)).rows).toMatchObject([
    { outcome: 'rejected', field: 'note', reason: 'Contains characters that cannot be stored' },
  ])
  expect((await bring('10', 'pay\u0000', true)).rows).toMatchObject([{ outcome: 'rejected', field: 'note' }])
  const [day] = (await boss.call(searchTimesheet, { body: { from: '2026-03-02', to: '2026-03-02' } })).days
  expect(day?.entries.map(({ note }) => note)).toEqual([`${'a'.repeat(499)}…`])
  const entries = (day?.entries ?? []).map(({ id, start, end, zone, note, project }) => ({
    id,
    start,
    end,
    minutes: null,
    zone,
    note,
    project,
  }))
  expect((await boss.send(saveTimesheet, { body: { day: '2026-03-02', version: day?.version ?? 0, entries } })).status).toBe(200)
})
