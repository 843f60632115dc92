import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addHoliday } from '@daybook/calendar/contract'
import { envelopeFor, inject, type PlainRequest, testApp, transportKey } from '@daybook/testing'
import type { JWK } from 'jose'
import jose from 'node-jose'
import { expect, test } from 'vitest'
import { unseal } from '../secret.ts'

// Made and opened by libraries that share no code with ours: what we speak is the standard, not a dialect of one library.

const { app, given, rows } = await testApp()

const privateKey = async (): Promise<JWK> => {
  const [stored] = await rows<{ kid: string; jwk_sealed: string }>('select kid, jwk_sealed from transport_key')
  const { kid = '', jwk_sealed: sealed = '' } = stored ?? {}
  return JSON.parse(unseal(app.config, `transport_key|${kid}|jwk_sealed`, sealed)) as JWK
}

const adding = async (name: string): Promise<PlainRequest> => ({
  method: 'POST',
  url: addHoliday.path,
  headers: { authorization: `Bearer ${(await given.company()).token}`, 'content-type': 'application/json' },
  payload: JSON.stringify({ date: '2026-08-03', name }),
})

const param3Of = (text: string): string => (JSON.parse(text) as { param3: string }).param3

const exchange = async (name: string) => {
  const { claims, sealed } = await envelopeFor(app, await adding(name))
  const reply = await inject(app, sealed)
  return {
    claims,
    param1: sealed.headers?.['param1'] ?? '',
    request: param3Of(sealed.payload ?? ''),
    reply: param3Of(reply.payload),
  }
}

const opened = async (token: string, key: object, algorithms: string[]) => {
  const { payload } = await jose.JWE.createDecrypt(await jose.JWK.asKey(key), { algorithms }).decrypt(token)
  return JSON.parse(payload.toString()) as Record<string, unknown>
}

test('node-jose opens the request and the reply', async () => {
  const { claims, param1, request, reply } = await exchange('Interop')
  expect(await opened(param1, await privateKey(), ['RSA-OAEP-256', 'A256GCM'])).toEqual(claims)
  const direct = (k: string) => ({ kty: 'oct', k, alg: 'A256GCM' })
  expect(await opened(request, direct(claims.cek), ['dir', 'A256GCM'])).toMatchObject({ name: 'Interop' })
  expect(await opened(reply, direct(claims.rk), ['dir', 'A256GCM'])).toMatchObject({ name: 'Interop', version: 1 })
})

const sealedBy = async (key: object, fields: object, text: string): Promise<string> =>
  jose.JWE.createEncrypt({ format: 'compact', contentAlg: 'A256GCM', fields }, await jose.JWK.asKey(key))
    .update(text)
    .final()

test('what node-jose seals is accepted', async () => {
  const plain = await adding('By another library')
  const { claims } = await envelopeFor(app, plain)
  const key = await transportKey(app)
  const param1 = await sealedBy(key, { alg: 'RSA-OAEP-256', enc: 'A256GCM', typ: 'daybook-key+jwe' }, JSON.stringify(claims))
  const body = { kty: 'oct', k: claims.cek, kid: claims.jti }
  const param3 = await sealedBy(body, { alg: 'dir', enc: 'A256GCM' }, plain.payload ?? '')
  const reply = await inject(app, { ...plain, headers: { ...plain.headers, param1 }, payload: JSON.stringify({ param3 }) })
  expect(reply.statusCode).toBe(200)
  expect(await opened(param3Of(reply.payload), { kty: 'oct', k: claims.rk }, ['dir', 'A256GCM'])).toMatchObject({
    name: 'By another library',
  })
})

const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import jwcrypto.jwe']).status === 0)

test.skipIf(python === undefined)('jwcrypto opens the request and the reply', async () => {
  const { claims, ...tokens } = await exchange('In Python')
  const run = spawnSync(python ?? '', [join(import.meta.dirname, '../../../testing/open_envelope.py')], {
    input: JSON.stringify({ key: await privateKey(), ...tokens }),
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  expect(JSON.parse(run.stdout)).toEqual({
    claims,
    request: { date: '2026-08-03', name: 'In Python' },
    reply: expect.objectContaining({ name: 'In Python', version: 1 }),
  })
})
