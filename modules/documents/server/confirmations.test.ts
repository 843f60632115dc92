import { listNotifications } from '@daybook/notifications/contract'
import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentRequest,
  addDocumentVersion,
  askConfirmation,
  bringWantedDocument,
  changeDocument,
  decideWantedDocument,
  endConfirmation,
  getCertificate,
  getConfirmation,
  getDocument,
  getSignature,
  getWantedDocument,
  listSignatures,
  listPersonDocuments,
  listSigners,
  listWantedDocuments,
  removeDocument,
  removeOverDocument,
  type Signature,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, paper, ruleBy } from '../testing/calls.ts'
import { remindersJob } from './remind.ts'
import { retentionJob } from './retention-job.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows, settle, secondServer } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const signatureIn = ({ body }: { body: unknown }) => body as Signature

/** A company whose handbook is to be confirmed by everybody, or by some. */
const office = async (
  how: 'READ' | 'SIGN' = 'SIGN',
  whom: (cast: Awaited<ReturnType<typeof given.cast>>) => Member[] | null = () => null,
) => {
  const cast = await given.cast()
  const { id: documentId } = await documentBy(world, cast.hr, { place: 'COMPANY' }, 'Handbook')
  const people = whom(cast)?.map(({ userId }) => userId) ?? null
  const ask = (more: object = {}, who: Who = cast.hr) =>
    api
      .as(who)
      .send(askConfirmation, { params: { documentId }, body: { how, dueOn: day('2026-03-20'), people, ...more } as never })
  expect((await ask()).status).toBe(200)
  const open = async (who: Who) => (await api.as(who).call(listSignatures, { query: {} })).items
  const sign = async (who: Who, name = 'Ana Ruiz', id?: string) =>
    api.as(who).send(signDocument, { params: { signatureId: id ?? (await open(who))[0]?.id ?? '' }, body: { name } })
  const last = async () => (await api.as(cast.hr).call(getConfirmation, { params: { documentId } })).confirmation
  const renew = async (more = '% second\n') => {
    const broughtId = await brought(world, cast.hr, paper('Handbook.pdf', more))
    return api.as(cast.hr).send(addDocumentVersion, { params: { id: documentId }, body: { broughtId } })
  }
  const told = async (who: Member) => {
    await settle()
    const { items } = await api.as(who).call(listNotifications, { query: {} })
    return items.filter(({ kind }) => kind === 'documents.to_confirm').map(({ message }) => message)
  }
  return { ...cast, documentId, ask, open, sign, last, renew, told }
}

test('HR end no asking that is about themselves, and remove or rename nothing that another one put into their place', async () => {
  const { owner, hr } = await given.cast()
  const { id } = await documentBy(world, owner, { place: 'PERSON', userId: hr.userId }, 'Warning')
  const body = { how: 'READ' as const, dueOn: day('2026-03-20'), people: null }
  expect((await api.as(owner).send(askConfirmation, { params: { documentId: id }, body })).status).toBe(200)
  const refused = [
    await api.as(hr).send(endConfirmation, { params: { documentId: id } }),
    await api.as(hr).send(removeDocument, { params: { id } }),
    await api.as(hr).send(changeDocument, { params: { id }, body: { name: 'Praise', folder: '', version: 1 } }),
    await api.as(hr).send(addDocumentVersion, { params: { id }, body: { broughtId: await brought(world, hr) } }),
  ]
  expect(refused.map((reply) => [reply.status, codeOf(reply)])).toEqual(refused.map(() => [403, 'document.not_yours']))
  expect((await api.as(owner).send(endConfirmation, { params: { documentId: id } })).status).toBe(200)
  expect((await api.as(owner).send(removeDocument, { params: { id } })).status).toBe(200)
})

