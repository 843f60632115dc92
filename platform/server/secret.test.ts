import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { derive, seal, unseal } from './secret.ts'

const { app, given, rows, secondServer } = await testApp()
const derived = ({ config }: App) => derive(config, 'word', 1).toString('hex')

const config = (SECRET_KEY: string) => readConfig({ SECRET_KEY, DATA_DIR: mkdtempSync(join(tmpdir(), 'daybook-secret-')) })
const ours = config('a key of at least thirty-two characters')

describe('what is sealed', () => {
  test('opens in its own place, and never looks the same twice', () => {
    const [a, b] = [seal(ours, 'table|1|column', 'Ünïcödé'), seal(ours, 'table|1|column', 'Ünïcödé')]
    expect([unseal(ours, 'table|1|column', a), unseal(ours, 'table|1|column', b)]).toEqual(['Ünïcödé', 'Ünïcödé'])
    expect(a).not.toBe(b)
    expect(a).not.toContain(Buffer.from('Ünïcödé').toString('base64url'))
  })

  test('opens in no other place, with no other key, and not after a change', () => {
    const sealed = seal(ours, 'table|1|column', 'secret')
    expect(() => unseal(ours, 'table|2|column', sealed)).toThrow(Error)
    expect(() => unseal(config('another key of at least thirty-two'), 'table|1|column', sealed)).toThrow(/SECRET_KEY/)
    const [id, nonce, text = ''] = sealed.split('.')
    const turned = text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`
    for (const changed of [`${id}.${nonce}.${turned}`, `${id}.${nonce}.`, `${id}`, ''])
      expect(() => unseal(ours, 'table|1|column', changed)).toThrow(Error)
  })
})

describe('what is derived', () => {
  test('depends on a secret of its own, random in a fresh database and the same after a restart', async () => {
    const key = Buffer.from(readFileSync(join(app.config.dataDir, 'secret.key'), 'utf8'), 'hex')
    expect(derived(app)).not.toBe(createHmac('sha256', key).update('word\n1').digest('hex'))
    expect(derived(await secondServer())).toBe(derived(app))
  })

  test('in a database with accounts that is older than the secret, it is what the key alone gave', async () => {
    await rows('delete from server_secret')
    await given.account()
    const server = await secondServer({ secretKey: 'a key of at least thirty-two characters' })
    const mac = createHmac('sha256', 'a key of at least thirty-two characters').update('word\n1').digest('hex')
    expect(derived(server)).toBe(mac)
  })

  test('with the key lost, a server still starts; with the key back, all is as it was', async () => {
    await rows('delete from server_secret')
    const before = derived(await secondServer({ secretKey: 'a key of at least thirty-two characters' }))
    const lost = await secondServer({ secretKey: 'another key of at least thirty-two' })
    expect(derived(lost)).not.toBe(before)
    expect(derived(await secondServer({ secretKey: 'a key of at least thirty-two characters' }))).toBe(before)
  })

  test('waits for nobody: before the secret was opened it is a mistake', () => {
    expect(() => derive(ours, 'word')).toThrow('before the secret was opened')
  })
})
