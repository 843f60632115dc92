import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { getMyOffice } from '@daybook/office/contract'
import { acceptInvitation, getMe, getPerson, invitePerson, searchPeople } from '@daybook/people/contract'
import { clockIn } from '@daybook/time/contract'
import { drawing } from '@daybook/platform/server'
import { blackPng, password, testApp } from '@daybook/testing'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getPicture, maxPictureBytes, removePicture, setPicture } from '../contract/index.ts'

const { api, given, clock, mails, rows, port } = await testApp()

const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

const whole = await photo().jpeg().toBuffer()

/** Fetches a picture as an `img` does: the address alone, and nobody signed in. */
const fetched = (address: string | null) => {
  const url = new URL(address ?? '', 'http://daybook.test')
  return api.send(getPicture, {
    params: { pictureId: url.pathname.split('/').at(-1) ?? '' },
    query: Object.fromEntries(url.searchParams),
  })
}
const upload = (who: { token: string }, bytes: Uint8Array) => api.as(who).send(setPicture, { file: { bytes } })

test('a picture is drawn anew: square, small, turned upright, without what else the file said', async () => {
  const who = await given.company()
  const bytes = await photo(300, 900)
    .withExif({ IFD0: { Copyright: 'CANARY', Orientation: '6' } })
    .jpeg()
    .toBuffer()
  expect(bytes.toString('latin1')).toContain('CANARY')
  const { profileImageS3Path } = await api.as(who).call(setPicture, { file: { bytes } })
  const reply = await fetched(profileImageS3Path)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' } })
  const stored = Buffer.from(reply.body as Uint8Array)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(stored.toString('latin1')).not.toMatch(/CANARY|EXIF/)
  expect(stored.length).toBeLessThan(65_536)
})

/** The square of a photo with a colour of its own in each corner, as it is shown: its corners from the left above to the right below. */
const cornersOf = async (bytes: Uint8Array) => {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [20, 235].flatMap((y) =>
    [20, 235].map((x) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)].map((c) => (c > 128 ? 1 : 0)).join('')),
  )
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo is turned as the camera meant it: %i', async (orientation) => {
  const corner = (background: string) =>
    sharp({ create: { width: 200, height: 150, channels: 3, background } })
      .png()
      .toBuffer()
  const corners = await Promise.all(['red', 'lime', 'blue', 'white'].map(corner))
  const bytes = await photo(400, 300)
    .composite(corners.map((input, i) => ({ input, left: (i % 2) * 200, top: i < 2 ? 0 : 150 })))
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const who = await given.account()
  const { profileImageS3Path } = await api.as(who).call(setPicture, { file: { bytes } })
  const meant = await sharp(bytes).rotate().resize(256, 256, { fit: 'cover' }).png().toBuffer()
  const stored = (await fetched(profileImageS3Path)).body as Uint8Array
  expect(await cornersOf(stored)).toEqual(await cornersOf(meant))
})

describe('what a decoder would hold whole', () => {
  const deep = { depth: 16, colour: 6, perPixel: 64, interlaced: true }
  const large = () => photo(4300, 4300)
  const files: [string, () => Promise<Buffer> | Buffer][] = [
    ['an interlaced PNG of sixteen bits', () => blackPng(5000, deep)],
    ['a WebP', () => large().webp({ effort: 0 }).toBuffer()],
    ['a progressive JPEG in full colour', () => large().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ]

  test.each(files)('%s of many megapixels is refused before a pixel of it is read', async (_, make) => {
    const reply = await upload(await given.account(), await make())
    expect(reply).toMatchObject({ status: 400, body: { code: 'picture.size' } })
  })

  test('what a phone takes is welcome, and so is a smaller one of any kind', async () => {
    const phone = await photo(5700, 4300).jpeg({ progressive: true }).toBuffer()
    const files = [
      phone,
      blackPng(4900, { ...deep, interlaced: false }),
      blackPng(1000, deep),
      await photo(4000, 3000).webp().toBuffer(),
    ]
    for (const bytes of files) expect((await upload(await given.account(), bytes)).status).toBe(200)
  })
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s is welcome', async (format) => {
  const who = await given.account()
  expect((await upload(who, await photo()[format]().toBuffer())).status).toBe(200)
})

test.each([32, 128, 256, 512])(
  'noise that can be seen through, which takes the most room, is welcome: %i pixels wide',
  async (side) => {
    const noise = sharp(randomBytes(side * side * 4), { raw: { width: side, height: side, channels: 4 } })
    expect((await upload(await given.account(), await noise.png().toBuffer())).status).toBe(200)
  },
)

test('it stands wherever the person does, in one’s own company only, until it is removed', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.employee).call(setPicture, { file: { bytes: await photo().png().toBuffer() } })
  await api.as(ours.employee).call(clockIn, {})
  const seen = async () => [
    (await api.as(ours.employee).call(getMe, {})).profileImageS3Path,
    (await api.as(ours.owner).call(getPerson, { params: { userId: ours.employee.userId } })).profileImageS3Path,
    (await api.as(ours.hr).call(searchPeople, { body: { q: ours.employee.name } })).items[0]?.profileImageS3Path,
    (await api.as(ours.manager).call(getMyOffice, {})).clockInOutUsers[0]?.profileImageS3Path,
  ]
  for (const address of await seen()) expect((await fetched(address ?? null)).status).toBe(200)
  expect(JSON.stringify(await api.as(theirs.owner).call(searchPeople, { body: {} }))).not.toContain('/picture/')
  const [before] = await seen()
  await api.as(ours.employee).call(removePicture, {})
  expect(await seen()).toEqual([null, null, null, null])
  expect((await fetched(before ?? null)).status).toBe(404)
})

