import { listNotifications } from '@daybook/notifications/contract'
import { deactivatePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentRequest,
  bringWantedDocument,
  decideWantedDocument,
  getDocument,
  getDocumentRequest,
  getWantedDocument,
  listDocumentRequests,
  listPersonDocuments,
  listWantedDocuments,
  removeDocument,
  removeDocumentRequest,
  type WantedDocument,
} from '../contract/index.ts'
import { brought, paper, requestBy } from '../testing/calls.ts'
import { remindersJob } from './remind.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows, settle, secondServer } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const wantedIn = ({ body }: { body: unknown }) => body as WantedDocument

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A company where HR asks the employee; what the employee and HR do with it, as replies come. */
const office = async (more: Parameters<typeof requestBy>[3] = {}) => {
  const cast = await given.cast()
  const { id, wanted } = await requestBy(world, cast.hr, [cast.employee.userId], more)
  const wantedId = wanted[0]?.id ?? ''
  const bring = async (file = paper(), expiresOn: string | null = null, who: Who = cast.employee) =>
    api.as(who).send(bringWantedDocument, {
      params: { wantedId },
      body: { broughtId: await brought(world, who, file), expiresOn: expiresOn === null ? null : day(expiresOn) },
    })
  const show = (who: Who = cast.employee) => api.as(who).call(getWantedDocument, { params: { wantedId } })
  const decide = async (decision: 'ACCEPT' | 'SEND_BACK', reason = '', who: Who = cast.hr) => {
    const { version } = await show(cast.owner)
    return api.as(who).send(decideWantedDocument, { params: { wantedId }, body: { decision, reason, version } })
  }
  const told = async (who: Member) => {
    await settle()
    const { items } = await api.as(who).call(listNotifications, { query: {} })
    return items.filter(({ kind }) => kind.startsWith('documents.')).map(({ message }) => message)
  }
  return { ...cast, id, wantedId, bring, show, decide, told }
}

describe('HR asks', () => {
  test('several people at once; each of them is told and sees it, and nobody else', async () => {
    const { owner, hr, employee, outsider, manager } = await given.cast()
    const request = await requestBy(world, hr, [employee.userId, outsider.userId])
    expect(request).toMatchObject({ people: 2, waiting: 0, accepted: 0, madeBy: hr.name })
    for (const [who, count] of [
      [employee, 1],
      [outsider, 1],
      [manager, 0],
    ] as const)
      expect((await api.as(who).call(listWantedDocuments, { query: {} })).items).toHaveLength(count)
    const theirs = request.wanted.find(({ person }) => person.id === employee.userId)?.id ?? ''
    const seen = (who: Who) => api.as(who).send(getWantedDocument, { params: { wantedId: theirs } })
    const statuses = await Promise.all([owner, hr, employee, outsider, manager].map(seen))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    const { items } = await api.as(owner).call(listDocumentRequests, { query: {} })
    expect(items.map(({ id }) => id)).toEqual([request.id])
  })

  test('by a day to come, and whoever still works here', async () => {
    const { owner, hr, employee, outsider } = await given.cast()
    const { owner: stranger } = await given.cast()
    const ask = (people: string[], dueOn = '2026-03-20') =>
      api.as(hr).send(addDocumentRequest, {
        body: { title: 'ID', note: '', kind: 'ANY', expires: false, dueOn: day(dueOn), people },
      })
    expect(codeOf(await ask([employee.userId], '2026-03-15'))).toBe('document.due_past')
    expect(codeOf(await ask([stranger.userId]))).toBe('document.left')
    await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: day('2026-03-13') } })
    expect(codeOf(await ask([employee.userId, outsider.userId]))).toBe('document.left')
    expect((await ask([employee.userId], '2026-03-16')).status).toBe(200)
  })

  test('page by page, the newest first', async () => {
    const { hr, employee } = await given.cast()
    const made: string[] = []
    for (const minute of [1, 2, 3]) {
      clock.set(`2026-03-16T10:0${minute}:00Z`)
      made.unshift((await requestBy(world, hr, [employee.userId])).id)
    }
    const first = await api.as(hr).call(listDocumentRequests, { query: { limit: '2' } })
    const rest = await api.as(hr).call(listDocumentRequests, { query: { cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
  })

  test('no more: it is gone from everybody, and what was brought stays', async () => {
    const { id, wantedId, hr, employee, bring, told } = await office()
    await bring()
    expect(await told(hr)).toHaveLength(1)
    await api.as(hr).call(removeDocumentRequest, { params: { id } })
    expect((await api.as(employee).send(getWantedDocument, { params: { wantedId } })).status).toBe(404)
    expect((await api.as(hr).send(getDocumentRequest, { params: { id } })).status).toBe(404)
    expect([await told(hr), await told(employee)]).toEqual([[], []])
    const { items } = await api.as(employee).call(listPersonDocuments, { params: { userId: employee.userId }, query: {} })
    expect(items).toHaveLength(1)
  })
})

/** Whoever asked is of HR no more. */
const demote = async (owner: Member, hr: Member) => {
  const [row] = await rows<{ version: number }>('select version from person where id = $1', [hr.userId])
  const body = { role: 'EMPLOYEE' as const, version: row?.version ?? 0 }
  await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body: body as never })
}

