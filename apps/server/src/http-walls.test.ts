import { connect } from 'node:net'
import { anyone } from '@daybook/platform/contract'
import { createServer } from '@daybook/platform/server'
import { asClient, password, postForm, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// What HTTP itself allows to get wrong (docs/security.md#s36, #s44, #s45), over a socket where the wrong thing can only be said there.

const world = await testApp()
const { app, given } = world
const port = await world.port()
const owner = await given.company()
const bearer = { authorization: `Bearer ${owner.token}` }

const nobody = '01900000-0000-7000-8000-000000000000'
const filled = (path: string): string => path.replace(/:\w+/g, nobody)
type Method = 'GET' | 'POST'
const routes = app.server.declared
  .filter(({ url, method }) => method !== 'HEAD' && !url.includes('*'))
  .map(({ method, url }): [string, Method, string] => [`${method} ${url}`, method as Method, url])
const isApi = (url: string): boolean => /^\/(api|oauth)\//.test(url)
const ofApi = routes.filter(([, , url]) => isApi(url))

type Heard = { status: number; headers: Record<string, string>; text: string; after: string }

/** Says something over a connection of its own, and hears what comes back: the first reply, and what follows it. */
const say = (words: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
    socket.on('close', () => {
      const [head = '', ...rest] = heard.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
      )
      const [text = '', ...after] = rest.join('\r\n\r\n').split(/(?=HTTP\/1\.1 )/)
      resolve({ status: Number(first.split(' ')[1]), headers, text, after: after.join('') })
    })
  })
const host = `Host: daybook.test\r\n`
const last = `${host}Connection: close\r\n`

const secure = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'self';(?!.*script-src)(?!.*https?:).*object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\(\), microphone=\(\), .*publickey-credentials-create=\(self\)$/),
}
// A page of ours may open more: its own inline script by its hash, and the third parties that were configured. Tests of the
// pages read every word of that (`public.test`); here it holds no script that anybody could write into it.
const ofPage = {
  ...secure,
  'content-security-policy': expect.stringMatching(
    /^default-src 'self';(?!.*script-src[^;]*unsafe).*object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'/,
  ),
}
const telling = /^(server|x-powered-by|x-aspnet|via)$/