test('a new one has another address, and the old one is gone', async () => {
  const who = await given.account()
  const first = await api.as(who).call(setPicture, { file: { bytes: await photo().png().toBuffer() } })
  const second = await api.as(who).call(setPicture, { file: { bytes: await photo(50, 50).png().toBuffer() } })
  expect((await fetched(first.profileImageS3Path)).status).toBe(404)
  expect((await fetched(second.profileImageS3Path)).status).toBe(200)
  expect(await rows('select 1 from picture where account_id = $1', [who.accountId])).toHaveLength(1)
})

test('who joins a company brings the picture along', async () => {
  const owner = await given.company()
  const { email, name } = await given.account()
  const newcomer = await given.account({ email: `second-${email}` })
  await api.as(newcomer).call(setPicture, { file: { bytes: await photo().png().toBuffer() } })
  const body = { email: newcomer.email, name, role: 'EMPLOYEE' as const, managerId: null, hireDate: null }
  const { userId } = await api.as(owner).call(invitePerson, { body })
  const mail = (await mails()).findLast(({ to }) => to === newcomer.email)
  const token = /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await api.call(acceptInvitation, { body: { token, password } })
  const { profileImageS3Path } = await api.as(owner).call(getPerson, { params: { userId } })
  expect((await fetched(profileImageS3Path)).status).toBe(200)
})

describe('the address of a picture', () => {
  test('opens for five minutes at most, and stays the same for a while', async () => {
    const who = await given.account()
    const { profileImageS3Path } = await api.as(who).call(setPicture, { file: { bytes: await photo().png().toBuffer() } })
    const before = clock.now
    clock.set('2026-03-16T09:02:29.000Z')
    expect((await api.as(who).call(getMe, {})).profileImageS3Path).toBe(profileImageS3Path)
    expect((await fetched(profileImageS3Path)).status).toBe(200)
    clock.set('2026-03-16T09:05:00.000Z')
    expect((await fetched(profileImageS3Path)).status).toBe(404)
    clock.set(before)
  })

  test('cannot be made up, lengthened, or used for another picture', async () => {
    const [one, two] = [await given.account(), await given.account()]
    const [mine, other] = [
      await api.as(one).call(setPicture, { file: { bytes: await photo().png().toBuffer() } }),
      await api.as(two).call(setPicture, { file: { bytes: await photo().png().toBuffer() } }),
    ].map(({ profileImageS3Path }) => new URL(profileImageS3Path, 'http://daybook.test'))
    const longer = new URL(mine?.href ?? '')
    longer.searchParams.set('until', String(Number(longer.searchParams.get('until')) + 3600))
    const swapped = `${other?.pathname}${mine?.search}`
    const forged = new URL(mine?.href ?? '')
    forged.searchParams.set('signature', 'A'.repeat(32))
    for (const address of [longer.href, swapped, forged.href]) expect((await fetched(address)).status).toBe(404)
  })
})