test('what is brought anew for a request is confirmed anew, and brought and removed at once nothing is an error', async () => {
  const { owner, employee } = await given.cast()
  const asked = {
    title: 'ID',
    note: '',
    kind: 'ANY',
    expires: false,
    dueOn: day('2026-03-20'),
    people: [employee.userId],
  } as const
  await api.as(owner).call(addDocumentRequest, { body: { ...asked, people: [...asked.people] } })
  const wantedId = (await api.as(employee).call(listWantedDocuments, { query: {} })).items[0]?.id ?? ''
  const bring = async (more: string) => {
    const broughtId = await brought(world, employee, paper('id.pdf', more))
    return api.as(employee).send(bringWantedDocument, { params: { wantedId }, body: { broughtId, expiresOn: null } })
  }
  expect((await bring('% a\n')).status).toBe(200)
  const [document] = (await api.as(owner).call(listPersonDocuments, { params: { userId: employee.userId }, query: {} })).items
  const documentId = document?.id ?? ''
  const body = { how: 'READ' as const, dueOn: day('2026-03-20'), people: [owner.userId] }
  expect((await api.as(owner).send(askConfirmation, { params: { documentId }, body })).status).toBe(200)
  expect(codeOf(await bring('% b\n'))).toBe('document.asked_of_others')
  const sendBack = async () => {
    const { version } = await api.as(owner).call(getWantedDocument, { params: { wantedId } })
    await api
      .as(owner)
      .call(decideWantedDocument, { params: { wantedId }, body: { decision: 'SEND_BACK', reason: 'Blurred', version } })
  }
  await sendBack()
  expect((await bring('% b\n')).status).toBe(200)
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 2, ended: false, done: 0 })
  await sendBack()
  const both = await Promise.all([bring('% c\n'), api.as(owner).send(removeDocument, { params: { id: documentId } })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('HR who are asked to sign by another one end no asking, and remove nothing that they are to sign', async () => {
  const { owner, hr } = await given.cast()
  const { id: documentId } = await documentBy(world, owner, { place: 'COMPANY' }, 'Code of conduct')
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [hr.userId], inOrder: false }
  await api.as(owner).call(askConfirmation, { params: { documentId }, body })
  const ended = (who: Member) => api.as(who).send(endConfirmation, { params: { documentId } })
  expect(codeOf(await ended(hr))).toBe('document.asked_of_you')
  expect(codeOf(await api.as(hr).send(removeDocument, { params: { id: documentId } }))).toBe('document.asked_of_you')
  expect((await ended(owner)).status).toBe(200)
  expect((await api.as(hr).send(removeDocument, { params: { id: documentId } })).status).toBe(200)
})

test('HR who are to sign something add no version of it, give it no other name, and make it over by no rule', async () => {
  const { owner, hr } = await given.cast()
  const { id } = await documentBy(world, owner, { place: 'COMPANY' }, 'Code of conduct')
  const { version } = await api.as(hr).call(getDocument, { params: { id } })
  clock.set('2026-06-16T09:00:00Z')
  const body = { how: 'SIGN' as const, dueOn: day('2026-06-20'), people: [hr.userId], inOrder: false }
  await api.as(owner).call(askConfirmation, { params: { documentId: id }, body })
  const added = await api.as(hr).send(addDocumentVersion, { params: { id }, body: { broughtId: await brought(world, hr) } })
  const named = await api.as(hr).send(changeDocument, { params: { id }, body: { name: 'Old', folder: '', version } })
  expect([codeOf(added), codeOf(named)]).toEqual(['document.asked_of_you', 'document.asked_of_you'])
  const moved = await api
    .as(hr)
    .send(changeDocument, { params: { id }, body: { name: 'Code of conduct', folder: 'Old', version } })
  expect(moved.status).toBe(200)
  const over = async () => codeOf(await api.as(owner).send(removeOverDocument, { params: { id } }))
  await ruleBy(world, hr, { folder: 'Old', months: 1, byItself: true })
  await retentionJob.run(app)
  expect(await over()).toBe('document.not_over')
  await api.as(owner).call(endConfirmation, { params: { documentId: id } })
  expect(await over()).toBeUndefined()
})

test('signed and removed at once, one of both happens, and neither is an error', async () => {
  for (let i = 0; i < 5; i++) {
    const { hr, employee, documentId, sign } = await office()
    const [signed, removed] = await Promise.all([sign(employee), api.as(hr).send(removeDocument, { params: { id: documentId } })])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([signed.status, removed.status])
  }
})

describe('a version is confirmed', () => {
  test('by everybody who reads it, each once; HR sees who has and who has not', async () => {
    const { hr, employee, sign, last, told, documentId } = await office()
    expect(await told(employee)).toEqual(['Please sign: Handbook'])
    expect(await last()).toMatchObject({ people: 5, done: 0, number: 1, ended: false })
    const replies = await Promise.all([sign(employee), sign(employee)])
    expect(replies.map((reply) => codeOf(reply) ?? reply.status).toSorted()).toEqual([200, 'document.signed_already'])
    expect(await last()).toMatchObject({ people: 5, done: 1 })
    expect(await told(employee)).toEqual([])
    const first = await api.as(hr).call(listSigners, { params: { documentId }, query: { limit: '3' } })
    const rest = await api.as(hr).call(listSigners, { params: { documentId }, query: { cursor: first.nextCursor ?? '' } })
    const all = [...first.items, ...rest.items]
    expect(all).toHaveLength(5)
    expect(all.filter(({ signedAt }) => signedAt !== null).map(({ userId }) => userId)).toEqual([employee.userId])
  })

  test('with a name typed where it is signed, and with the hash of the content, the time and the address', async () => {
    const { employee, sign } = await office()
    expect(codeOf(await sign(employee, ''))).toBe('document.name_required')
    clock.set('2026-03-16T10:30:00Z')
    const signed = signatureIn(await sign(employee, 'Ana Ruiz'))
    expect(signed).toMatchObject({ signedName: 'Ana Ruiz', signedAt: '2026-03-16T10:30:00Z', can: { sign: false } })
    const [kept] = await rows<{ hash: string; address: string }>(
      "select encode(signed_sha256, 'hex') as hash, signed_address as address from document_signature where id = $1",
      [signed.id],
    )
    expect(kept?.hash).toBe(createHash('sha256').update(paper().bytes).digest('hex'))
    expect(kept?.address).not.toBe('')
  })

  test('by reading it, without a name', async () => {
    const { employee, sign } = await office('READ')
    expect(signatureIn(await sign(employee, ''))).toMatchObject({ how: 'READ', signedName: employee.name })
  })

  test('by those whom HR names, who can see it; nobody else confirms for them', async () => {
    const { hr, owner, employee, outsider, manager, open, sign } = await office('SIGN', (cast) => [cast.employee])
    expect([(await open(employee)).length, (await open(outsider)).length]).toEqual([1, 0])
    const id = (await open(employee))[0]?.id ?? ''
    for (const who of [hr, owner, outsider]) expect((await sign(who, 'x', id)).status).toBe(404)
    const seen = await Promise.all(
      [owner, hr, employee, manager, outsider].map((who) => api.as(who).send(getSignature, { params: { signatureId: id } })),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
  })
})

describe('HR asks', () => {
  test('once at a time, by a day to come, and only those who can see it', async () => {
    const { hr, employee, outsider, ask, documentId } = await office()
    expect(codeOf(await ask())).toBe('document.asked_already')
    await api.as(hr).call(endConfirmation, { params: { documentId } })
    expect(codeOf(await ask({ dueOn: '2026-03-15' }))).toBe('document.due_past')
    const { owner: stranger } = await given.cast()
    expect(codeOf(await ask({ people: [stranger.userId] }))).toBe('document.no_reader')
    const { id } = await documentBy(world, hr, { userId: employee.userId })
    const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [outsider.userId] }
    expect(codeOf(await api.as(hr).send(askConfirmation, { params: { documentId: id }, body }))).toBe('document.no_reader')
    for (const who of [employee, stranger]) expect([403, 404]).toContain((await ask({}, who)).status)
    expect((await ask()).status).toBe(200)
  })

  test('at most two thousand at once', async () => {
    const { hr, documentId } = await office()
    await api.as(hr).call(endConfirmation, { params: { documentId } })
    await rows(
      `with many as (insert into account (id, email, name, verified_at, created_at)
          select gen_random_uuid(), 'many-' || n || '@signers.example', 'Many', now(), now() from generate_series(1, 2000) n returning id, email)
        insert into person (company_id, id, account_id, name, email, role, status, search_text, created_at)
          select $1, gen_random_uuid(), id, 'Many', email, 'EMPLOYEE', 'ACTIVE', 'many', now() from many`,
      [hr.companyId],
    )
    const body = { how: 'READ' as const, dueOn: day('2026-03-20'), people: null }
    const reply = await api.as(hr).send(askConfirmation, { params: { documentId }, body })
    expect(codeOf(reply)).toBe('document.too_many_signers')
  })

  test('no more: nobody confirms it any longer, and what was signed stays', async () => {
    const { hr, employee, outsider, open, sign, documentId, told, last } = await office()
    const id = (await open(outsider))[0]?.id ?? ''
    await sign(employee)
    await api.as(hr).call(endConfirmation, { params: { documentId } })
    expect(codeOf(await sign(outsider, 'x', id))).toBe('document.sign_over')
    expect([await open(outsider), await told(outsider)]).toEqual([[], []])
    expect(await last()).toMatchObject({ ended: true, done: 1 })
    expect((await api.as(hr).send(endConfirmation, { params: { documentId } })).status).toBe(404)
  })
})

describe('a new version', () => {
  test('asks anew, and what was signed of the older one stays as it was', async () => {
    const { employee, outsider, sign, renew, last, open } = await office()
    const old = (await open(outsider))[0]?.id ?? ''
    await sign(employee)
    expect((await renew()).status).toBe(200)
    expect(await last()).toMatchObject({ number: 2, done: 0, people: 5, ended: false, dueOn: '2026-03-23' })
    expect(codeOf(await sign(outsider, 'x', old))).toBe('document.sign_over')
    const signed = signatureIn(await sign(employee))
    expect(signed.number).toBe(2)
    const hashes = await rows(
      'select distinct signed_sha256 from document_signature where person_id = $1 and signed_at is not null',
      [employee.userId],
    )
    expect(hashes).toHaveLength(2)
    const done = await api.as(employee).call(listSignatures, { query: { signed: 'true' } })
    expect(done.items.map(({ number }) => number)).toEqual([2, 1])
  })

  test('asks nobody who left', async () => {
    const { owner, employee, outsider, renew, last } = await office('SIGN', (cast) => [cast.employee, cast.outsider])
    await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: day('2026-03-13') } })
    await renew()
    expect(await last()).toMatchObject({ number: 2, people: 1 })
    expect(employee.userId).not.toBe(outsider.userId)
  })
})

