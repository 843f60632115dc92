import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import {
  peopleWithRecords,
  put,
  type Records,
  type RecordsOf,
  type Siblings,
  siblingsAmong,
  subjectOf,
  testApp,
  unnamedIds,
  validCalls,
  validReads,
} from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'

// Whoever may not see a record may not see it through another door either, nor change it (docs/security.md#s21): all routes of a
// resource are asked by everybody for everybody's record, and must agree about who reaches it.

const world = await testApp({ own: true })
const { app, api, rows } = world

/** Readings that reach less than their siblings, on purpose. */
const narrower: Record<string, string> = {
  allPosts: 'for whoever writes them; readers have a list of what they are meant by (notices/posts)',
  postAudiences: 'whom a post can be for is asked by whoever writes them',
  postVersions: 'what a post said before is read by whoever writes posts (notices/versions)',
  unconfirmedReaders: 'who has not confirmed is told to whoever writes posts (notices/posts)',
  getPreparation: 'how far somebody is who was invited is told to those who invite, owner and HR',
  getEmergencyContacts: 'the directory is everybody’s; whom to call is told to the person, the owner and HR',
  getAccess: 'the directory is everybody’s; who looked at somebody’s data is told to that person, the owner and HR',
}
/** Deeds that name nobody’s record by an id, and are not held to one’s own by their permission. */
const withoutId: Record<string, string> = {
  addStandIn: 'makes a record that nobody has yet, for themselves or whom they reach (people/stand-in)',
  invitePerson: 'makes a record that nobody has yet',
  startChecklistRun: 'makes a record that nobody has yet, for anybody of the company (checklists/checklists)',
  importPeople: 'names people by their mailbox, company-wide; each row obeys the rules of the form (people/import)',
  importTime: 'names people by their mailbox, company-wide (time/import)',
}

// Nobody is signed in at the public ones; those of the installation stand outside of any company (`support.test.ts`).
const asked: AnyEndpoint[] = app.endpoints.filter(({ permission }) => /account|company/.test(permission.audience))
// Whether a call that no log tells reached a record cannot be seen here: its module tries it.
const groups = siblingsAmong(asked.filter(({ unlogged }) => unlogged === undefined))

type Input = { params?: Record<string, string>; body?: unknown }
let found: RecordsOf
const inputs = new Map<string, Input>()

beforeAll(async () => {
  found = await peopleWithRecords(world)
  for (const { endpoint, make } of [...validCalls, ...validReads]) {
    const { who: _who, ...input } = await make(world)
    inputs.set(endpoint.name, input)
  }
  await world.settle()
  // Every deed gets as far as its entry in the log and then does not happen, so all of them are asked of the same world.
  await rows("create function stop() returns trigger language plpgsql as $$ begin raise 'stop'; end $$")
  await rows(
    `create constraint trigger stop after insert on audit_entry deferrable initially deferred for each row
      when (new.action not in ('auth.refused', 'support.viewed')) execute function stop()`,
  )
})

const notTheirs = (status: number, code = ''): boolean =>
  status === 404 || (status === 403 && /^auth\.(forbidden|no_company)$/.test(code))

let asks = 0
const ask = async (reader: string, endpoint: AnyEndpoint, records: Records) => {
  const subject = subjectOf(endpoint)
  const plain = inputs.get(endpoint.name) ?? {}
  const input = subject ? (put(plain, subject.place, records[subject.kind]) as Input) : plain
  await rows('delete from rate_limit')
  const key = `sibling-${++asks}`
  return api.as(found.readers[reader] as { token: string }).send(endpoint, input, { key })
}

/** Whether a reader gets to a record: something was done or shown, or refused for what the record is. */
const reaches = async (reader: string, endpoint: AnyEndpoint, records: Records, isList: boolean): Promise<boolean> => {
  const { status, text, body } = await ask(reader, endpoint, records)
  const { code } = (body ?? {}) as { code?: string }
  if (notTheirs(status, code)) return false
  const isDone = status === (isRead(endpoint) ? 200 : 500)
  // 402: whoever may do it is told that the plan of their company lacks it.
  const isRefused = [400, 402, 403, 409, 412].includes(status) && code !== 'request.invalid'
  expect([endpoint.name, reader, status, code, isDone || isRefused]).toEqual([endpoint.name, reader, status, code, true])
  // A list reaches those it shows.
  return isList ? Object.values(records).some((id) => text.includes(id)) : true
}

