import { dayInZone } from '@daybook/platform/domain'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditKey } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { headsFolder, keepAuditHeads, keptHeads } from './index.ts'

const { app, given, rows } = await testApp()
const folder = headsFolder(app.config.dataDir)
const key = auditKey(app.config)

test('the end of every chain is kept in a file of the day, and what was signed reads back', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await keepAuditHeads(app)
  const { heads, forged } = await keptHeads(folder, key)
  expect(forged).toEqual([])
  for (const { companyId } of [ours.owner, theirs.owner]) {
    const [head] = await rows("select seq, encode(hash, 'hex') as hash from audit_head where company_id = $1", [companyId])
    expect(heads).toContainEqual({ companyId, ...head })
  }
  // The same day again replaces the file.
  await given.company()
  await keepAuditHeads(app)
  expect((await keptHeads(folder, key)).heads).toHaveLength(heads.length + 1)
})

test('a file that somebody edited, renamed or signed with another key does not count, and is named', async () => {
  await keepAuditHeads(app)
  const day = `${dayInZone(app.clock(), 'UTC')}.json`
  const text = await readFile(join(folder, day), 'utf8')
  await writeFile(join(folder, '2026-01-01.json'), text)
  await writeFile(join(folder, '2026-01-02.json'), text.replace(/"day": "[\d-]+"/, '"day": "2026-01-02"'))
  const { heads, forged } = await keptHeads(folder, key)
  expect(forged).toEqual(['2026-01-01.json', '2026-01-02.json'])
  expect(heads.length).toBeGreaterThan(0)
  expect((await keptHeads(folder, Buffer.alloc(32))).forged).toHaveLength(3)
})
