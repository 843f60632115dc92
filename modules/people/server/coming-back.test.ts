import { listPayCycles, savePayTerms } from '@daybook/payroll/contract'
import { type Member, password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acceptInvitation, deactivatePerson, getPerson, importPeople, invitePerson, updatePerson } from '../contract/index.ts'

// Whoever left and comes back under the same address has two places: no day may belong to both, or it is paid twice.

const { api, given, rows, mails } = await testApp()

const lastDay = '2026-03-31'
const refused = { status: 409, body: { code: 'people.before_they_left' } }
const words =
  'Somebody with this e-mail worked here until 31 Mar 2026. The joining date must be later, or those days are paid twice.'

/** A company that somebody leaves at the end of March, a fortnight from now. */
const leaving = async () => {
  const { owner, hr, employee } = await given.cast()
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: lastDay } })
  return { owner, hr, gone: employee }
}
const invite = (who: Member, { email, name }: Member, hireDate: string | null) =>
  api.as(who).send(invitePerson, { body: { email, name, hireDate: hireDate as never } })
const placesOf = ({ email }: Member) => rows('select id from person where email = $1', [email])

test('an invitation begins after the last day, or names none', async () => {
  const { hr, gone } = await leaving()
  for (const day of ['2026-03-01', lastDay]) {
    const reply = await invite(hr, gone, day)
    expect(reply).toMatchObject(refused)
    expect(reply.body).toMatchObject({ response_message: words })
  }
  expect(await placesOf(gone)).toHaveLength(1)
  expect((await invite(hr, gone, '2026-04-01')).status).toBe(200)
})

test('the form moves no joining date before it, and changes whatever else', async () => {
  const { owner, gone } = await leaving()
  const { userId } = await api.as(owner).call(invitePerson, { body: { email: gone.email, name: gone.name } })
  const change = async (body: object) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    return api.as(owner).send(updatePerson, { params: { userId }, body: { ...body, version } })
  }
  expect(await change({ hireDate: '2026-03-01' })).toMatchObject(refused)
  expect((await change({ hireDate: '2026-04-01' })).status).toBe(200)
  expect((await change({ hireDate: '2026-04-01', department: 'Sales' })).status).toBe(200)
  expect((await change({ hireDate: null })).status).toBe(200)
})

test('a list of people is no way around it, for who is new and for who was invited', async () => {
  const { owner, gone } = await leaving()
  const send = async (columns: string, cells: string) => {
    const csv = `email,name,${columns}\n${gone.email},${gone.name},${cells}`
    return (await api.as(owner).call(importPeople, { body: { csv, commit: true } })).rows[0]
  }
  const wrong = { outcome: 'error', errors: [{ field: 'hireDate', reason: words }] }
  expect(await send('hire date', '2026-03-01')).toMatchObject(wrong)
  // Pay without a joining date counts from today.
  expect(await send('salary', '3100')).toMatchObject(wrong)
  expect(await placesOf(gone)).toHaveLength(1)
  expect(await send('hire date', '2026-04-01')).toMatchObject({ outcome: 'create' })
  expect(await send('hire date', '2026-03-15')).toMatchObject(wrong)
  expect(await send('hire date,salary', '2026-04-01,3100')).toMatchObject({ errors: [] })
})

test('without a joining date pay begins after the last day of the place before', async () => {
  const { owner, gone } = await leaving()
  const { userId } = await api.as(owner).call(invitePerson, { body: { email: gone.email, name: gone.name } })
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  const agree = (from: string) =>
    api.as(owner).send(savePayTerms, {
      params: { userId },
      body: { from: from as never, payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 310_000 },
    })
  expect(await agree(lastDay)).toMatchObject({ status: 409, body: { code: 'pay_details.before_they_left' } })
  expect((await agree('2026-04-01')).status).toBe(200)
})

test('nobody else is asked: another address, another company, and who is still here', async () => {
  const { owner, gone } = await leaving()
  const neighbour = await given.company()
  expect((await invite(neighbour, gone, '2026-03-01')).status).toBe(200)
  expect((await invite(owner, { ...gone, email: 'somebody.else@example.com' }, '2026-03-01')).status).toBe(200)
  expect((await invite(owner, owner, '2026-03-01')).body).toMatchObject({ code: 'people.email_taken' })
})

test('nor does another address of the same account make two people of one, by an invitation or a list', async () => {
  const { owner, gone } = await leaving()
  const moved = { ...gone, email: `moved-${gone.email}` }
  await rows('update account set email = $1 where id = $2', [moved.email, gone.accountId])
  expect(await invite(owner, moved, '2026-03-01')).toMatchObject(refused)
  const csv = `email,name,hire date\n${moved.email},${moved.name},2026-03-01`
  const { rows: read } = await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  expect(read).toMatchObject([{ outcome: 'error', errors: [{ field: 'hireDate', reason: words }] }])
  expect(await placesOf(moved)).toEqual([])
  expect((await invite(owner, moved, '2026-04-01')).status).toBe(200)
})

/** The link of the invitation that was mailed last to an address. */
const linkTo = async (email: string): Promise<string> =>
  /invite#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

test('an account that came to the invited address later joins after its last day, or not yet', async () => {
  const { owner, gone } = await leaving()
  const join = async (email: string, hireDate: string | null) => {
    const { body } = await invite(owner, { ...gone, email }, hireDate)
    const link = await linkTo(email)
    await rows('update account set email = $1 where id = $2', [email, gone.accountId])
    const reply = await api.send(acceptInvitation, { body: { token: link, password } })
    return { userId: (body as { userId: string }).userId, reply }
  }
  const early = await join(`early-${gone.email}`, '2026-03-01')
  expect(early.reply).toMatchObject({ status: 409, body: { code: 'invitation.before_they_left' } })
  await api.as(owner).call(deactivatePerson, { params: { userId: early.userId }, body: { endDate: '2026-03-16' } })
  const { userId, reply } = await join(`late-${gone.email}`, null)
  expect(reply.status).toBe(200)
  expect((await api.as(owner).call(getPerson, { params: { userId } })).hireDate).toBe('2026-04-01')
})
