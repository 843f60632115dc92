import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Role } from '@daybook/platform/contract'
import { getLogo, setLogo } from '@daybook/company/contract'
import { type Member, startS3, testApp } from '@daybook/testing'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { actorFor } from '../actor.ts'
import { dropIncoming, dropOldIncoming, incomingFolder, takeIn } from './incoming.ts'
import { collectOf, dropStoredFile, filesJob, keepFile } from './index.ts'
import { contentName } from './names.ts'
import { localClient } from '../local-client.ts'
import { inCompany } from '../transaction.ts'

const { api, app, given, clock, rows, secondServer, port } = await testApp({ own: true })
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const pdf = (more: string) => Buffer.from(`%PDF-1.7\n${more}\n%%EOF\n`)
const actorOf = ({ companyId, accountId }: Member, heldRole: Role) =>
  ({ companyId, accountId, heldRole }) as NonNullable<ReturnType<typeof actorFor>>

const taken = async (at: App, bytes: Buffer) => {
  const file = await takeIn(at.config, Readable.from([bytes]), { kinds: ['pdf'], name: 'Bill.pdf', grow: () => undefined })
  if (!file) throw new Error('no PDF')
  return file
}

/** Keeps a PDF as a call of that person would. */
const keep = async (
  who: Member,
  bytes: Buffer,
  { at = app, after = async () => undefined as unknown, role = 'ENTERPRISE_ADMIN' as Role } = {},
) => {
  const file = await taken(at, bytes)
  const call = inCompany(at, who.companyId, 'test', async (work) => {
    const kept = await keepFile({ ...work, actor: actorOf(who, role) }, file)
    await after()
    return kept
  })
  return call.finally(() => dropIncoming(file))
}
const drop = (who: Member, id: string) => inCompany(app, who.companyId, 'test', ({ db }) => dropStoredFile(db, id))

const contents = (who: Member) =>
  rows<{ id: string; stored: boolean; dropped: boolean }>(
    'select id, stored_at is not null as stored, dropped_at is not null as dropped from stored_content where company_id = $1',
    [who.companyId],
  )
const spaceOf = async (who: Member) =>
  Number((await rows<{ taken: string }>('select taken from file_space where company_id = $1', [who.companyId]))[0]?.taken ?? 0)
const sumOf = async (who: Member) =>
  Number(
    (
      await rows<{ sum: string }>('select coalesce(sum(size), 0) as sum from stored_content where company_id = $1', [
        who.companyId,
      ])
    )[0]?.sum,
  )
const isThere = (who: Member, contentId: string) =>
  existsSync(join(app.config.dataDir, 'files', contentName(who.companyId, contentId)))
const arriving = () => readdirSync(incomingFolder(app.config))

describe('the space of a company', () => {
  test('is never more than it has, with twenty files at once: what does not fit is refused and leaves nothing', async () => {
    const who = await given.company()
    const small = await secondServer({ storagePerCompany: 10_000 })
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => keep(who, pdf(`${i} ${'x'.repeat(1480)}`), { at: small })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const words = tried.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.code)] : []))
    expect(new Set(words)).toEqual(new Set(['file.space']))
    expect(await contents(who)).toHaveLength(6)
    expect(await spaceOf(who)).toBe(await sumOf(who))
  })

  test('is not one person’s: once half of it is used each has a tenth, at once too, and those who run the company all of it', async () => {
    const [who, colleague] = [await given.company(), await given.company()]
    const small = await secondServer({ storagePerCompany: 100_000 })
    const bring = (by: Member, i: number, role: Role) => keep(by, pdf(`${i} ${'x'.repeat(1480)}`), { at: small, role })
    const refusals = async (tries: Promise<unknown>[]) =>
      (await Promise.allSettled(tries)).flatMap((each) => (each.status === 'rejected' ? [String(each.reason.code)] : []))
    const numbers = (from: number, many: number) => Array.from({ length: many }, (_, i) => i + from)
    const four = Array.from({ length: 4 }, () => 'file.share')
    const other = { ...colleague, companyId: who.companyId }
    expect(await refusals(numbers(0, 10).map((i) => bring(other, i, 'EMPLOYEE')))).toEqual([])
    expect(await refusals(numbers(100, 24).map((i) => bring(who, i, 'HUMAN_RESOURCE')))).toEqual([])
    expect(await refusals(numbers(200, 4).map((i) => bring(other, i, 'EMPLOYEE')))).toEqual(four)
    const third = { ...other, accountId: colleague.userId }
    expect(await refusals(numbers(300, 10).map((i) => bring(third, i, 'MANAGER')))).toEqual(four)
    expect(await refusals(numbers(400, 5).map((i) => bring(who, i, 'HUMAN_RESOURCE')))).toEqual([])
  })

  test('counts what is the same once, and what was taken away no more', async () => {
    const who = await given.company()
    const [one, other] = [await keep(who, pdf('same')), await keep(who, pdf('same'))]
    expect(one.id).not.toBe(other.id)
    expect(await contents(who)).toHaveLength(1)
    expect(await spaceOf(who)).toBe(one.size)
    await drop(who, one.id)
    await drop(who, other.id)
    clock.advance(61)
    await collectOf(app, who.companyId)
    expect(await spaceOf(who)).toBe(0)
  })

  test('is the company’s own: another one has the same file by itself, and learns nothing of it', async () => {
    const [who, other] = [await given.company(), await given.company()]
    await keep(who, pdf('of two'))
    const theirs = await keep(other, pdf('of two'))
    expect(await contents(other)).toHaveLength(1)
    expect((await contents(other))[0]?.id).not.toBe((await contents(who))[0]?.id)
    expect(isThere(other, theirs.content_id)).toBe(true)
  })
})

