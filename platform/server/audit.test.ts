import { addHoliday } from '@daybook/calendar/contract'
import { verifyAudit, type Head } from '@daybook/platform/server'
import { type Cast, testApp } from '@daybook/testing'
import { clockIn, clockOut, endBreak, startBreak } from '@daybook/time/contract'
import { beforeEach, describe, expect, test } from 'vitest'

const world = await testApp({ own: true })
const { api, given, rows } = world
const owner = { query: async (text: string, values: unknown[]) => ({ rows: await rows(text, values) }) }
const verify = (kept: Head[] = []) => verifyAudit(owner as never, kept)
const brokenChains = async (kept?: Head[]) => (await verify(kept)).broken

const entriesOf = (companyId: string) =>
  rows<{ seq: number }>('select seq from audit_entry where company_id = $1 order by seq', [companyId])

test('fifty writers at once leave entries without a gap, in both companies', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const cast = ({ owner: boss, hr, manager, employee, outsider }: Cast) => [boss, hr, manager, employee, outsider]
  const before = [await entriesOf(ours.owner.companyId), await entriesOf(theirs.owner.companyId)].map(({ length }) => length)
  for (const step of [clockIn, startBreak, endBreak, clockOut])
    await Promise.all([...cast(ours), ...cast(theirs)].map((who) => api.as(who).call(step, {})))
  const days = Array.from({ length: 25 }, (_, i) => `2026-08-${String(i + 1).padStart(2, '0')}`)
  await Promise.all(
    [ours, theirs].flatMap(({ owner: boss }) =>
      days.map((date) => api.as(boss).call(addHoliday, { body: { date, name: 'Day off' } })),
    ),
  )
  for (const [i, { companyId }] of [ours.owner, theirs.owner].entries()) {
    const entries = await entriesOf(companyId)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
    expect(entries).toHaveLength((before[i] ?? 0) + 45)
  }
  expect(await verify()).toMatchObject({ broken: [] })
})

/** Computes our whole chain anew from some entry on, as somebody would who may write everything in the database. */
const rewriteFrom = async (companyId: string, from: number): Promise<void> => {
  for (const { seq } of (await entriesOf(companyId)).filter((entry) => entry.seq >= from)) {
    await rows(
      `update audit_entry e set prev_hash = coalesce((select hash from audit_entry p where p.company_id = e.company_id and p.seq = e.seq - 1), '\\x00')
        where company_id = $1 and seq = $2`,
      [companyId, seq],
    )
    await rows(
      `update audit_entry e set hash = sha256(e.prev_hash || convert_to(audit_text(e), 'UTF8')) where company_id = $1 and seq = $2`,
      [companyId, seq],
    )
  }
  await rows(
    `update audit_head h set (seq, hash) = (select seq, hash from audit_entry e where e.company_id = h.company_id order by seq desc limit 1)
      where company_id = $1`,
    [companyId],
  )
}

describe('somebody who may write everything in the database', () => {
  let companyId = ''
  let last = 0
  let kept: Head[] = []
  const only = (seq: number, reason: string) => [{ companyId, seq, reason }]
  const headNow = async (): Promise<Head> => {
    const [head] = await rows<{ seq: number; hash: string }>(
      "select seq, encode(hash, 'hex') as hash from audit_head where company_id = $1",
      [companyId],
    )
    return { companyId, seq: head?.seq ?? 0, hash: head?.hash ?? '' }
  }

  beforeEach(async () => {
    await rows('delete from audit_entry')
    await rows('delete from audit_head')
    const ours = await given.cast()
    ;({ companyId } = ours.owner)
    kept = [await headNow()]
    for (const who of [ours.owner, ours.hr, ours.manager]) await api.as(who).call(clockIn, {})
    kept.push(await headNow())
    last = kept[1]?.seq ?? 0
  })

  test('did nothing so far: every chain is whole', async () => {
    expect(await brokenChains(kept)).toEqual([])
  })

  const fields = ['action', 'person_id', 'account_id', 'target_type', 'ip', 'request_id'] as const
  test.each(fields)('changes %s: that entry is named', async (field) => {
    await rows(
      `update audit_entry set ${field} = ${field.endsWith('_id') && field !== 'request_id' ? 'gen_random_uuid()' : "'x'"}
      where company_id = $1 and seq = 3`,
      [companyId],
    )
    expect(await brokenChains()).toEqual(only(3, 'its content was changed'))
  })

  test('moves a value from after to before: that entry is named', async () => {
    await rows('update audit_entry set before = after, after = before where company_id = $1 and seq = 2', [companyId])
    expect(await brokenChains()).toEqual(only(2, 'its content was changed'))
  })

  test('backdates an entry: it is named', async () => {
    await rows("update audit_entry set at = at - interval '1 day' where company_id = $1 and seq = 4", [companyId])
    expect(await brokenChains()).toEqual(only(4, 'its content was changed'))
  })

  test('removes an entry: the one behind the gap is named', async () => {
    await rows('delete from audit_entry where company_id = $1 and seq = 3', [companyId])
    expect(await brokenChains()).toEqual(only(4, 'an entry before it is missing or was moved'))
  })

  test('swaps two entries: the first of them is named', async () => {
    await rows('update audit_entry set seq = -3 where company_id = $1 and seq = 3', [companyId])
    await rows('update audit_entry set seq = 3 where company_id = $1 and seq = 4', [companyId])
    await rows('update audit_entry set seq = 4 where company_id = $1 and seq = -3', [companyId])
    expect(await brokenChains()).toEqual(only(3, 'its content was changed'))
  })

  test('cuts the tail: the chain’s own head tells', async () => {
    await rows('delete from audit_entry where company_id = $1 and seq = $2', [companyId, last])
    expect((await brokenChains()).map(({ reason }) => reason)).toEqual(['the newest entries are missing'])
  })

  test('cuts the tail and moves the head back: the head kept elsewhere tells', async () => {
    await rows('delete from audit_entry where company_id = $1 and seq >= $2', [companyId, last - 1])
    await rewriteFrom(companyId, last)
    expect(await brokenChains()).toEqual([])
    expect(await brokenChains(kept)).toEqual(only(last - 1, 'the newest entries are missing'))
  })

  test('writes the whole chain anew: the first entry that no kept head vouches for is named', async () => {
    await rows("update audit_entry set action = 'nothing.happened' where company_id = $1 and seq = $2", [companyId, last])
    await rewriteFrom(companyId, 1)
    expect(await brokenChains()).toEqual([])
    expect(await brokenChains(kept)).toEqual(only((kept[0]?.seq ?? 0) + 1, 'the chain from here on was written anew'))
    await rows("update audit_entry set action = 'nothing.at_all' where company_id = $1 and seq = 1", [companyId])
    await rewriteFrom(companyId, 1)
    expect(await brokenChains(kept)).toEqual(only(1, 'the chain from here on was written anew'))
  })

  test('removes everything: the kept head tells', async () => {
    await rows('delete from audit_entry where company_id = $1', [companyId])
    await rows('delete from audit_head where company_id = $1', [companyId])
    expect(await brokenChains()).toEqual([])
    expect(await brokenChains(kept)).toEqual(only(1, 'the newest entries are missing'))
  })
})