describe('every reply', () => {
  test.each(routes)('%s carries the headers, whoever asks and however wrongly', async (_name, method, url) => {
    for (const headers of [{}, bearer, { ...bearer, 'content-type': 'text/plain' }]) {
      if (url.endsWith('/live') && headers !== undefined && 'authorization' in headers) continue
      const payload = 'content-type' in headers ? { payload: 'x' } : {}
      const reply = await app.server.inject({ method, url: filled(url), headers, ...payload })
      expect(reply.headers).toMatchObject(isApi(url) ? secure : ofPage)
      expect([url, reply.headers['cache-control']]).toEqual([url, isApi(url) ? 'no-store' : reply.headers['cache-control']])
      expect(Object.keys(reply.headers).filter((name) => telling.test(name))).toEqual([])
      expect(reply.headers['strict-transport-security']).toBeUndefined()
    }
  })

  const wrongly = (url: string): [method: string, url: string, headers: Record<string, string>][] => [
    ['GET', url.replace('*', 'none.js'), {}],
    ['GET', url.replace('*', '%'), {}],
    ['GET', url.replace('*', '..%2f..%2fpackage.json'), {}],
    ['GET', `${url.replace('*', 'none')}.js`, {}],
    ['GET', url.replace('*', 'x'.repeat(2000)), {}],
    ['GET', url, { range: 'bytes=99999999-' }],
    ['DELETE', url.replace('*', 'none.js'), {}],
    ['HEAD', url.replace('*', 'none.js'), {}],
  ]
  const anywhere = new Set([...app.server.declared.map(({ url }) => url), '/assets/*', '/flags/*', '/og/*', '/*'])
  test.each([...anywhere])('%s that is an error is kept by nobody', async (url) => {
    for (const [method, path, headers] of wrongly(filled(url))) {
      const reply = await app.server.inject({ method: method as Method, url: path, headers })
      const kept = reply.statusCode >= 400 ? 'no-store' : reply.headers['cache-control']
      expect([method, path, reply.statusCode, reply.headers['cache-control']]).toEqual([method, path, reply.statusCode, kept])
    }
  })

  // Where the pages are not built there are no such routes; this one is there always.
  test('that turns into an error after it was to be kept for a year is kept by nobody', async () => {
    const bare = createServer(app.config)
    const year = 'public, max-age=31536000, immutable'
    const config = { permission: anyone }
    bare.get('/kept/*', { config }, (_, reply) => reply.header('Cache-Control', year).callNotFound())
    bare.get('/broken', { config }, (_, reply) => {
      reply.header('Cache-Control', year)
      throw new Error('after all not')
    })
    bare.get('/there', { config }, (_, reply) => reply.header('Cache-Control', year).send('x'))
    const heard = await Promise.all(['/kept/none.js', '/broken', '/there'].map((url) => bare.inject(url)))
    expect(heard.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [404, 'no-store'],
      [500, 'no-store'],
      [200, year],
    ])
    await bare.close()
  })

  test('that is a stream carries them too', async () => {
    const controller = new AbortController()
    const reply = await fetch(`http://127.0.0.1:${port}/api/v0/live`, { headers: bearer, signal: controller.signal })
    expect(Object.fromEntries(reply.headers)).toMatchObject({ ...secure, 'cache-control': 'no-store' })
    controller.abort()
  })

  test('under https says so for a year, and keeps its cookies there', async () => {
    const there = await world.secondServer({ publicUrl: 'https://daybook.test' })
    for (const url of ['/healthz', '/api/v0/nothing', '/api/v0/user/employee/%'])
      expect((await there.server.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const { email } = await given.account()
    const signedIn = await postForm(
      there,
      '/oauth/token',
      { grant_type: 'password', username: email, password },
      asClient('web', 'web', 'https://daybook.test'),
    )
    const cookies = [signedIn.headers['set-cookie']].flat().map(String)
    expect(cookies.filter((cookie) => !cookie.endsWith('; HttpOnly; Secure; SameSite=Strict'))).toEqual([])
    const cookie = cookies.find((each) => each.startsWith('__Host-daybook_refresh=')) ?? ''
    expect(cookie).toMatch(/^__Host-daybook_refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const use = (kept: string) =>
      postForm(
        there,
        '/oauth/token',
        { grant_type: 'refresh_token' },
        { ...asClient('web'), cookie: kept, origin: 'https://daybook.test', 'sec-fetch-site': 'same-origin' },
      )
    const kept = cookie.split(';')[0] ?? ''
    expect((await use(kept.replace('__Host-', ''))).status).toBe(400)
    expect((await use(kept)).status).toBe(200)
    expect(cookies.length).toBeGreaterThan(1)
  })
})

describe('what is no HTTP', () => {
  const smuggled = `0\r\n\r\nGET /healthz HTTP/1.1\r\n${last}\r\n`
  const post = `POST /api/v0/user/sign-up HTTP/1.1\r\n${host}`
  const get = 'GET /healthz HTTP/1.1\r\n'
  test.each([
    ['two ways to say how long a body is', `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${smuggled}`, 400],
    ['the same, the other way round', `${post}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n${smuggled}`, 400],
    ['two lengths', `${post}Content-Length: 6\r\nContent-Length: 5\r\n\r\n${smuggled}`, 400],
    ['a list of lengths', `${post}Content-Length: 5, 5\r\n\r\n${smuggled}`, 400],
    ['a length with a sign', `${post}Content-Length: +5\r\n\r\n${smuggled}`, 400],
    ['two encodings', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${smuggled}`, 400],
    ['an encoding that hides', `${post}Transfer-Encoding: xchunked\r\n\r\n${smuggled}`, 400],
    ['a space before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n${smuggled}`, 400],
    ['a folded header', `${post}Transfer-Encoding:\r\n chunked\r\nContent-Length: 6\r\n\r\n${smuggled}`, 400],
    ['lines that end without CR', `GET /healthz HTTP/1.1\nHost: daybook.test\n\n`, 400],
    [
      'a chunk longer than it says',
      `${post}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}xx\r\n0\r\n\r\n`,
      400,
    ],
    ['NUL in a header', `${get}${last}X: a\0b\r\n\r\n`, 400],
    ['another version', `GET /healthz HTTP/3.0\r\n${last}\r\n`, 400],
    ['no host', `GET /api/v0/company/countries HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['an expectation', `${post}Connection: close\r\nExpect: a-wonder\r\nContent-Length: 0\r\n\r\n`, 417],
    ['headers of 17 kB', `${get}${last}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['an address of 17 kB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${last}\r\n`, 431],
    ['a method that nobody knows', `BREW /healthz HTTP/1.1\r\n${last}\r\n`, 405],
  ])('%s is refused like everything else, and nothing behind it is answered', async (_case, words, status) => {
    const heard = await say(words)
    expect(heard).toMatchObject({ status, headers: { ...secure, 'cache-control': 'no-store' }, after: '' })
    expect(heard.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(heard.text)).toMatchObject({
      status,
      code: 'request.malformed',
      response_message: expect.stringMatching(/\.$/),
    })
    expect(heard.headers['allow']).toBe(status === 405 ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : undefined)
  })

  test('a well-formed request behind a well-formed one is answered: the socket of these tests hears both', async () => {
    const heard = await say(`${get}${host}\r\n${get}${last}\r\n`)
    expect([heard.status, heard.after.slice(0, 15)]).toEqual([200, 'HTTP/1.1 200 OK'])
  })
})

describe('methods', () => {
  test.each(routes)('%s is asked by its own methods only', async (_name, _method, url) => {
    const known = new Set(app.server.declared.filter((route) => route.url === url).map(({ method }) => method))
    const odd = ['TRACE', 'OPTIONS', 'PROPFIND', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.has(each))
    for (const method of odd) {
      const words = `${last}Authorization: ${bearer.authorization}\r\nContent-Length: 0\r\n\r\n`
      const { status, headers } = await say(`${method} ${filled(url)} HTTP/1.1\r\n${words}`)
      const allowed = (headers['allow'] ?? '').split(', ')
      // Addresses of one shape share their words: `/employee/search` is also an `/employee/:userId`, whom nobody has.
      const other = app.server.declared.some((route) => route.method === method && route.url !== url && sameShape(route.url, url))
      const refused = other
        ? [400, 403, 404, 412].includes(status)
        : status === 405 && [...known].every((each) => allowed.includes(each))
      expect([method, status, allowed, refused]).toEqual([method, status, allowed, true])
    }
  })

  const sameShape = (shape: string, url: string): boolean =>
    new RegExp(`^${shape.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(filled(url))
})

describe('an address that is written differently', () => {
  test.each(ofApi)('%s opens to nobody by it', async (_name, method, url) => {
    const path = filled(url)
    const spellings = [
      `/${path}`,
      path.toUpperCase(),
      `${path}/`,
      `${path}//`,
      `/x/%2e%2e${path}`,
      `/x/..${path}`,
      `/assets/..%2f${path.slice(1)}`,
      `/.${path}`,
      path.replace('/api', '/%61pi').replace('/oauth', '/%6fauth'),
      `${path}%00`,
      `${path};x=1`,
      path.replaceAll('/', '\\'),
    ]
    const heard = await Promise.all(
      spellings.map(async (spelling) => {
        const { status } = await say(`${method} ${spelling} HTTP/1.1\r\n${last}Content-Length: 0\r\n\r\n`)
        return [spelling, status] as const
      }),
    )
    const same = (await say(`${method} ${path} HTTP/1.1\r\n${last}Content-Length: 0\r\n\r\n`)).status
    // `%61pi` is another spelling of `api` by RFC 3986, and says what that says. The others are addresses of nothing, or of
    // something that wants a sign-in.
    const fine = (spelling: string, status: number) =>
      /%6[1f]/.test(spelling) ? status === same : [400, 401, 403, 404, 405].includes(status)
    expect(heard.filter(([spelling, status]) => !fine(spelling, status))).toEqual([])
  })
})

describe('another site’s page', () => {
  test.each(ofApi)('%s is not shared with it', async (_name, method, url) => {
    for (const origin of ['https://evil.example', 'null', 'http://daybook.test.evil.example', 'http://daybook.test'])
      for (const asked of ['OPTIONS', method] as const) {
        if (url.endsWith('/live') && asked !== 'OPTIONS') continue
        const headers = {
          ...bearer,
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        }
        const reply = await app.server.inject({ method: asked, url: filled(url), headers })
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(asked === 'OPTIONS' ? reply.statusCode : 405).toBe(405)
      }
  })
})