describe('what is left behind', () => {
  test('is collected after an hour, and only where no file has it', async () => {
    const who = await given.company()
    const [kept, gone] = [await keep(who, pdf('kept')), await keep(who, pdf('gone'))]
    await drop(who, gone.id)
    await filesJob.run(app)
    expect(isThere(who, gone.content_id)).toBe(true)
    clock.advance(61)
    await filesJob.run(app)
    expect(isThere(who, gone.content_id)).toBe(false)
    expect(isThere(who, kept.content_id)).toBe(true)
    expect(await contents(who)).toEqual([{ id: kept.content_id, stored: true, dropped: false }])
  })

  test('of a call that failed after it was brought is collected, and the next one finds nothing of it', async () => {
    const who = await given.company()
    const fails = async () => {
      throw new Error('no luck')
    }
    await expect(keep(who, pdf('late failure'), { after: fails })).rejects.toThrow('no luck')
    expect(await contents(who)).toMatchObject([{ stored: true }])
    clock.advance(61)
    await collectOf(app, who.companyId)
    expect(await contents(who)).toEqual([])
  })

  test('of a server that was killed while it brought something is collected; brought again before, it is whole', async () => {
    const who = await given.company()
    const broken = await secondServer({})
    broken.storage.put = async () => {
      throw new Error('killed')
    }
    for (const bytes of [pdf('cut'), pdf('again')]) await expect(keep(who, bytes, { at: broken })).rejects.toThrow('killed')
    const again = await keep(who, pdf('again'))
    clock.advance(61)
    await collectOf(app, who.companyId)
    expect(await contents(who)).toEqual([{ id: again.content_id, stored: true, dropped: false }])
    expect(isThere(who, again.content_id)).toBe(true)
  })

  test('of a collector that was killed is taken up again, and never takes along what was brought anew', async () => {
    const who = await given.company()
    const old = await keep(who, pdf('the same again'))
    await drop(who, old.id)
    clock.advance(61)
    const broken = await secondServer({})
    broken.storage.remove = async () => {
      throw new Error('killed')
    }
    await expect(collectOf(broken, who.companyId)).rejects.toThrow('killed')
    const anew = await keep(who, pdf('the same again'))
    await collectOf(app, who.companyId)
    expect(isThere(who, old.content_id)).toBe(false)
    expect(isThere(who, anew.content_id)).toBe(true)
  })

  test('where files arrive nothing stays: not of one that was kept, refused, or cut off, nor of a server that was killed', async () => {
    const who = await given.company()
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    await api.as(who).call(setLogo, { file: { bytes } })
    await api.as(who).send(setLogo, { file: { bytes: pdf('no picture') } })
    await cutOff(who, bytes)
    await expect.poll(arriving).toEqual([])
    const old = join(incomingFolder(app.config), 'old')
    writeFileSync(old, 'half')
    utimesSync(old, new Date(0), new Date(0))
    await dropOldIncoming(app.config)
    expect(arriving()).toEqual([])
  })
})

/** Sends the beginning of a file and then hangs up. */
const cutOff = async ({ token }: Member, bytes: Buffer): Promise<void> => {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000,
  }
  const sending = request({ port: await port(), host: '127.0.0.1', path: '/api/v0/company/logo', method: 'PUT', headers })
  sending.on('error', () => undefined)
  sending.write(Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(100_000)]))
  await expect.poll(() => arriving().length).toBe(1)
  sending.destroy()
}

/** Sends a file of the disk as a receipt, as a browser does, and gives the status. */
const sendFrom = async ({ token }: Member, path: string): Promise<number> => {
  const [head, tail] = ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n', '\r\n--x--\r\n']
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': statSync(path).size + head.length + tail.length,
  }
  const sending = request({ port: await port(), host: '127.0.0.1', path: '/api/v0/expense-receipt', method: 'POST', headers })
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(head)
  for await (const chunk of createReadStream(path)) if (!sending.write(chunk)) await once(sending, 'drain')
  sending.end(tail)
  const [reply] = await answer
  reply.resume()
  return reply.statusCode ?? 0
}

