import { day } from '@daybook/platform/domain'
import { localClient } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addLeaveFile, cancelLeave, changeLeave, getLeaveFile, previewLeave } from '../contract/index.ts'
import { type LeavePolicy } from '../domain/index.ts'
import { documentOffice, idOf, note, opener, pdf, two } from '../testing/document-office.ts'
import { bookCompany } from './ledger-job.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows, secondServer } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const office = (policy?: Partial<LeavePolicy>) => documentOffice(world, policy)
const opens = opener(world)
const ofFile = (id: string) => rows<{ name: string; kind: string }>('select name, kind from leave_file where id = $1', [id])

describe('a file', () => {
  test('comes back as it was sent, to be saved: sandboxed, not guessed at, kept by no cache', async () => {
    const { employee, bring } = await office()
    const reply = await api.as(employee).send(getLeaveFile, { params: { fileId: idOf(await bring()) } })
    expect(Buffer.from(reply.body as Uint8Array).equals(note.bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Note.pdf"; filename*=UTF-8''Note.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('is what its content says, and called so', async () => {
    const { employee, bring } = await office()
    const withPlace = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'taken at the clinic' } })
      .jpeg()
      .toBuffer()
    const file = await bring({ bytes: withPlace, name: '../Krankmeldung März.pdf' })
    expect(await ofFile(idOf(file))).toEqual([{ name: 'Krankmeldung März.pdf.webp', kind: 'webp' }])
    const reply = await api.as(employee).send(getLeaveFile, { params: { fileId: idOf(file) } })
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp' })
    const drawn = await sharp(Buffer.from(reply.body as Uint8Array)).metadata()
    expect([withPlace.includes('clinic'), drawn.width, drawn.exif]).toEqual([true, 40, undefined])
  })

  test('that a scanner finds a virus in is not kept, and neither is one that is more than it says', async () => {
    const { employee, bring } = await office()
    const scanned = localClient(await secondServer({ scanCommand: ['/bin/sh', '-c', '! grep -q EICAR "$0"'] }))
    expect(await scanned.as(employee).send(addLeaveFile, { file: { bytes: pdf('EICAR') } })).toMatchObject({
      status: 400,
      body: { code: 'file.infected' },
    })
    expect(await bring({ bytes: Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004')]) })).toMatchObject({
      status: 400,
      body: { code: 'file.broken' },
    })
    expect(await rows('select 1 from leave_file where company_id = $1', [employee.companyId])).toEqual([])
  })

  test('that was brought before there was a storage is opened and taken away as any other', async () => {
    const { employee, owner, take, ask } = await office()
    const { id } = await ask()
    const fileId = '01900000-0000-7000-8000-00000000aaaa'
    await rows(
      `insert into leave_file (company_id, id, person_id, request_id, name, kind, size, bytes, added_at)
        values ($1, $2, $3, $4, 'Old.pdf', 'pdf', length($5::bytea), $5, '2026-03-01')`,
      [owner.companyId, fileId, employee.userId, id, note.bytes],
    )
    const reply = await api.as(employee).send(getLeaveFile, { params: { fileId } })
    expect(Buffer.from(reply.body as Uint8Array).equals(note.bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringContaining('Old.pdf'),
      'cache-control': 'no-store',
    })
    expect((await take(fileId)).status).toBe(200)
    expect(await opens(fileId, employee)).toBe(404)
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', 'MZ\u0090'],
    ['an archive', 'PK\u0003\u0004'],
  ])('that is %s is refused, whatever it is called', async (_, content) => {
    const { bring, ask, bringTo, employee } = await office()
    const file = { bytes: Buffer.from(content), name: 'note.pdf' }
    const refused = { status: 400, body: { code: 'file.kind' } }
    expect(await bring(file)).toMatchObject(refused)
    expect(await bringTo(await ask(), employee, file)).toMatchObject(refused)
    expect(await rows('select 1 from leave_file where company_id = $1', [employee.companyId])).toEqual([])
  })

  test('of five megabytes is taken, and comes back whole', async () => {
    const { employee, bring } = await office()
    const bytes = pdf('x'.repeat(5 * 1024 * 1024 - pdf().length))
    const file = await bring({ bytes })
    expect(file).toMatchObject({ status: 200, body: { name: 'file.pdf', size: 5_242_880 } })
    const reply = await api.as(employee).send(getLeaveFile, { params: { fileId: idOf(file) } })
    expect(Buffer.from(reply.body as Uint8Array).equals(bytes)).toBe(true)
  })

  test('of more than five megabytes, none at all, and JSON', async () => {
    const { employee, bring } = await office()
    expect((await bring({ bytes: Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024)]) })).status).toBe(413)
    expect(await bring({ bytes: Buffer.alloc(0) })).toMatchObject({ status: 400, body: { code: 'file.kind' } })
    const reply = await api.as(employee).send(addLeaveFile, { body: {} })
    expect(reply).toMatchObject({ status: 415, body: { code: 'request.not_a_file' } })
  })

  test('sent twice with one key is one', async () => {
    const { employee } = await office()
    const send = (file = note) => api.as(employee).send(addLeaveFile, { file }, { key: 'once' })
    const [first, second] = [await send(), await send()]
    expect(idOf(first)).toBe(idOf(second))
    expect(await send({ ...note, bytes: pdf('of another day') })).toMatchObject({ body: { code: 'request.key_reused' } })
    expect(await rows('select 1 from leave_file where company_id = $1', [employee.companyId])).toHaveLength(1)
  })
})