describe('what was signed', () => {
  test('never changes, nor does its version, and its document is not removed', async () => {
    const { hr, employee, sign, documentId } = await office()
    const { id } = signatureIn(await sign(employee))
    const change = (text: string, values: unknown[]) => rows(text, values).then(String, ({ message }: Error) => message)
    expect(await change("update document_signature set signed_name = 'x' where id = $1", [id])).toMatch(/never changes/)
    expect(await change('delete from document_signature where id = $1', [id])).toMatch(/never changes/)
    expect(await change('update document_file set size = 1 where document_id = $1', [documentId])).toMatch(/never changes/)
    expect(codeOf(await api.as(hr).send(removeDocument, { params: { id: documentId } }))).toBe('document.signed')
  })

  test('is told on a page with name, time, address and hash, to its person, owner and HR', async () => {
    const { owner, hr, employee, manager, open, sign } = await office()
    const id = (await open(employee))[0]?.id ?? ''
    const page = (who: Who) => api.as(who).send(getCertificate, { params: { signatureId: id } })
    expect(codeOf(await page(employee))).toBe('document.not_signed')
    await sign(employee)
    const replies = await Promise.all([owner, hr, employee, manager].map(page))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404])
    expect(Buffer.from(replies[0]?.body as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('where nobody has, the document goes with what was asked', async () => {
    const { hr, employee, open, documentId } = await office()
    expect((await api.as(hr).send(removeDocument, { params: { id: documentId } })).status).toBe(200)
    expect(await open(employee)).toEqual([])
  })
})

test('reminders come two days before and the day after, each once, to those who have not confirmed', async () => {
  const { employee, outsider, sign } = await office()
  await sign(employee)
  const other = await secondServer({})
  const sent = async ({ userId }: Member) => {
    await settle()
    const found = await rows<{ message: string; on: string }>(
      "select message, (made_at at time zone 'UTC')::date::text as on from notification where person_id = $1 and kind = 'documents.to_confirm'",
      [userId],
    )
    return found.map(({ message, on }) => [message, on])
  }
  for (const [at, server, said] of [
    ['2026-03-17', app, ['Please sign: Handbook', '2026-03-16']],
    ['2026-03-18', app, ['Still to be confirmed: Handbook', '2026-03-18']],
    ['2026-03-19', other, ['Still to be confirmed: Handbook', '2026-03-18']],
    ['2026-03-21', other, ['Overdue to be confirmed: Handbook', '2026-03-21']],
    ['2026-03-22', app, ['Overdue to be confirmed: Handbook', '2026-03-21']],
  ] as const) {
    clock.set(`${at}T12:00:00Z`)
    await remindersJob.run(server)
    expect(await sent(outsider)).toEqual([said])
    expect(await sent(employee)).toEqual([])
  }
})

describe.each(['PERSON', 'DEPARTMENT', 'COMPANY'] as const)('a document of a place: %s', (place) => {
  test('whoever reads it can be asked to sign it, and everybody who is asked can sign, one after the other', async () => {
    const { owner, hr, employee } = await given.cast()
    const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: employee.userId }, body: { version, department: 'Sales' } })
    const where = { PERSON: { userId: employee.userId }, DEPARTMENT: { department: 'Sales' }, COMPANY: {} }[place]
    const { id: documentId } = await documentBy(world, owner, { place, ...where }, 'Agreement')
    const people = [hr, owner, employee]
    const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: people.map(({ userId }) => userId), inOrder: true }
    await api.as(owner).call(askConfirmation, { params: { documentId }, body })
    for (const who of people) {
      const [asked] = (await api.as(who).call(listSignatures, { query: {} })).items
      const signed = await api.as(who).send(signDocument, { params: { signatureId: asked?.id ?? '' }, body: { name: who.name } })
      expect([who.name, signed.status]).toEqual([who.name, 200])
    }
    expect((await api.as(owner).call(getConfirmation, { params: { documentId } })).confirmation).toMatchObject({
      people: 3,
      done: 3,
    })
  })
})
