import { listAssets } from '@daybook/assets/contract'
import { assetOffice } from '@daybook/assets/testing'
import { addChecklistTemplate, listChecklistTemplates } from '@daybook/checklists/contract'
import { searchScheduled } from '@daybook/calendar/contract'
import { searchCompanies } from '@daybook/company/contract'
import {
  addRetentionRule,
  listDocumentReaders,
  listRetentionRules,
  addLetterTemplate,
  listLetterTemplates,
  searchDocuments,
} from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { searchYearEnd } from '@daybook/leave/contract'
import {
  backTestRules,
  choosePayee,
  finalizePayroll,
  listLateChanges,
  listLeftOut,
  listPaidPeople,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { addName, searchChart, searchPeople, searchNames } from '@daybook/people/contract'
import { searchTeamToday, searchTeamWeek } from '@daybook/office/contract'
import { schemaOf, testApp } from '@daybook/testing'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'

// Lists that are sorted by name, read one by one: whatever letters the names are in, everybody is on exactly one page.

const world = await testApp()
const { app, api, given } = world

// Letters whose small ones differ between JavaScript and PostgreSQL, by length or by where they stand; letters outside of the first
// plane; what has no case; and the longest name there may be, also of letters that grow when they are written small, or that are
// taken apart to be stored.
const words =
  'İbrahim Igor Ilona ılgaz Ivan ΝΙΚΟΣ ΝΙΚΟΣΑ νικος ẞa Straße STRASSE Ⱥa ǅe ﬀi 李雷 𠮷野 𐐀𐐁 𐐨𐐩 محمد יעל สมชาย ゆうこ Éa E\u0301a zoe Zoe'
const longest = ['İ', '漢', 'Ⱥ', '\u0915\u093c', '"', 'ΑΣ'].map((letters) => letters.repeat(200).slice(0, 200))
const names = [...words.split(' '), 'O\'Neil \\ "x"', '👩‍👩‍👧 Ma', ...longest]

type Page = { items: unknown[]; nextCursor: string | null }

/** What a list has on its pages of one, in its order; a list without an end is cut. */
const onePerPage = async <T>(keyOf: (item: never) => T, read: (page: { limit: number; cursor?: string }) => Promise<Page>) => {
  const seen: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 1, ...(cursor ? { cursor } : {}) })
    seen.push(...page.items.map((item) => keyOf(item as never)))
    cursor = page.nextCursor ?? undefined
  } while (cursor && seen.length < 3 * names.length)
  return seen
}

/** A company where everybody has one of the names, and the owner and HR have theirs. */
const crowd = async () => {
  const owner = await given.company()
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const people: string[] = []
  for (const name of names) people.push((await given.person(owner, { name })).userId)
  return { owner, hr, people }
}