describe('what is no picture for us is refused, and nothing is kept', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><img src=x onerror=alert(1)>')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  test.each([
    ['a drawing that is a program', svg, 'picture.kind'],
    ['a page', html, 'picture.kind'],
    ['an animation', gif, 'picture.kind'],
    ['half a file', whole.subarray(0, 400), 'picture.broken'],
    [
      'a page with the first bytes of a picture',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), html]),
      'picture.kind',
    ],
  ] as const)('%s', async (_name, bytes, code) => {
    const who = await given.account()
    expect(await upload(who, bytes)).toMatchObject({ status: 400, body: { code } })
    expect(await rows('select 1 from picture where account_id = $1', [who.accountId])).toEqual([])
  })

  test('20,000 by 20,000 pixels in a few kilobytes', async () => {
    const reply = await upload(await given.account(), blackPng(20_000))
    expect(reply).toMatchObject({ status: 400, body: { code: 'picture.size' } })
  })

  // Measuring it took a gigabyte and six seconds, which nothing could end.
  test('a drawing of 150 bytes that is long', async () => {
    const line = '<path stroke="red" stroke-dasharray="0.01" stroke-linecap="round" d="M0 0L1000000 0"/>'
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${line}</svg>`)
    const marked = Buffer.concat([Buffer.from('<?xml version="1.0"?>'), drawing])
    for (const bytes of [drawing, marked])
      expect(await upload(await given.account(), bytes)).toMatchObject({ status: 400, body: { code: 'picture.kind' } })
  })

  test('a line of 30,000 pixels', async () => {
    const bytes = await photo(30_000, 1).png().toBuffer()
    expect(await upload(await given.account(), bytes)).toMatchObject({ status: 400, body: { code: 'picture.size' } })
  })

  test('more than five megabytes, while it is still being sent', async () => {
    const reply = await upload(await given.account(), Buffer.alloc(maxPictureBytes + 1))
    expect(reply.status).toBe(413)
  })

  test('JSON, a form without a file, two files, and half a form', async () => {
    const who = await given.account()
    const as = api.as(who)
    expect(await as.send(setPicture, { body: {} })).toMatchObject({ status: 415, body: { code: 'request.not_a_file' } })
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="../../x"\r\n\r\nabc\r\n`
    const send = (body: string) => as.send(setPicture, { body }, { headers: type })
    expect(await send('--x--\r\n')).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((await send(`${part('other')}--x--\r\n`)).status).toBe(400)
    expect((await send(`${part('file')}${part('file')}--x--\r\n`)).status).toBeLessThan(500)
    expect((await send(part('file').slice(0, 40))).status).toBe(400)
    expect((await as.send(setPicture, { body: 'x' }, { headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400)
  })

  test('a line that breaks in the middle', async () => {
    const who = await given.account()
    const at = await port()
    const broken = await new Promise<string>((done) => {
      const sending = request({
        port: at,
        method: 'PATCH',
        path: setPicture.path,
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 100_000,
        },
      })
      sending.on('error', () => done('closed'))
      sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nabc', () => sending.destroy())
      sending.on('close', () => done('closed'))
    })
    expect(broken).toBe('closed')
    expect((await api.as(who).call(getMe, {})).profileImageS3Path).toBeNull()
  })
})

test('the company’s log says that it changed, and not what it shows', async () => {
  const who = await given.company()
  await api.as(who).call(setPicture, { file: { bytes: await photo().png().toBuffer() } })
  const entries = await rows<{ action: string; after: unknown }>(
    "select action, after from audit_entry where company_id = $1 and action like 'identity.picture%'",
    [who.companyId],
  )
  expect(entries).toEqual([{ action: 'identity.picture_changed', after: null }])
})

describe('many pictures at once', () => {
  const everybody = (count: number) => Promise.all(Array.from({ length: count }, () => given.account()))

  test('are all drawn, one after the other', async () => {
    const [people, bytes] = [await everybody(8), await photo(1600, 1600).jpeg({ progressive: true }).toBuffer()]
    const replies = await Promise.all(people.map((who) => upload(who, bytes)))
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  test('wait without a connection to the database, eight at most; the others are told when to come back', async () => {
    const [people, bytes] = [await everybody(16), await photo().png().toBuffer()]
    let free = (): void => undefined
    const held = drawing.run({ who: 'somebody' }, () => new Promise<void>((done) => (free = done)))
    const heard: Awaited<ReturnType<typeof upload>>[] = []
    const replies = people.map((who) => upload(who, bytes).then((reply) => heard.push(reply)))
    await expect.poll(() => heard.length).toBe(8)
    for (const { status, headers } of heard) expect([status, headers['retry-after']]).toEqual([503, '2'])
    const open = "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'"
    expect(await rows(open)).toEqual([])
    free()
    await Promise.all([held, ...replies])
    expect(heard.slice(8).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  })

  test('a picture counts once against its quota, however often its transaction begins', async () => {
    const who = await given.account()
    await rows("delete from rate_limit where key like 'setPicture%'")
    await upload(who, await photo().png().toBuffer())
    expect(await rows("select points from rate_limit where key like 'setPicture%'")).toEqual([{ points: 1 }])
  })
})
