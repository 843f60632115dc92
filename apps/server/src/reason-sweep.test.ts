import { askLeave, decideLeave } from '@daybook/leave/contract'
import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import { day } from '@daybook/platform/domain'
import { put, subjectOf, testApp, validReads } from '@daybook/testing'
import { beforeAll, expect, test } from 'vitest'

// Why somebody is away is theirs, their manager's and HR's to know (docs/security.md, matrix row 32). A reason is written into every
// place that takes one, and every reading of the house is asked by colleagues for it: of their own records and of that person's.

const world = await testApp({ own: true })
const { app, api, given, rows, settle, mails } = world

const canary = /canary-(type|note|answer)/i
type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
const inputs = new Map<string, Input>()
const reads: AnyEndpoint[] = app.endpoints.filter((each) => isRead(each) && /account|company/.test(each.permission.audience))

const office = async () => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { id: typeId } = await given.leaveType(cast.owner, 'Canary-type leave')
  const ask = (from: string, to = from) =>
    api.as(cast.employee).call(askLeave, { body: { typeId, from: day(from), to: day(to), note: 'Canary-note' } })
  const first = await ask('2026-03-16', '2026-03-20')
  const approved = { requests: [{ id: first.id, version: first.version }], decision: 'APPROVE' as const, note: 'Canary-answer' }
  await api.as(cast.manager).call(decideLeave, { body: approved })
  const waiting = await ask('2026-04-13')
  const otherManager = await given.person(cast.owner, { role: 'MANAGER' })
  await settle()
  return { ...cast, otherManager, ids: [cast.employee.userId, first.id, waiting.id] }
}
let found: Awaited<ReturnType<typeof office>>

beforeAll(async () => {
  for (const { endpoint, make } of validReads) {
    const { who: _who, ...input } = await make(world)
    inputs.set(endpoint.name, input as Input)
  }
  found = await office()
})

/** What a reader hears of a call, of themselves and with each id of that person's in every place for one. */
const heardOf = async (reader: { token: string }, endpoint: AnyEndpoint): Promise<string[]> => {
  const plain = inputs.get(endpoint.name) ?? {}
  const subject = subjectOf(endpoint)
  const asked = [plain, ...(subject ? found.ids.map((id) => put(plain, subject.place, id) as Input) : [])]
  const texts: string[] = []
  for (const input of asked) {
    await rows('delete from rate_limit')
    texts.push((await api.as(reader).send(endpoint, input)).text)
  }
  return texts
}

test('the reason is there to be found: the person, the manager and HR read it', async () => {
  for (const reader of [found.employee, found.manager, found.hr]) {
    const texts = await Promise.all(reads.filter(({ name }) => name === 'listLeave').map((endpoint) => heardOf(reader, endpoint)))
    expect(texts.flat().join(' ')).toMatch(canary)
  }
})

test.each(reads.map((endpoint): [string, AnyEndpoint] => [endpoint.name, endpoint]))(
  '%s tells no colleague why somebody is away',
  async (_name, endpoint) => {
    // That there is such a type of leave is everybody's to know who may ask for it.
    const own = endpoint.name === 'getLeaveBalances'
    for (const reader of [found.outsider, found.otherManager])
      for (const text of await heardOf(reader, endpoint)) expect(text).not.toMatch(own ? /canary-(note|answer)/i : canary)
  },
)

test('no mail names it to anybody but the person', async () => {
  const told = (await mails()).filter(({ text, subject }) => canary.test(`${subject} ${text}`))
  expect(told.map(({ to }) => to)).toEqual(told.map(() => found.employee.email))
})