type Owned = { whose: string; records: Records }
type Reach = { endpoint: AnyEndpoint; reached: string[] }

const takes = (endpoint: AnyEndpoint, { records }: Owned): boolean => {
  const subject = subjectOf(endpoint)
  return subject === undefined || records[subject.kind] !== undefined
}

const reachOf = async (endpoint: AnyEndpoint, all: Owned[], ofPeople: boolean): Promise<Reach> => {
  const reached: string[] = []
  for (const reader of Object.keys(found.readers))
    for (const each of all.filter((owned) => takes(endpoint, owned)))
      if (await reaches(reader, endpoint, each.records, ofPeople && !subjectOf(endpoint)))
        reached.push(`${reader} → ${each.whose}`)
  return { endpoint, reached }
}

/** Everybody's records that a group is about, each state of one by itself; or the company's. */
const recordsFor = ({ endpoints, ofPeople }: Siblings): Owned[] => {
  if (!ofPeople) return [{ whose: 'the company', records: found.company }]
  const kinds = new Set<string | undefined>(endpoints.map((each) => subjectOf(each)?.kind))
  const used = (records: Records): Records => Object.fromEntries(Object.entries(records).filter(([kind]) => kinds.has(kind)))
  return found.people
    .flatMap(({ whose, records }) => records.map((each, i) => ({ whose: `${whose} (${i + 1})`, records: used(each) })))
    .filter(({ records }) => Object.keys(records).length > 0)
}

/** A deed on what belongs to the one who asks: its permission says so. */
const isOwn = ({ permission: { audience, scopes } }: AnyEndpoint): boolean =>
  audience === 'account' || Object.values(scopes).every((scope) => scope === 'own')

test('every id of a route names a kind of record that is known, and there are a dozen resources', () => {
  expect(unnamedIds(asked)).toEqual([])
  expect(groups.filter(({ endpoints }) => endpoints.length > 1).length).toBeGreaterThan(11)
})

test('every deed about people’s records names one, is held to one’s own, or is known not to', () => {
  const free = groups.flatMap(({ ofPeople, endpoints }) =>
    endpoints.filter((each) => ofPeople && !isRead(each) && !subjectOf(each) && !isOwn(each)),
  )
  expect(free.map(({ name }) => name).sort()).toEqual(Object.keys(withoutId).sort())
})

describe('all routes of one resource agree about who reaches a record', () => {
  test.each(groups.map((group): [string, Siblings] => [group.name, group]))('%s', async (_name, group) => {
    const { endpoints, ofPeople } = group
    const all = recordsFor(group)
    const reach: Reach[] = []
    for (const endpoint of endpoints.filter((each) => isRead(each) || subjectOf(each) || !ofPeople))
      reach.push(await reachOf(endpoint, all, ofPeople))
    // A route that nobody reaches was not asked rightly, and would agree with everything. Some lists of one's own show no id.
    const unreached = reach.filter(({ endpoint, reached }) => reached.length === 0 && (subjectOf(endpoint) || !isOwn(endpoint)))
    expect(unreached.map(({ endpoint }) => endpoint.name)).toEqual([])

    const readings = reach.filter(({ endpoint }) => isRead(endpoint) && !narrower[endpoint.name])
    const views = readings.filter(({ endpoint }) => subjectOf(endpoint) || !ofPeople)
    const seen = new Set((views.length > 0 ? views : readings).flatMap(({ reached }) => reached))
    for (const { endpoint, reached } of views) {
      const own = all.filter((each) => takes(endpoint, each)).map(({ whose }) => whose)
      const same = [...seen].filter((pair) => own.some((whose) => pair.endsWith(` → ${whose}`)))
      expect([endpoint.name, reached.toSorted()]).toEqual([endpoint.name, same.toSorted()])
    }
    for (const { endpoint, reached } of reach.filter((each) => narrower[each.endpoint.name]))
      expect([endpoint.name, reached.length < seen.size]).toEqual([endpoint.name, true])
    for (const { endpoint, reached } of reach)
      expect([endpoint.name, reached.filter((pair) => !seen.has(pair))]).toEqual([endpoint.name, []])
  })
})