test('sixteen large files at once are no more in memory than what is on its way of each', async () => {
  const people = await Promise.all(Array.from({ length: 16 }, () => given.company()))
  const path = join(app.config.dataDir, 'large.pdf')
  // Each another one: what is the same would be stored once.
  writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * 1024 * 1024, 120), Buffer.from('\n%%EOF\n')]))
  // What is held, and not what nobody has swept up yet.
  setFlagsFromString('--expose-gc')
  const sweep = runInNewContext('gc') as () => void
  const held = () => {
    sweep()
    return process.memoryUsage().external
  }
  const before = held()
  const limit = 80 * 1024 * 1024
  let most = 0
  const look = () => {
    const more = process.memoryUsage().external - before
    // Where all of it is less than the limit, what is held is; sweeping takes long in a process in which much was tested before.
    most = Math.max(most, more < limit ? more : held() - before)
  }
  const looking = setInterval(look, 100)
  const statuses = await Promise.all(people.map((who) => sendFrom(who, path)))
  clearInterval(looking)
  rmSync(path)
  expect(statuses).toEqual(people.map(() => 200))
  // 144 MB came in; client and server of it are in this process.
  expect(most).toBeLessThan(limit)
})

describe('a PDF', () => {
  test.each([
    ['with something behind its end', Buffer.concat([pdf('a'), Buffer.from('PK\u0003\u0004 an archive')])],
    ['without an end', Buffer.from('%PDF-1.7\nhalf of one')],
  ])('%s is refused as damaged', async (_, bytes) => {
    const who = await given.company()
    await expect(keep(who, bytes)).rejects.toMatchObject({ code: 'file.broken' })
    expect(await contents(who)).toEqual([])
  })

  test('that begins with something else is none', async () => {
    await expect(taken(app, Buffer.concat([Buffer.from('<script>'), pdf('a')]))).rejects.toThrow('no PDF')
  })
})

describe('a look for viruses', () => {
  const scanning = (script: string) => secondServer({ scanCommand: ['/bin/sh', '-c', script] })

  test('refuses what the scanner finds, and keeps what it calls clean', async () => {
    const who = await given.company()
    const at = await scanning('! grep -q EICAR "$0"')
    await expect(keep(who, pdf('EICAR'), { at })).rejects.toMatchObject({ code: 'file.infected' })
    expect(await contents(who)).toEqual([])
    expect(await keep(who, pdf('clean'), { at })).toMatchObject({ name: 'Bill.pdf', kind: 'pdf' })
  })

  test('that cannot be made keeps nothing', async () => {
    const who = await given.company()
    const at = await scanning('exit 2')
    await expect(keep(who, pdf('unknown'), { at })).rejects.toThrow('cannot be looked through')
    expect(await contents(who)).toEqual([])
  })
})

test('a service that speaks S3 keeps files as well: they are brought, sent, and taken away again', async () => {
  const [who, { s3, objects }] = [await given.company(), await startS3()]
  const at = await secondServer({ s3 })
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#325' } })
    .png()
    .toBuffer()
  const kept = await keep(who, pdf('far away'), { at })
  expect(objects()).toHaveLength(1)
  const read = await at.storage.open(contentName(who.companyId, kept.content_id))
  expect(Buffer.concat((await read?.toArray()) ?? []).toString()).toContain('far away')
  await localClient(at).as(who).call(setLogo, { file: { bytes } })
  const { address } = await localClient(at).as(who).call(getLogo, {})
  expect((await at.server.inject({ url: address ?? '' })).headers['content-type']).toBe('image/webp')
  expect(isThere(who, kept.content_id)).toBe(false)
  await drop(who, kept.id)
  clock.advance(61)
  await collectOf(at, who.companyId)
  expect(objects()).toHaveLength(1)
})

test('a storage that cannot be reached answers 503, in whichever direction, and nothing is lost', async () => {
  const who = await given.company()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#321' } })
    .png()
    .toBuffer()
  const { address } = await api.as(who).call(setLogo, { file: { bytes } })
  const nowhere = { endpoint: 'http://127.0.0.1:9', region: 'x', bucket: 'daybook', accessKeyId: 'a', secretAccessKey: 'b' }
  const away = await secondServer({ s3: nowhere })
  const reply = await away.server.inject({ url: address ?? '' })
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
  await expect(keep(who, pdf('away'), { at: away })).rejects.toThrow('cannot be reached')
  expect((await app.server.inject({ url: (await api.as(who).call(getLogo, {})).address ?? '' })).statusCode).toBe(200)
})
