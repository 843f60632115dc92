import { day } from '@daybook/platform/domain'
import { getLeaveBalances, importLeave } from '@daybook/leave/contract'
import { matchHandout } from '@daybook/documents/contract'
import { type Member, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { getPerson, importPeople, updateOwnContact, updatePerson } from '../contract/index.ts'

// What people call themselves is shown, and decides nothing.

const { api, given, rows } = await testApp()
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

const call = async (who: Member, preferredName: string) => {
  const { version } = await api.as(who).call(getPerson, { params: { userId: who.userId } })
  return api.as(who).send(updateOwnContact, { body: { version, preferredName } })
}

test('nobody becomes a manager of others, or gets the leave or the papers of a colleague, by what they want to be called', async () => {
  const { owner, hr, employee } = await given.cast()
  const jo = await given.person(owner, { name: 'Jo Lind', role: 'MANAGER' })
  expect((await call(employee, 'Jo Maria Lind')).status).toBe(200)
  const csv = 'Name,Email,Manager\nNew Comer,new-comer@example.com,Jo Maria Lind\n'
  const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field: 'manager' }] }])
  expect((await api.as(hr).call(getPerson, { params: { userId: employee.userId } })).userRole).toBe('EMPLOYEE')

  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Annual leave')
  const balances = 'Name,Beginning Balance,Accrued,Used\n"Jo Maria Lind",95.00,0,0\n'
  const typeOf = [{ name: '', typeId }]
  const taken = await api.as(hr).call(importLeave, { body: { csv: balances, commit: true, typeOf, asOf: day('2026-03-02') } })
  expect(taken.rows).toMatchObject([{ outcome: 'rejected' }])
  expect((await api.as(employee).call(getLeaveBalances, { query: {} })).items[0]?.today).toBe(2000)

  const chosen = async () => {
    const files = ['Payslip Jo Lind May 2026.pdf', 'Jo Maria Lind.pdf'].map((name) => ({ name, sha256: null }))
    const { items } = await api.as(hr).call(matchHandout, { body: { files } })
    return items.map(({ chosen: id, maybe }) => [id, maybe.map((each) => each.id)])
  }
  expect((await call(employee, 'Jo Lind May')).status).toBe(200)
  expect(await chosen()).toEqual([
    [jo.userId, [jo.userId]],
    [null, []],
  ])
})

test.each([
  ['Ana Ruiz', 'Ana Ruiz'],
  ['Ana\u00a0Ruiz', 'Ana Ruiz'],
  ['Ana\u202fRuiz', 'ANA RUIZ'],
  ['Ana\u3164 Ruiz', 'Ana Ruiz'],
  ['Ana Ruiz', '\uff21na Ruiz'],
  ['Ana Ruiz', '\u{1d5a0}\u{1d5c7}\u{1d5ba} \u{1d5b1}\u{1d5ce}\u{1d5c2}\u{1d5d3}'],
  ['김민준', '김민준'.normalize('NFD')],
])('nobody is called as a colleague is, by other spaces and other forms of letters: %j, %j', async (theirs, own) => {
  const { owner, employee } = await given.cast()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: owner.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: owner.userId }, body: { version, name: theirs } })
  expect(codeOf(await call(employee, own))).toBe('people.name_of_another')
})

test.each([
  ['राम दास', 'रीमा दास'],
  ['ヤマサキ タロウ', 'ヤマザキ タロウ'],
])('whoever is called otherwise than a colleague may say so: %s, %s', async (theirs, own) => {
  const { owner, employee } = await given.cast()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: owner.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: owner.userId }, body: { version, name: theirs } })
  expect((await call(employee, own)).status).toBe(200)
})

describe('nobody is called as a colleague is, by a letter that nobody sees', () => {
  test.each([0x2062, 0x206a, 0xe0020, 0x3164, 0x115f, 0x2800, 0xffa0])('U+%s', async (code) => {
    const { owner, employee } = await given.cast()
    expect(codeOf(await call(employee, `${owner.name}${String.fromCodePoint(code)}`))).toBe('people.name_of_another')
  })
})
