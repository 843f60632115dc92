import { isRead } from '@daybook/platform/contract'
import {
  changedIn,
  contentsOf,
  leftByFile,
  preparedCalls,
  testApp,
  tries,
  type ValidCall,
  validCalls,
  validReads,
} from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// What a call leaves behind, looked for in every table there is: a read leaves nothing (docs/security.md#s46), and what changes
// something is recorded in its own transaction or does not happen (docs/security.md#s51).

const world = await testApp({ own: true })
const { app, api, rows, settle } = world
const { madeFor } = preparedCalls(world)
const tried = tries('effects')
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

const prepared = async (valid: ValidCall) => {
  const { who, ...input } = await madeFor(valid)
  await settle()
  return { asked: who ? api.as(who) : api, input }
}

describe('a read', () => {
  // Looking is an event of its own in five places, each on purpose; nothing else may be written by a read.
  const kept: Record<string, string[]> = {
    // Whoever opens another's pay, emergency contacts or documents stands in that person's list.
    getPayDetails: ['access_view'],
    getEmergencyContacts: ['access_view'],
    getPayAccount: ['access_view'],
    getPayslip: ['access_view'],
    getPayslipPdf: ['access_view'],
    listPayslipsOf: ['access_view'],
    listPayroll: ['access_view'],
    backTestRules: ['access_view'],
    // Beside it which one it was, and when.
    openDocument: ['access_view', 'document_opening'],
  }

  test('is every GET, and every POST that says so', () => {
    const read = validReads.map(({ endpoint }) => endpoint.name)
    expect(app.endpoints.filter((each) => isRead(each) && !read.includes(each.name)).map(({ name }) => name)).toEqual([])
  })

  test.each(named(validReads))('%s changes nothing', async (_name, valid) => {
    const { asked, input } = await prepared(valid)
    const before = await contentsOf(rows)
    tried()
    expect((await asked.send(valid.endpoint, input, { key: 'read' })).status).toBe(200)
    await settle()
    expect(changedIn(before, await contentsOf(rows))).toEqual(kept[valid.endpoint.name] ?? [])
  })
})

describe('what changes something', () => {
  const inCompany = validCalls.filter(
    ({ endpoint }) => endpoint.permission.audience === 'company' && endpoint.unlogged === undefined,
  )

  test.each(named(inCompany))('%s does not happen when it cannot be recorded', async (_name, valid) => {
    const { asked, input } = await prepared(valid)
    const before = await contentsOf(rows)
    // Deferred: the entry is written like any other, and what fails is the commit after it.
    await rows(`create function no_record() returns trigger language plpgsql as $$ begin raise 'no record'; end $$`)
    await rows(
      'create constraint trigger no_record after insert on audit_entry deferrable initially deferred for each row execute function no_record()',
    )
    tried(2)
    const reply = await asked.send(valid.endpoint, input, { key: 'once' })
    await rows('drop function no_record cascade')
    expect([reply.status, changedIn(before, await contentsOf(rows))]).toEqual([500, leftByFile(valid.endpoint)])
    expect((await asked.send(valid.endpoint, input, { key: 'once' })).status).toBe(200)
    expect(changedIn(before, await contentsOf(rows))).toContain('audit_entry')
  })
})