describe('how many there are', () => {
  test('five with a request, also where ten are brought at once', async () => {
    const { ask, brought, bringTo, tryAsk, employee } = await office()
    const files = [await brought(), await brought()]
    const request = await ask({ files })
    const replies = await Promise.all(Array.from({ length: 10 }, () => bringTo(request)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 409)])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'leave.too_many_files', response_message: 'A request carries at most 5 files.' },
    })
    expect(await rows('select 1 from leave_file where request_id = $1', [request.id])).toHaveLength(5)
    const six = [...files, ...files, ...files]
    expect(await tryAsk({ ...two, files: six })).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    // Each of the three that were brought made it another one to look at.
    const more = { typeId: request.typeId, ...two, version: request.version + 3, files: [await brought()] }
    const change = await api.as(employee).send(changeLeave, { params: { id: request.id }, body: more })
    expect(change).toMatchObject({ status: 409, body: { code: 'leave.too_many_files' } })
  })

  test('of requests that are never sent the latest ten, for a day', async () => {
    const { employee, brought } = await office()
    const first = await brought()
    for (let i = 0; i < 10; i++) {
      clock.advance(0.1)
      await brought()
    }
    const there = () => rows<{ id: string }>('select id from leave_file where company_id = $1', [employee.companyId])
    const ids = (await there()).map(({ id }) => id)
    expect([ids.length, ids.includes(first)]).toEqual([10, false])
    clock.set('2026-03-17T08:00:00Z')
    await bookCompany(app, employee.companyId)
    expect(await there()).toHaveLength(10)
    clock.set('2026-03-17T10:00:00Z')
    await bookCompany(app, employee.companyId)
    expect(await there()).toEqual([])
  })

  test('and a company has its space for files, to the byte, also where many are brought at once', async () => {
    const { owner, employee, ask, bring, bringTo } = await office()
    const request = await ask()
    const notes = Array.from({ length: 7 }, (_, i) => ({ ...note, bytes: pdf(`of ${i}`) }))
    const size = notes[0]?.bytes.byteLength ?? 0
    const most = app.config.storagePerCompany
    await bring(notes[6])
    await rows('update file_space set taken = $2 where company_id = $1', [owner.companyId, most - 3 * size])
    const people = await Promise.all(Array.from({ length: 6 }, () => given.person(owner)))
    const replies = await Promise.all(people.map((who, i) => bring(notes[i], who)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    const refused = { status: 409, body: { code: 'file.space' } }
    expect(replies.find(({ status }) => status === 409)).toMatchObject(refused)
    expect(await bringTo(request, employee, { ...note, bytes: pdf('of another day') })).toMatchObject(refused)
    // Another company has its own.
    const other = await office()
    expect((await other.bring()).status).toBe(200)
  })

  test('and nobody takes all of it for themselves: a share each, to the byte, also at once', async () => {
    const { owner, employee, outsider, ask, bring } = await office()
    const request = await ask()
    const share = 100 * 1024 ** 2
    const left = 5_242_880 - note.bytes.byteLength * 2
    const fill = `insert into leave_file (company_id, id, person_id, request_id, name, kind, size, bytes, added_at)
      select $1, gen_random_uuid(), $2, $3, 'Full', 'pdf', case when n = 0 then $4::int else 5242880 end, '\\x25', '2026-03-16' from generate_series(0, 19) n`
    expect(19 * 5_242_880 + left + note.bytes.byteLength * 2).toBe(share)
    await rows(fill, [owner.companyId, employee.userId, request.id, left])
    const replies = await Promise.all([1, 2, 3].map(() => bring(note, employee)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    const refused = { status: 409, body: { code: 'leave.file_share' } }
    expect(replies.find(({ status }) => status === 409)).toMatchObject(refused)
    expect((await bring(note, outsider)).status).toBe(200)
  })
})

describe('bringing and taking away', () => {
  test('is for whoever asks: not for a manager, and not for who is not there', async () => {
    const { manager, hr, outsider, ask, bringTo, take, listed } = await office()
    const request = await ask()
    const { id } = (await bringTo(request)).body as { id: string }
    for (const who of [manager, hr, outsider, await given.company()]) {
      expect((await bringTo(request, who)).status).toBe(404)
      expect((await take(id, who)).status).toBe(404)
    }
    expect((await listed())[0]?.files).toHaveLength(1)
    expect((await take(id)).status).toBe(200)
    expect((await listed())[0]?.files).toEqual([])
    expect((await take(id)).status).toBe(404)
  })

  test('ends with the request; a rejected one takes none either', async () => {
    const { employee, ask, bringTo, take, decide } = await office({ documentFrom: null })
    const [over, no, yes] = [await ask(), await ask(two), await ask({ from: day('2026-04-13'), to: day('2026-04-14') })]
    const file = idOf(await bringTo(over))
    await api.as(employee).call(cancelLeave, { params: { id: over.id }, body: { version: over.version + 1 } })
    await decide(no, 'REJECT')
    await decide(yes)
    const refused = { status: 409, body: { code: 'leave.no_files_now' } }
    for (const request of [over, no, yes]) expect(await bringTo(request)).toMatchObject(refused)
    expect(await take(file)).toMatchObject({ status: 409, body: { code: 'leave.file_stays' } })
  })

  test('a file of somebody else, of another request or of nobody is not there to be named', async () => {
    const { employee, outsider, typeId, tryAsk, ask, brought } = await office()
    const [theirs, sent] = [await brought(outsider), await brought()]
    await ask({ files: [sent] })
    for (const id of [theirs, sent, '01900000-0000-7000-8000-000000000000']) {
      expect((await tryAsk({ ...two, files: [id] })).status).toBe(404)
      expect((await api.as(employee).send(previewLeave, { body: { typeId, ...two, files: [id] } })).status).toBe(404)
    }
    expect((await tryAsk({ ...two, files: ['x'] })).status).toBe(400)
  })

  test('what goes with a request goes when it does', async () => {
    const { employee, ask, brought } = await office()
    const request = await ask({ files: [await brought()] })
    await rows('delete from leave_request where id = $1', [request.id])
    expect(await rows('select 1 from leave_file where company_id = $1', [employee.companyId])).toEqual([])
  })
})