test('who is asked ends no asking by another one, but an owner does', async () => {
  const { owner, hr } = await given.cast()
  const { id } = await requestBy(world, owner, [hr.userId])
  const end = (who: Who) => api.as(who).send(removeDocumentRequest, { params: { id } })
  expect(codeOf(await end(hr))).toBe('document.asked_of_you')
  expect((await end(owner)).status).toBe(200)
  const own = await requestBy(world, hr, [hr.userId])
  expect((await api.as(hr).send(removeDocumentRequest, { params: { id: own.id } })).status).toBe(200)
})

test('what somebody brought is told to all who accept it, where who asked is of HR no more, or asked themselves', async () => {
  const { owner, hr, bring, told } = await office()
  await demote(owner, hr)
  await bring()
  expect([(await told(hr)).length, (await told(owner)).length]).toEqual([0, 1])
  const other = await given.cast()
  const { wanted } = await requestBy(world, other.hr, [other.hr.userId])
  const body = { broughtId: await brought(world, other.hr), expiresOn: null }
  await api.as(other.hr).call(bringWantedDocument, { params: { wantedId: wanted[0]?.id ?? '' }, body })
  expect(await told(other.owner)).toEqual([expect.stringContaining('brings')])
})

describe('what is asked for', () => {
  test('is brought by its person, becomes a document of theirs, and is accepted by HR', async () => {
    const { hr, employee, manager, bring, decide, show, told } = await office()
    expect(await told(employee)).toEqual(['HR asks you for a document: Your ID'])
    expect((await bring(paper(), null, manager)).status).toBe(404)
    expect(wantedIn(await bring())).toMatchObject({ status: 'BROUGHT', can: { bring: true, decide: false } })
    expect(await told(hr)).toEqual([`${employee.name} brings: Your ID`])
    expect((await show(hr)).can).toEqual({ bring: false, decide: true })
    expect(wantedIn(await decide('ACCEPT'))).toMatchObject({ status: 'ACCEPTED', can: { bring: false, decide: false } })
    expect(await told(employee)).toContain('HR accepted your document: Your ID')
    expect(await told(hr)).toEqual([])
    expect((await api.as(employee).call(listWantedDocuments, { query: {} })).items).toEqual([])
    const { items } = await api.as(employee).call(listPersonDocuments, { params: { userId: employee.userId }, query: {} })
    expect(items.map(({ name }) => name)).toEqual(['Your ID'])
    expect(codeOf(await bring())).toBe('document.accepted')
  })

  test('is sent back with a reason, and brought anew as another version', async () => {
    const { bring, decide, show, employee } = await office()
    await bring()
    expect(codeOf(await decide('SEND_BACK'))).toBe('document.reason_required')
    expect(wantedIn(await decide('SEND_BACK', 'It is blurred'))).toMatchObject({ status: 'SENT_BACK', reason: 'It is blurred' })
    expect(codeOf(await decide('ACCEPT'))).toBe('document.not_brought')
    await bring()
    const { status, reason, documentId } = await show()
    expect([status, reason]).toEqual(['BROUGHT', ''])
    expect((await api.as(employee).call(getDocument, { params: { id: documentId ?? '' } })).versions).toBe(2)
  })

  test('is decided on once, and never by whoever brought it', async () => {
    const { owner, hr } = await given.cast()
    const { wanted } = await requestBy(world, owner, [hr.userId])
    const wantedId = wanted[0]?.id ?? ''
    const body = { broughtId: await brought(world, hr), expiresOn: null }
    const { version } = await api.as(hr).call(bringWantedDocument, { params: { wantedId }, body })
    const accept = (who: Who) =>
      api.as(who).send(decideWantedDocument, { params: { wantedId }, body: { decision: 'ACCEPT', version } })
    expect(codeOf(await accept(hr))).toBe('document.own')
    const replies = await Promise.all([accept(owner), accept(owner)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('is of the kind that is asked for, and a file of one’s own', async () => {
    const { wantedId, employee, hr, bring } = await office({ kind: 'PICTURE' })
    expect(codeOf(await bring())).toBe('document.other_kind')
    const another = await api.as(employee).send(bringWantedDocument, {
      params: { wantedId },
      body: { broughtId: await brought(world, hr), expiresOn: null },
    })
    expect(codeOf(another)).toBe('document.no_file')
    expect((await bring({ bytes: png, name: 'ID.png' })).status).toBe(200)
  })

  test('says until when it is good, where that is asked', async () => {
    const { bring } = await office({ expires: true })
    expect(codeOf(await bring())).toBe('document.expiry_required')
    expect(codeOf(await bring(paper(), '2026-03-16'))).toBe('document.expiry_past')
    expect(wantedIn(await bring(paper(), '2027-01-31'))).toMatchObject({ expiresOn: '2027-01-31' })
  })

  test('cannot be removed by its person once it is accepted; where HR removes it, it is wanted again', async () => {
    const { hr, employee, bring, decide, show } = await office()
    await bring()
    await decide('ACCEPT')
    const { documentId } = await show()
    const remove = (who: Who) => api.as(who).send(removeDocument, { params: { id: documentId ?? '' } })
    expect(codeOf(await remove(employee))).toBe('document.not_yours')
    expect((await remove(hr)).status).toBe(200)
    expect(await show()).toMatchObject({ status: 'OPEN', documentId: null, file: null })
  })

  test('of another company is found by nobody', async () => {
    const { id, wantedId } = await office()
    const { owner } = await given.cast()
    const as = api.as(owner)
    const body = { broughtId: await brought(world, owner), expiresOn: null }
    const tried = [
      await as.send(getDocumentRequest, { params: { id } }),
      await as.send(removeDocumentRequest, { params: { id } }),
      await as.send(getWantedDocument, { params: { wantedId } }),
      await as.send(bringWantedDocument, { params: { wantedId }, body }),
      await as.send(decideWantedDocument, { params: { wantedId }, body: { decision: 'ACCEPT', version: 1 } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
  })
})

describe('reminders', () => {
  const remind = async (at: string, server = app) => {
    clock.set(`${at}T12:00:00Z`)
    await remindersJob.run(server)
    await settle()
  }
  /** What somebody was told last, and on which day; a later one takes the place of what is unread. */
  const sent = async ({ userId }: Member) =>
    (
      await rows<{ message: string; on: string }>(
        "select message, (made_at at time zone 'UTC')::date::text as on from notification where person_id = $1 and kind like 'documents.%' order by made_at, id",
        [userId],
      )
    ).map(({ message, on }) => [message, on])

  test('come two days before and the day after, each once, however often the job runs and on whichever server', async () => {
    const { employee, outsider, hr } = await office()
    await settle()
    const asked = [['HR asks you for a document: Your ID', '2026-03-16']]
    await remind('2026-03-17')
    expect(await sent(employee)).toEqual(asked)
    const other = await secondServer({})
    const before = [['HR still asks you for a document: Your ID', '2026-03-18']]
    for (const [at, server] of [
      ['2026-03-18', app],
      ['2026-03-18', other],
      ['2026-03-19', app],
    ] as const) {
      await remind(at, server)
      expect(await sent(employee)).toEqual(before)
    }
    const after = [['A document is overdue: Your ID', '2026-03-21']]
    for (const [at, server] of [
      ['2026-03-21', app],
      ['2026-03-22', other],
    ] as const) {
      await remind(at, server)
      expect(await sent(employee)).toEqual(after)
    }
    expect([await sent(outsider), await sent(hr)]).toEqual([[], []])
  })

  test('are not for what was brought, nor for whoever left', async () => {
    const { owner, employee, bring } = await office()
    await bring()
    const { outsider } = await given.cast()
    const gone = await given.person(owner)
    await requestBy(world, owner, [gone.userId])
    await api.as(owner).call(deactivatePerson, { params: { userId: gone.userId }, body: { endDate: day('2026-03-16') } })
    await settle()
    const before = [await sent(employee), await sent(gone), await sent(outsider)]
    await remind('2026-03-18')
    await remind('2026-03-21')
    expect([await sent(employee), await sent(gone), await sent(outsider)]).toEqual(before)
  })

  test('come thirty days before something is not good any more, to its person and whoever asked; it is brought anew', async () => {
    const { employee, hr, bring, decide, show } = await office({ expires: true })
    await bring(paper(), '2026-07-01')
    await decide('ACCEPT')
    await remind('2026-05-31')
    expect((await sent(hr)).filter(([, on]) => on !== '2026-03-16')).toEqual([])
    await remind('2026-06-01')
    await remind('2026-06-02')
    const told = [expect.stringContaining('is good until'), '2026-06-01']
    expect((await sent(employee)).at(-1)).toEqual(told)
    expect((await sent(hr)).at(-1)).toEqual(told)
    expect((await show()).can.bring).toBe(true)
    expect((await api.as(employee).call(listWantedDocuments, { query: {} })).items).toHaveLength(1)
    expect(wantedIn(await bring(paper(), '2028-07-01'))).toMatchObject({ status: 'BROUGHT', expiresOn: '2028-07-01' })
  })
})
