import { postForm, testApp } from '@daybook/testing'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { getLogo, openLogo, removeLogo, setLogo } from '../contract/index.ts'

const { api, app, given, clock, rows } = await testApp()
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const picture = (width: number, height: number, colour = '#2563eb') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const bytesOf = async (width = 40, height = 20, colour = '#2563eb') => ({
  bytes: await picture(width, height, colour).png().toBuffer(),
  name: 'logo.png',
})

const fetched = (address: string | null, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: address ?? '', headers })

const idIn = (address: string | null) => /logo\/([^?]+)/.exec(address ?? '')?.[1] ?? ''

describe('the logo of a company', () => {
  test('is drawn anew, and shown to everybody in the company by an address of their own', async () => {
    const { owner, employee } = await given.cast()
    await api.as(owner).call(setLogo, { file: await bytesOf() })
    const { address } = await api.as(employee).call(getLogo, {})
    const reply = await fetched(address)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
  })

  test('is turned as the camera meant it, made smaller, and tells neither place nor camera', async () => {
    const { owner } = await given.cast()
    const photo = picture(3000, 1000).withExif({ IFD0: { Make: 'Canary camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    const bytes = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { address } = await api.as(owner).call(setLogo, { file: { bytes, name: 'IMG_1.JPG' } })
    const { rawPayload, headers } = await fetched(address)
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 800, height: 2400, exif: undefined })
    expect(rawPayload.includes('Canary')).toBe(false)
    expect(headers['content-disposition']).toContain('IMG_1.webp')
  })

  test('another one takes its place, and it can be taken away; what was in them is one row each until it is collected', async () => {
    const { owner } = await given.cast()
    const first = await api.as(owner).call(setLogo, { file: await bytesOf() })
    const second = await api.as(owner).call(setLogo, { file: await bytesOf(40, 20, '#ff0000') })
    expect((await fetched(first.address)).statusCode).toBe(404)
    expect((await fetched(second.address)).statusCode).toBe(200)
    await api.as(owner).call(removeLogo, {})
    expect(await api.as(owner).call(getLogo, {})).toEqual({ address: null })
    expect((await fetched(second.address)).statusCode).toBe(404)
    expect(await rows('select name from stored_file where company_id = $1', [owner.companyId])).toEqual([])
  })

  test('is set by the owner; another company finds it neither by its address nor by its id', async () => {
    const { owner, hr, employee } = await given.cast()
    const other = await given.company()
    const file = await bytesOf()
    for (const who of [hr, employee]) expect((await api.as(who).send(setLogo, { file })).status).toBe(403)
    expect((await api.send(setLogo, { file })).status).toBe(401)
    const { address } = await api.as(owner).call(setLogo, { file })
    const params = { fileId: idIn(address) }
    expect((await api.as(other).send(openLogo, { params, query: {} })).status).toBe(404)
    expect((await api.as(employee).send(openLogo, { params, query: {} })).status).toBe(200)
    expect((await api.send(openLogo, { params, query: {} })).status).toBe(401)
  })
})

describe('the address of a file', () => {
  const linked = async () => {
    const cast = await given.cast()
    await api.as(cast.owner).call(setLogo, { file: await bytesOf() })
    const { address } = await api.as(cast.employee).call(getLogo, {})
    return { ...cast, address: address ?? '' }
  }

  test('is over after five minutes at most', async () => {
    const { address } = await linked()
    clock.set('2026-03-16T09:02:00Z')
    expect((await fetched(address)).statusCode).toBe(200)
    clock.set('2026-03-16T09:05:00Z')
    expect((await fetched(address)).statusCode).toBe(401)
  })

  test('is over at once when its person signs out', async () => {
    const { owner, employee, address } = await linked()
    await postForm(app, '/oauth/revoke', { token: employee.token })
    expect((await fetched(address)).statusCode).toBe(401)
    const { address: own } = await api.as(owner).call(getLogo, {})
    expect((await fetched(own)).statusCode).toBe(200)
  })

  test('opens nothing else: not with another path, another time, another person, or half of it', async () => {
    const { owner, address } = await linked()
    const at = new URL(address, 'http://daybook')
    const changed = (name: string, value: string) => {
      const url = new URL(at)
      url.searchParams.set(name, value)
      return `${url.pathname}${url.search}`
    }
    const by = new URL((await api.as(owner).call(getLogo, {})).address ?? '', 'http://daybook').searchParams.get('by') ?? ''
    const odd = [
      changed('until', '1999999999'),
      changed('by', by),
      changed('signature', 'A'.repeat(32)),
      changed('signature', ''),
      `${at.pathname}?until=${at.searchParams.get('until')}`,
      address.replace('/logo/', '/logo/x'),
      `/api/v0/company${at.search}`,
    ]
    for (const url of odd) expect([url, (await fetched(url)).statusCode]).toEqual([url, 401])
  })
})

describe('what is no picture', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const pdf = Buffer.from('%PDF-1.7\nA page\n%%EOF\n')

  test.each([
    ['a page', html],
    ['SVG', svg],
    ['a PDF, which others take', pdf],
    ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['text', Buffer.from('hello')],
    ['a page that is larger than what is looked at', Buffer.concat([html, Buffer.alloc(200_000, 32)])],
  ])('%s is refused by what is in it, whatever it is called, and nothing is left of it', async (_, bytes) => {
    const owner = await given.company()
    const reply = await api.as(owner).send(setLogo, { file: { bytes, name: 'logo.png' } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'file.kind',
        response_message: 'This is no PNG, JPEG or WebP file, whatever it is called. Choose another one.',
      },
    })
    expect(await rows('select id from stored_content where company_id = $1', [owner.companyId])).toEqual([])
  })

  test('half a picture, and one that only begins as one, is refused as damaged', async () => {
    const owner = await given.company()
    const { bytes } = await bytesOf(400, 400)
    for (const odd of [bytes.subarray(0, bytes.length / 2), Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(5000, 65)])])
      expect(await api.as(owner).send(setLogo, { file: { bytes: odd } })).toMatchObject({
        status: 400,
        body: { code: 'file.broken' },
      })
  })

  test('what stands behind a picture does not stay behind it', async () => {
    const owner = await given.company()
    const { bytes } = await bytesOf()
    const { address } = await api.as(owner).call(setLogo, { file: { bytes: Buffer.concat([bytes, html]) } })
    expect((await fetched(address)).rawPayload.includes('script')).toBe(false)
  })

  test('a picture of 20,000 by 20,000 pixels is refused before it is drawn', async () => {
    const owner = await given.company()
    const bytes = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await api.as(owner).send(setLogo, { file: { bytes } })).toMatchObject({ status: 400, body: { code: 'file.pixels' } })
  })

  test('a file of more than 5 MB is refused, and none at all', async () => {
    const owner = await given.company()
    const { bytes } = await bytesOf()
    const large = Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024)])
    expect((await api.as(owner).send(setLogo, { file: { bytes: large } })).status).toBe(413)
    expect((await api.as(owner).send(setLogo, { file: { bytes: Buffer.alloc(0) } })).status).toBe(400)
  })
})