test('of people, year ends, payslips, those who are left out, and late changes', async () => {
  const { owner, hr, people } = await crowd()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const everybody = [...people, owner.userId, hr.userId].sort()
  const userId = ({ userId }: { userId: string }) => userId

  const directory = await onePerPage(userId, (page) => boss.call(searchPeople, { body: page }))
  expect(directory.toSorted()).toEqual(everybody)
  const byStart = await onePerPage(userId, (page) => boss.call(searchPeople, { body: { ...page, sort: 'hireDate' } }))
  expect(byStart.toSorted()).toEqual(everybody)

  for (const [i, name] of names.entries())
    await boss.send(addName, { body: { list: 'designation', name } }, { key: `title-${i}` })
  const nameId = ({ id }: { id: string }) => id
  const titles = await onePerPage(nameId, (page) => boss.call(searchNames, { body: { ...page, list: 'designation' } }))
  const whole = await boss.call(searchNames, { body: { limit: 100, list: 'designation' } })
  expect([titles, new Set(titles).size]).toEqual([whole.items.map(nameId), titles.length])
  expect(titles.length).toBeGreaterThan(20)

  const chart = await onePerPage(userId, (page) => boss.call(searchChart, { body: page }))
  expect(chart.toSorted()).toEqual(everybody)

  const scheduled = await onePerPage(userId, (page) => boss.call(searchScheduled, { body: page }))
  expect(scheduled.toSorted()).toEqual(everybody)

  const typeId = (await given.leaveType(owner)).id
  const yearEnds = await onePerPage(userId, (page) => boss.call(searchYearEnd, { body: { ...page, typeId } }))
  expect(yearEnds.toSorted()).toEqual(everybody)

  const today = await onePerPage(userId, (page) => boss.call(searchTeamToday, { body: page }))
  expect(today.toSorted()).toEqual(everybody)
  const week = await onePerPage(userId, (page) => boss.call(searchTeamWeek, { body: { ...page, from: '2026-02-02' } }))
  expect(week.toSorted()).toEqual(everybody)

  const leftOut = await onePerPage(userId, (page) => boss.call(listLeftOut, { body: { ...page, payPeriodId } }))
  expect(leftOut.toSorted()).toEqual(everybody)

  const terms = { from: '2026-02-01', payCycleId, payType: 'FIXED_SALARY' as const, amountCents: 300_000 }
  for (const id of people) await boss.call(savePayTerms, { params: { userId: id }, body: terms })
  const run = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  expect(run.totals.people).toBe(people.length)
  const slips = await onePerPage(userId, (page) => boss.call(listPayroll, { body: { ...page, payPeriodId } }))
  expect(slips.toSorted()).toEqual(people.toSorted())

  const paid = await onePerPage(userId, ({ limit, ...page }) =>
    boss.call(listPaidPeople, { query: { ...page, limit: String(limit) } }),
  )
  expect(paid.toSorted()).toEqual(people.toSorted())

  const tested = await onePerPage(userId, (page) => boss.call(backTestRules, { body: { ...page, rules: someRules } }))
  expect(tested.toSorted()).toEqual(everybody)

  const held = people.slice(1)
  for (const id of held) await api.as(hr).call(choosePayee, { body: { payPeriodId, userId: id, choice: 'HOLD' } })
  const { figures } = (await api.as(hr).call(previewPayroll, { body: { payPeriodId } })).totals
  await boss.call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'pages' })
  const late = await onePerPage(userId, (page) => boss.call(listLateChanges, { body: page }))
  expect(late.toSorted()).toEqual(held.toSorted())
})

test('of documents, by folder and name, and of those who can see one', async () => {
  const { owner, people, hr } = await crowd()
  const boss = api.as(owner)
  const shared: string[] = []
  for (const name of names) {
    const short = [...name].slice(0, 60).join('')
    shared.push((await documentBy({ api }, owner, { place: 'COMPANY', folder: short }, [...name].slice(0, 120).join(''))).id)
  }
  const found = await onePerPage(
    ({ id }: { id: string }) => id,
    (page) => boss.call(searchDocuments, { body: page }),
  )
  expect(found.toSorted()).toEqual(shared.toSorted())
  const readers = await onePerPage(
    ({ userId }: { userId: string }) => userId,
    ({ limit, ...page }) =>
      boss.call(listDocumentReaders, { params: { id: shared[0] ?? '' }, query: { ...page, limit: String(limit) } }),
  )
  expect(readers.toSorted()).toEqual([...people, owner.userId, hr.userId].toSorted())
})

