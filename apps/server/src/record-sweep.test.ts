import { importPeople } from '@daybook/people/contract'
import { fieldOf } from '@daybook/platform/domain'
import { type Entry, leavesOf, missingIn, rowWatch, tellsValues, testApp, type ValidCall, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// What was before and what is now (docs/security.md#s51): every deed is done once, every row that it writes is noted, and what
// differs must stand in the entries of that request, as the screen shows them.

const world = await testApp({ own: true })
const { api, clock, rows, settle } = world
const changesBy = await rowWatch(rows)

/** Deeds whose entry says who did what and when, and nothing else: there is no value to compare. */
const wordless: Record<string, string> = {
  changePassword: 'a password is never told',
  setPassword: 'a password is never told',
  resetPassword: 'a password is never told',
  setPicture: 'a picture has no words',
  removePicture: 'a picture has no words',
  setUpSecondFactor: 'a seed is never told, and counts for nothing until it is confirmed',
  renewRecoveryCodes: 'codes are never told',
  beginPasskey: 'asks the device a question',
  confirmOwner: 'proves something, and changes nothing',
  reinvitePerson: 'sends the mail again',
  leaveSupport: 'who left, and when',
}
/** Deeds that no request of theirs writes down. */
const nowhere: Record<string, string> = {
  requestReset: 'written down in the background, where it is looked up whose mailbox it is',
  sendPassCode: 'written down in the background, where it is looked up whose mailbox it is',
  askForGoogle: 'asks a question before anybody is known',
  askForPasskey: 'asks a question before anybody is known',
  ...Object.fromEntries(
    validCalls.flatMap(({ endpoint: { name, unlogged } }) => (unlogged === undefined ? [] : [[name, unlogged]])),
  ),
}

const hidden = /^(password|current|code|token|idToken|credential|ticket|seed|recoveryCodes|contacts|csv|ics)$/
/** What nobody may read in a log: everything under these names, in what is sent and in the reply. */
const secretsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (hidden.test(name) ? leavesOf(part) : secretsIn(part)))
}

const done = async ({ endpoint, make }: ValidCall) => {
  const { who, ...input } = await make(world)
  await settle()
  // Later than what it is about, so that the times of both can be told apart.
  clock.advance(0.25)
  const { result: reply, changes } = await changesBy(() => (who ? api.as(who) : api).send(endpoint, input, { key: 'told' }))
  expect(reply.status).toBe(200)
  const entries = changes.made.filter(({ table }) => table === 'audit_entry').map(({ row }) => row as unknown as Entry)
  return { input, reply, changes, entries }
}

/** What was sent, without how often it was changed before: a number that says nothing, and may be that of something else. */
const withoutVersion = (input: object): object => {
  const { version: _counts, ...body } = (fieldOf(input, 'body') ?? {}) as { version?: unknown }
  return { ...input, body }
}

/** What a deed's entries leave out, whether there are any and they show values, and which secrets they give away. */
const told = async (name: string, valid: ValidCall) => {
  const { input, reply, changes, entries } = await done(valid)
  const text = JSON.stringify(entries)
  return {
    missing: missingIn(entries, changes, name in nowhere ? null : withoutVersion(input)),
    entered: entries.length > 0,
    withValues: tellsValues(entries),
    secrets: [...secretsIn(input), ...secretsIn(reply.body)].filter((secret) => text.includes(secret)),
    changes,
  }
}
const expected = (name: string) => ({
  missing: [],
  entered: !(name in nowhere),
  withValues: !(name in nowhere) && !(name in wordless),
  secrets: [],
})
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

test.each(named(validCalls))('%s tells what was before and what is now', async (name, valid) => {
  expect(await told(name, valid)).toMatchObject(expected(name))
})

type Body = { day: string; entries: object[]; email: string; csv: string }

/** The same two people, of whom the second now reports to the first and is paid. */
const paidPeople = (csv: string): string => {
  const [, mona = '', bo = ''] = csv.split('\n')
  const boss = mona.split(',')[1]
  return `Name,Email,Designation,Manager,Salary,Joining date\n${mona},,,,\n${bo},Clerk,${boss},3000,2026-01-01\n`
}

/** What is sent the second time, over what the first one left: so that something is changed or replaced. */
const second: Record<string, (body: Body, reply: unknown) => object> = {
  saveTimesheet: ({ day, entries }) => ({ day, version: 1, entries: entries.map((entry) => ({ ...entry, note: 'Counting' })) }),
  savePayTerms: (body, reply) => ({ ...body, amountCents: 310_000, overtimeEligible: false, version: fieldOf(reply, 'version') }),
  changeEmail: ({ email }) => ({ email: `newer-${email}` }),
  importPeople: ({ csv, ...body }) => ({ ...body, csv: paidPeople(csv) }),
}

test.each(named(validCalls.filter(({ endpoint }) => endpoint.name in second)))(
  '%s over what is there already tells what was before and what is now',
  async (name, valid) => {
    const make: ValidCall['make'] = async (same) => {
      const { who, ...first } = await valid.make(same)
      const { body: reply } = await api.as(who as { token: string }).send(valid.endpoint, first, { key: 'first' })
      return { who, ...first, body: second[name]?.(first.body as Body, reply) }
    }
    const found = await told(name, { ...valid, make })
    expect(found).toMatchObject(expected(name))
    expect([...found.changes.changed, ...found.changes.removed].length).toBeGreaterThan(0)
  },
)

test('pay that comes with a list of people is told like pay that is entered by hand', async () => {
  const owner = await world.given.company()
  const csv = 'Name,Email,Salary,Joining date\nBo Berg,bo@pay.example,3000,2026-01-01\n'
  await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  const entries = await rows<Entry>('select * from audit_entry where company_id = $1 order by seq desc limit 2', [
    owner.companyId,
  ])
  expect(entries.map(({ action }) => action)).toEqual(['people.import', 'pay_terms.save'])
  expect(entries[1]?.after).toMatchObject({ from: '2026-01-01', payType: 'FIXED_SALARY', amountCents: 300_000 })
})
