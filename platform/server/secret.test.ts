import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { seal, unseal } from './secret.ts'

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