test('of checklists', async () => {
  const owner = await given.company()
  const task = { title: 'x', note: '', who: 'HR' as const, namedId: null, days: 0 }
  for (const [i, name] of names.map((each) => each.slice(0, 100)).entries())
    await api.as(owner).send(addChecklistTemplate, { body: { name, kind: 'OTHER', tasks: [task] } }, { key: `list-${i}` })
  const whole = await api.as(owner).call(listChecklistTemplates, { query: { limit: '100' } })
  const read = ({ limit, ...page }: { limit: number; cursor?: string }) =>
    api.as(owner).call(listChecklistTemplates, { query: { ...page, limit: String(limit) } })
  const seen = await onePerPage(({ id }: { id: string }) => id, read)
  expect(seen).toEqual(whole.items.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(20)
})

test('of assets', async () => {
  const owner = await given.company()
  const office = assetOffice(world)
  for (const name of names.map((each) => each.slice(0, 120))) await office.add(owner, { name })
  const whole = await api.as(owner).call(listAssets, { query: { limit: '100' } })
  const read = ({ limit, ...page }: { limit: number; cursor?: string }) =>
    api.as(owner).call(listAssets, { query: { ...page, limit: String(limit) } })
  const seen = await onePerPage(({ id }: { id: string }) => id, read)
  expect(seen).toEqual(whole.items.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(20)
})

test('of templates of letters', async () => {
  const owner = await given.company()
  for (const [i, name] of names.map((each) => each.slice(0, 100)).entries())
    await api.as(owner).send(addLetterTemplate, { body: { name, body: 'x', own: [] } }, { key: `letter-${i}` })
  const whole = await api.as(owner).call(listLetterTemplates, { query: { limit: '100' } })
  const read = ({ limit, ...page }: { limit: number; cursor?: string }) =>
    api.as(owner).call(listLetterTemplates, { query: { ...page, limit: String(limit) } })
  const seen = await onePerPage(({ id }: { id: string }) => id, read)
  expect(seen).toEqual(whole.items.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(20)
})

test('of how long the documents of folders are kept', async () => {
  const owner = await given.company()
  for (const [i, name] of names.map((each) => each.slice(0, 60)).entries()) {
    const body = { place: 'COMPANY', folder: name, keptMonths: 12, countsFrom: 'ADDED', byItself: false }
    await api.as(owner).send(addRetentionRule, { body: body as never }, { key: `rule-${i}` })
  }
  const whole = await api.as(owner).call(listRetentionRules, { query: { limit: '100' } })
  const read = ({ limit, ...page }: { limit: number; cursor?: string }) =>
    api.as(owner).call(listRetentionRules, { query: { ...page, limit: String(limit) } })
  const seen = await onePerPage(({ id }: { id: string }) => id, read)
  expect(seen).toEqual(whole.items.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(20)
})

test('no other list has pages by name', () => {
  const asked = ({ body, query }: (typeof app.endpoints)[number]) => [body, query].map((part) => schemaOf(part).properties ?? {})
  const paged = app.endpoints.filter((endpoint) => asked(endpoint).some((fields) => 'cursor' in fields))
  expect(paged.map(({ name }) => name).sort()).toEqual([
    'activePosts',
    'allPosts',
    'backTestRules',
    // By day.
    'listAdvances',
    // By the day they were lent.
    'listAssetLoans',
    'listAssets',
    // By the day they go by, by the day they are due, and by name.
    'listChecklistRuns',
    'listChecklistTasks',
    'listChecklistTemplates',
    // By when it was opened.
    'listDocumentOpenings',
    'listDocumentReaders',
    // By when it was asked.
    'listDocumentRequests',
    // By when they were begun, and by when they were decided on.
    'listExpenses',
    'listExpensesDue',
    // The newest first.
    'listHolds',
    'listLateChanges',
    // By day.
    'listLeave',
    'listLeftOut',
    'listLetterTemplates',
    'listNotifications',
    // By when their time is over.
    'listOverDocuments',
    'listPaidPeople',
    'listPayPeriods',
    'listPayments',
    'listPayroll',
    // By folder and name.
    'listPersonDocuments',
    // By the day they were lent.
    'listPersonLoans',
    'listRetentionRules',
    'listSheetRequests',
    // By when it was asked, and by name of who is.
    'listSignatures',
    'listSigners',
    // By when it is due.
    'listWantedDocuments',
    // By when they were made, and by their number.
    'postComments',
    'postVersions',
    'searchApprovals',
    'searchAudit',
    'searchAway',
    // By when they were asked.
    'searchChanges',
    'searchChart',
    'searchCompanies',
    'searchDocuments',
    // By when it was handed in.
    'searchExpenseApprovals',
    'searchInstallation',
    // By when it was asked, and by day.
    'searchLeaveApprovals',
    'searchLeaveLedger',
    'searchNames',
    // Sorted and cut by the same code, at most a hundred of them.
    'searchPayCycles',
    'searchPeople',
    // By when they came, not by name.
    'searchPresence',
    'searchScheduled',
    // By their first day, not by name.
    'searchStandIns',
    'searchTeamToday',
    'searchTeamWeek',
    'searchYearEnd',
    'subscriptionHistory',
    'unconfirmedReaders',
  ])
})

test('of companies, for those who run the installation', async () => {
  const made = new Set<string>()
  for (const name of names.slice(0, 12)) made.add((await given.company({ name: `Pages by name ${name}` })).companyId)
  const longest = 'Pages by name'.padEnd(200, 'İ')
  made.add((await given.company({ name: longest })).companyId)
  made.add((await given.company({ name: `${longest.slice(0, 199)}Z` })).companyId)
  const admin = api.as(await given.supporter())
  const seen = await onePerPage(
    ({ id }: { id: string }) => id,
    (page) => admin.call(searchCompanies, { body: { ...page, q: 'Pages by name' } }),
  )
  expect(seen.toSorted()).toEqual([...made].sort())
})
