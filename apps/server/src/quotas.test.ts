import { quotaOf } from '@daybook/platform/server'
import { testApp, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// docs/security.md#s50: what mails, imports, exports or computes much is counted per person and per company.

const world = await testApp()
const { app, api, rows } = world

const costly = /^(invite|reinvite|import|export|preview)/

test('every invitation, import, export and preview has a quota per person and one per company', () => {
  const found = app.endpoints.filter(({ name }) => costly.test(name))
  expect(found.map(({ name }) => name).sort()).toEqual([
    'exportAudit',
    'exportContacts',
    'exportExpensesDue',
    'exportHolidays',
    'exportLeaveBalances',
    'exportPeople',
    'exportTime',
    'importHolidays',
    'importLeave',
    'importPeople',
    'importTime',
    'invitePerson',
    'previewChange',
    'previewChecklistRun',
    'previewLeave',
    'previewLeaveConfig',
    'previewLetter',
    'previewPayroll',
    'previewPlan',
    'previewTimeRules',
    'reinvitePerson',
  ])
  for (const { name, limits = [] } of found) {
    const [own, shared] = ['account', 'company'].map((per) => limits.find((limit) => limit.per === per))
    // Whoever runs the installation works in no company.
    expect([name, own !== undefined, shared !== undefined]).toEqual([name, true, name !== 'previewPlan'])
  }
})

test('what computes a payslip anew each time has a quota, too', () => {
  const found = app.endpoints.filter(({ name }) => ['adjustPayslip', 'choosePayee', 'backTestRules'].includes(name))
  expect(found.map(({ limits = [] }) => limits.map(({ per, times }) => [per, times]))).toEqual(
    Array.from({ length: 3 }, () => [
      ['account', 600],
      ['company', 1200],
    ]),
  )
})

test('what makes pay periods has a quota', () => {
  const making = ['addPayCycle', 'addPayPeriods', 'changePayCycleStatus']
  const found = app.endpoints.filter(({ name }) => making.includes(name))
  expect(found.map(({ limits = [] }) => limits.map(({ per, times }) => [per, times]))).toEqual(
    making.map(() => [
      ['account', 120],
      ['company', 240],
    ]),
  )
})

test('what tells, and may mail, everybody of a company has a quota per hour and per day', () => {
  const found = app.endpoints.filter(({ name }) => ['addPost', 'remindReaders'].includes(name))
  const quotas = found.map(({ limits = [] }) => limits.map(({ per, times, seconds }) => [per, times, seconds]))
  expect(quotas).toEqual([
    [
      ['company', 60, 3600],
      ['company', 100, 86_400],
    ],
    [
      ['company', 30, 3600],
      ['company', 50, 86_400],
    ],
  ])
})

test('what nobody does often has a quota per person', () => {
  const ofOneself = ['addApiToken', 'changeOwnZone', 'recallTimesheet', 'submitTimesheet', 'updateOwnContact']
  const seldom = [...ofOneself, 'changeSite', 'payHolidays', 'renamePayCycle', 'updateCompany'].toSorted()
  const found = app.endpoints.filter(({ name }) => seldom.includes(name)).map(({ name, limits = [] }) => [name, limits[0]?.per])
  expect(found.toSorted()).toEqual(seldom.map((name) => [name, 'account']))
})

test('what leaves much in the log each time has a quota per person, far above what hands do', () => {
  const found = ['saveTimesheet', 'changePost'].map((wanted) => app.endpoints.find(({ name }) => name === wanted)?.limits?.[0])
  expect(found).toMatchObject([
    { per: 'account', times: 600 },
    { per: 'account', times: 120 },
  ])
})

test('no endpoint counts a call twice under one counter', () => {
  const twice = app.endpoints.filter(({ name, limits = [] }) => {
    const counters = limits.map((limit) => quotaOf(name, limit).name)
    return new Set(counters).size < counters.length
  })
  expect(twice.map(({ name }) => name)).toEqual([])
})

const ofLinks = validCalls.filter(({ endpoint }) => endpoint.limits?.some(({ per }) => per === 'link'))

test('what is written by a mailed link is counted where the link is opened: each call that says so does', async () => {
  expect(ofLinks.length).toBeGreaterThan(5)
  for (const { endpoint, make } of ofLinks) {
    const { who: _who, ...input } = await make(world)
    const first = await api.send(endpoint, input)
    await rows("update rate_limit set points = 120 where key like 'welcome.write.link:%'")
    const second = await api.send(endpoint, input)
    expect([endpoint.name, first.status, second.status]).toEqual([endpoint.name, 200, 429])
  }
})
