import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockIn, decideTimesheets, exportTime, importTime, saveTimesheet, submitTimesheet } from '../contract/index.ts'

const { api, given, clock, rows } = await testApp()
const zone = 'Europe/Berlin'
const monday = day('2026-03-09')
type Who = Parameters<typeof api.as>[0]

beforeEach(() => clock.set('2026-03-16T12:00:00Z'))

const asked = (who: Who, from = '2026-03-01', to = '2026-03-31') =>
  api.as(who).send(exportTime, { query: { from: day(from), to: day(to) } })
const linesOf = async (who: Who, ...span: string[]): Promise<string[]> => {
  const { body } = await asked(who, ...span)
  return Buffer.from(body as Uint8Array)
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
}

const at = (from: string, to: string) => ({
  start: `${monday}T${from}:00Z`,
  end: `${monday}T${to}:00Z`,
  minutes: null,
  zone,
  note: '',
  project: '',
})

const worked = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const entries = [at('08:00', '11:00'), at('11:30', '16:10')]
  for (const who of [ours.employee, theirs.employee])
    await api.as(who).call(saveTimesheet, { body: { day: monday, version: 0, entries } })
  return { ours, theirs }
}

describe('the hours of the company as a file', () => {
  test('say of each person and day what counts, by the clocks there, and how far it is', async () => {
    const { ours, theirs } = await worked()
    const line = (status: string) =>
      `${ours.employee.name},${ours.employee.email},,2026-03-09,2026-03-09 09:00,2026-03-09 17:10,${zone},30,460,7.67,${status},`
    const [titles, ...lines] = await linesOf(ours.owner)
    expect(titles).toBe(
      'Name,Email,Badge,Day,Began,Ended,Time zone,Unpaid breaks (minutes),Worked (minutes),Worked (hours),Status,Remark',
    )
    expect(lines).toEqual([line('Open')])
    const { days } = await api.as(ours.employee).call(submitTimesheet, { body: { days: [monday] } })
    await api.as(ours.owner).call(decideTimesheets, { body: { ids: days.map(({ id }) => id), decision: 'APPROVE' } })
    expect((await linesOf(ours.hr)).slice(1)).toEqual([line('Approved')])
    expect((await linesOf(theirs.owner)).slice(1)).toHaveLength(1)
    expect((await linesOf(theirs.owner)).join('\n')).not.toContain(ours.employee.email)
  })

  test('hold the days asked for alone, and those that nobody worked, or that still run, with a word about it', async () => {
    const { ours } = await worked()
    expect(await linesOf(ours.owner, '2026-03-10', '2026-03-31')).toHaveLength(1)
    await api.as(ours.employee).call(submitTimesheet, { body: { days: [day('2026-03-10')], notWorked: true } })
    await api.as(ours.employee).call(clockIn, {})
    const [, , none, running] = await linesOf(ours.owner)
    expect(none).toMatch(/,2026-03-10,,,,0,0,0\.00,Submitted,Not worked$/)
    expect(running).toMatch(
      /,2026-03-16,2026-03-16 13:00,,Europe\/Berlin,0,0,0\.00,Open,Still running: what runs is not counted yet$/,
    )
  })

  test('count a shift that is open for too long as the timesheet does: not, and its clock-out is missing', async () => {
    const { ours } = await worked()
    await api.as(ours.employee).call(clockIn, {})
    clock.set('2026-03-17T08:00:00Z')
    const [, , lost] = await linesOf(ours.owner)
    expect(lost).toMatch(/,2026-03-16,2026-03-16 13:00,,Europe\/Berlin,0,0,0\.00,Open,A clock-out is missing$/)
  })

  test('tell of those who left, by the names in their contracts', async () => {
    const { ours } = await worked()
    await rows("update person set status = 'INACTIVE', preferred_name = 'Annie' where id = $1", [ours.employee.userId])
    expect((await linesOf(ours.owner))[1]).toContain(ours.employee.name)
  })

  test('are for owner and HR, of a year at most, and are no file of entries to bring in', async () => {
    const { ours } = await worked()
    for (const who of [ours.manager, ours.employee]) expect((await asked(who)).status).toBe(403)
    expect((await asked(ours.owner, '2026-03-31', '2026-03-01')).status).toBe(400)
    expect((await asked(ours.owner, '2025-01-01', '2026-03-01')).status).toBe(400)
    const csv = (await linesOf(ours.owner)).join('\n')
    const back = await api.as(ours.owner).send(importTime, { body: { csv, zone, commit: false } })
    expect(back.body).toMatchObject({ code: 'import.unknown_format' })
  })

  test('that are more than a file takes are refused, not cut', async () => {
    const { ours } = await worked()
    const [{ company_id: company } = { company_id: '' }] = await rows<{ company_id: string }>(
      'select company_id from person where id = $1',
      [ours.employee.userId],
    )
    const fill = (people: number, days: number) =>
      rows(
        `with p as (insert into person (company_id, id, name, email, role, status, search_text, created_at)
           select $1, gen_random_uuid(), 'N ' || n, 'n' || n || '-' || $3 || '@many.example', 'EMPLOYEE', 'INVITED', 'n', now() from generate_series(1, $2::int) n returning id)
         insert into timesheet (company_id, id, person_id, day, worked_minutes)
           select $1, gen_random_uuid(), p.id, date '2025-04-01' + n, 480 from p, generate_series(0, $3::int - 1) n`,
        [company, people, days],
      )
    await fill(150, 333)
    expect(await linesOf(ours.owner, '2025-03-16', '2026-03-16')).toHaveLength(150 * 333 + 2)
    await fill(1, 50)
    const refused = await asked(ours.owner, '2025-03-16', '2026-03-16')
    expect(refused.body).toMatchObject({ code: 'timesheet.file_too_long' })
    expect(refused.status).toBe(400)
  })
})
