import { getCompany } from '@daybook/company/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addExpense,
  addReceipt,
  type Claim,
  decideExpense,
  getExpense,
  getExpenseConfig,
  listExpenses,
  openReceipt,
  removeExpense,
  removeReceipt,
  saveExpense,
  saveExpenseSettings,
  searchExpenseApprovals,
  submitExpense,
  takeExpenseBack,
  undoExpenseDecision,
  changeExpenseCategory,
} from '../contract/index.ts'
import { bill, lunch } from '../testing/index.ts'
import { receiptsJob } from './receipt-routes.ts'

const { api, app, given, clock, rows } = await testApp({ own: true })
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** A company with its people, and what they do with claims. */
const office = async () => {
  const cast = await given.cast()
  const { currency } = await api.as(cast.owner).call(getCompany, {})
  const { categories } = await api.as(cast.owner).call(getExpenseConfig, {})
  const category = (name = 'Meals') => categories.find((each) => each.name === name) ?? categories[0]!
  const line = (more: object = {}, name = 'Meals') => lunch(category(name).id, currency, more)
  const add = (lines: object[] = [line()], who: Member = cast.employee) =>
    api.as(who).call(addExpense, { body: { title: 'The fair', lines: lines as never } })
  const tryAdd = (lines: object[], who: Member = cast.employee) =>
    api.as(who).send(addExpense, { body: { title: 'The fair', lines: lines as never } })
  const submit = ({ id, version }: Claim, who: Member = cast.employee) =>
    api.as(who).call(submitExpense, { params: { id }, body: { version } })
  const trySubmit = ({ id, version }: Claim, who: Member = cast.employee) =>
    api.as(who).send(submitExpense, { params: { id }, body: { version } })
  const handedIn = async (lines: object[] = [line()], who: Member = cast.employee) => submit(await add(lines, who), who)
  const decide = ({ id, version }: Claim, more: object = {}, who: Member = cast.manager) =>
    api.as(who).send(decideExpense, { body: { id, version, decision: 'APPROVE', ...more } })
  const seen = async (id: string, who: Member) => (await api.as(who).send(getExpense, { params: { id } })).status
  const waiting = async (who: Member) => (await api.as(who).call(searchExpenseApprovals, { body: {} })).items.map(({ id }) => id)
  const bring = async (who: Member = cast.employee, file = bill) => (await api.as(who).call(addReceipt, { file })).id
  const rule = async (name: string, more: object) => {
    const { id, archived, kind: _kind, ...known } = category(name)
    return api.as(cast.owner).call(changeExpenseCategory, { params: { id }, body: { ...known, archived, ...more } })
  }
  return { ...cast, currency, category, line, add, tryAdd, submit, trySubmit, handedIn, decide, seen, waiting, bring, rule }
}

const claimIn = ({ body }: { body: unknown }): Claim => body as Claim

describe('a claim', () => {
  test('is written, handed in and approved, and whoever may look sees it step by step', async () => {
    const { employee, manager, hr, owner, colleague, add, submit, decide, seen, waiting } = await (async () => {
      const made = await office()
      return { ...made, colleague: await given.person(made.owner) }
    })()
    const draft = await add()
    expect(draft).toMatchObject({
      status: 'DRAFT',
      claimedCents: 1250,
      version: 1,
      can: { write: true, takeBack: false, decide: false },
    })
    for (const who of [manager, hr, owner, colleague]) expect(await seen(draft.id, who)).toBe(404)
    const claim = await submit(draft)
    expect(claim).toMatchObject({ status: 'SUBMITTED', stage: 'MANAGER', can: { write: false, takeBack: true } })
    for (const who of [manager, hr, owner, employee]) expect(await seen(draft.id, who)).toBe(200)
    expect(await seen(draft.id, colleague)).toBe(404)
    expect(await waiting(manager)).toEqual([claim.id])
    const approved = claimIn(await decide(claim))
    expect(approved).toMatchObject({ status: 'APPROVED', approvedCents: 1250, drawnCents: 0, decidedBy: manager.name })
    expect(await waiting(manager)).toEqual([])
    expect((await api.as(employee).call(listExpenses, { query: {} })).items).toMatchObject([{ id: claim.id, status: 'APPROVED' }])
  })

  test('is written anew line by line: what stays keeps its id and its receipts', async () => {
    const { employee, add, line, bring } = await office()
    const receipt = await bring()
    const claim = await add([line({ receipts: [receipt] }), line({ what: 'A taxi' }, 'Travel')])
    const [lunchLine] = claim.lines
    const body = {
      title: 'Two meals',
      lines: [line({ id: lunchLine?.id, minor: 1300, receipts: [receipt] })],
      version: claim.version,
    }
    const saved = await api.as(employee).call(saveExpense, { params: { id: claim.id }, body: body as never })
    expect(saved).toMatchObject({
      title: 'Two meals',
      claimedCents: 1300,
      lines: [{ id: lunchLine?.id, receipts: [{ id: receipt }] }],
    })
    expect((await api.as(employee).send(saveExpense, { params: { id: claim.id }, body: body as never })).body).toMatchObject({
      code: 'version.stale',
    })
  })

  test('is no claim with a line that comes to nothing, of tomorrow, of no category, or with a stranger’s receipt', async () => {
    const { tryAdd, line, bring, rule, category, colleague } = await (async () => {
      const made = await office()
      return { ...made, colleague: await given.person(made.owner) }
    })()
    const theirs = await bring(colleague)
    await rule('Training', { archived: true })
    const refusedWith = async (one: object) => (await tryAdd([one])).body as { code: string; errors?: { field: string }[] }
    expect(await refusedWith(line({ minor: 0 }))).toMatchObject({
      code: 'expense.no_amount',
      errors: [{ field: 'lines.0.minor' }],
    })
    expect(await refusedWith(line({ day: day('2026-03-17') }))).toMatchObject({ code: 'expense.future' })
    expect(await refusedWith(line({ categoryId: category('Training').id }))).toMatchObject({ code: 'expense.no_category' })
    expect(await refusedWith(line({ taxCents: 1251 }))).toMatchObject({ code: 'expense.tax_too_much' })
    expect(await refusedWith(line({ rateMillionths: 2_000_000 }))).toMatchObject({ code: 'expense.own_currency' })
    expect(await refusedWith(line({ quantity: 100 }, 'Mileage'))).toMatchObject({ code: 'expense.no_rate' })
    expect(await refusedWith(line({ receipts: [theirs] }))).toMatchObject({ code: 'expense.no_receipt' })
    expect(await refusedWith(line({ minor: 2_000_000_000, currency: 'CHF', rateMillionths: 2_000_000 }))).toMatchObject({
      code: 'expense.too_large',
    })
  })

  test('counts a distance and days away by the rate of their day', async () => {
    const { add, line, rule } = await office()
    await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths: 7250 }] })
    await rule('Days away', {
      rates: [
        { from: '2026-01-01', hundredths: 280_000 },
        { from: '2026-03-13', hundredths: 300_000 },
      ],
    })
    const claim = await add([line({ quantity: 1255, taxCents: 0 }, 'Mileage'), line({ quantity: 3, taxCents: 0 }, 'Days away')])
    expect(claim.lines.map(({ claimedCents }) => claimedCents)).toEqual([9099, 4200])
  })

  test('is handed in with something in it, and a reason where the company asks for one', async () => {
    const { add, line, rule, trySubmit, submit, bring, manager, employee, seen: _seen } = await office()
    expect((await trySubmit(await add([]))).body).toMatchObject({ code: 'expense.no_lines' })
    await rule('Meals', { limitCents: 1000, receiptFromCents: 500 })
    const bare = await add()
    expect((await trySubmit(bare)).body).toMatchObject({ code: 'expense.reason_required', errors: [{ field: 'lines.0.reason' }] })
    const claim = await submit(await add([line({ reason: 'We were three', receipts: [await bring()] })]))
    expect(claim.lines[0]?.warnings).toEqual(['OVER_LIMIT'])
    const read = await api.as(manager).call(getExpense, { params: { id: claim.id } })
    expect(read.lines[0]).toMatchObject({ reason: 'We were three', receipts: [{ name: 'Bill.pdf' }] })
    expect((await trySubmit(claim)).body).toMatchObject({ code: 'expense.not_draft' })
    const change = { title: 'Other', lines: [], version: claim.version }
    expect((await api.as(employee).send(saveExpense, { params: { id: claim.id }, body: change })).body).toMatchObject({
      code: 'expense.not_draft',
    })
  })

  test('may be taken back while it waits, thrown away while it does not, and not afterwards', async () => {
    const { employee, handedIn, decide, manager, waiting } = await office()
    const claim = await handedIn()
    const back = (at: Claim) => api.as(employee).send(takeExpenseBack, { params: { id: at.id }, body: { version: at.version } })
    const remove = (at: Claim) => api.as(employee).send(removeExpense, { params: { id: at.id } })
    expect((await remove(claim)).body).toMatchObject({ code: 'expense.not_draft' })
    const draft = claimIn(await back(claim))
    expect(draft.status).toBe('DRAFT')
    expect(await waiting(manager)).toEqual([])
    expect((await remove(draft)).status).toBe(200)
    const approved = claimIn(await decide(await handedIn()))
    expect((await back(approved)).body).toMatchObject({ code: 'expense.not_submitted' })
  })

  test('is one of fifty drafts at most, also when they are begun at once', async () => {
    const { employee, line } = await office()
    await rows(
      `insert into expense_claim (company_id, id, person_id, title, status, stage, currency, claimed_cents, made_at)
        select $1, gen_random_uuid(), $2, 'Old', 'DRAFT', 'MANAGER', 'EUR', 0, now() from generate_series(1, 48)`,
      [employee.companyId, employee.userId],
    )
    const tried = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.as(employee).send(addExpense, { body: { title: 'One more', lines: [line()] as never } }),
      ),
    )
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(tried.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'expense.too_many_drafts' })
  })
})

describe('deciding', () => {
  test('nobody decides on their own, whatever they are; a manager about their reports, owner and HR about everybody', async () => {
    const { owner, hr, manager, employee, handedIn, line, decide } = await office()
    for (const who of [owner, hr, manager]) {
      const own = await handedIn([line()], who)
      expect((await decide(own, {}, who)).body).toMatchObject({ code: 'expense.own' })
    }
    const claim = await handedIn()
    expect((await decide(claim, {}, employee)).status).toBe(403)
    const elsewhere = await given.person(owner, { role: 'MANAGER' })
    expect((await decide(claim, {}, elsewhere)).status).toBe(404)
    expect((await decide(claim, {}, hr)).status).toBe(200)
  })

  test('less than was claimed needs a note, and what is cut to nothing is sent back instead', async () => {
    const { handedIn, line, decide } = await office()
    const claim = await handedIn([line(), line({ what: 'The wine', minor: 2000 })])
    const [, wine] = claim.lines
    const lines = [{ id: wine?.id ?? '', approvedCents: 500 }]
    expect((await decide(claim, { lines })).body).toMatchObject({ code: 'expense.note_required' })
    expect((await decide(claim, { lines: [{ id: wine?.id, approvedCents: 2001 }], note: 'More' })).body).toMatchObject({
      code: 'expense.cut_lines',
    })
    const nothing = claim.lines.map(({ id }) => ({ id, approvedCents: 0 }))
    expect((await decide(claim, { lines: nothing, note: 'No' })).body).toMatchObject({ code: 'expense.all_cut' })
    const approved = claimIn(await decide(claim, { lines, note: 'Half a bottle' }))
    expect(approved).toMatchObject({
      approvedCents: 1750,
      note: 'Half a bottle',
      lines: [{ approvedCents: 1250 }, { approvedCents: 500 }],
    })
  })

  test('is sent back with a note, changed, and handed in anew', async () => {
    const { employee, handedIn, decide, submit, line } = await office()
    const claim = await handedIn()
    expect((await decide(claim, { decision: 'REJECT' })).body).toMatchObject({ code: 'expense.note_required' })
    const back = claimIn(await decide(claim, { decision: 'REJECT', note: 'Which day?' }))
    expect(back).toMatchObject({ status: 'REJECTED', note: 'Which day?' })
    const body = {
      title: 'The fair',
      lines: [line({ id: back.lines[0]?.id, day: day('2026-03-11') })] as never,
      version: back.version,
    }
    const written = await api.as(employee).call(saveExpense, { params: { id: back.id }, body })
    expect(await submit(written)).toMatchObject({ status: 'SUBMITTED', note: null })
  })

  test('from an amount on HR looks again: the manager hands it on with what they cut, and decides no more', async () => {
    const { owner, hr, manager, handedIn, line, decide, waiting } = await office()
    await api.as(owner).call(saveExpenseSettings, {
      body: { secondLookFromCents: 10_000, payWith: 'PAYROLL', distanceUnit: 'KM', version: 1 },
    })
    const claim = await handedIn([line({ minor: 10_000 })])
    const cut = { lines: [{ id: claim.lines[0]?.id, approvedCents: 9000 }], note: 'Without the minibar' }
    const handed = claimIn(await decide(claim, cut))
    expect(handed).toMatchObject({ status: 'SUBMITTED', stage: 'HR', approvedCents: null })
    expect([await waiting(manager), await waiting(hr)]).toEqual([[], [claim.id]])
    expect((await decide(handed)).body).toMatchObject({ code: 'expense.waits_for_hr' })
    expect(claimIn(await decide(handed, {}, hr))).toMatchObject({ status: 'APPROVED', approvedCents: 9000 })
  })

  test('is taken back within a minute, by whoever decided, and of two who decide at once one does', async () => {
    const { manager, hr, handedIn, decide } = await office()
    const claim = await handedIn()
    const both = await Promise.all([decide(claim, {}, manager), decide(claim, { decision: 'REJECT', note: 'No' }, hr)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const who = both[0]?.status === 200 ? manager : hr
    const other = who === manager ? hr : manager
    const undo = (by: Member) => api.as(by).send(undoExpenseDecision, { body: { id: claim.id } })
    expect((await undo(other)).body).toMatchObject({ code: 'expense.undo_over' })
    expect(claimIn(await undo(who))).toMatchObject({ status: 'SUBMITTED', approvedCents: null, decidedBy: null })
    expect((await undo(who)).body).toMatchObject({ code: 'expense.not_decided' })
    clock.advance(2)
    await decide(claimIn(await api.as(hr).send(getExpense, { params: { id: claim.id } })), {}, hr)
    clock.advance(2)
    expect((await undo(hr)).body).toMatchObject({ code: 'expense.undo_over' })
  })
})

describe('a receipt', () => {
  const bytesOf = async (id: string, who: Member) =>
    (await api.as(who).send(openReceipt, { params: { receiptId: id }, query: {} })).status

  test('is opened by its person, and by whoever decides once the claim is handed in; by the address of a claim as well', async () => {
    const { owner, hr, manager, employee, bring, add, submit, line } = await office()
    const colleague = await given.person(owner)
    const receipt = await bring()
    const draft = await add([line({ receipts: [receipt] })])
    for (const who of [owner, hr, manager, colleague]) expect(await bytesOf(receipt, who)).toBe(404)
    expect(await bytesOf(receipt, employee)).toBe(200)
    const claim = await submit(draft)
    for (const who of [owner, hr, manager]) expect(await bytesOf(receipt, who)).toBe(200)
    expect(await bytesOf(receipt, colleague)).toBe(404)
    const read = await api.as(manager).call(getExpense, { params: { id: claim.id } })
    const reply = await app.server.inject({ url: read.lines[0]?.receipts[0]?.address ?? '' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('that is with another line, of whoever, is told to whoever decides, and not to who claims', async () => {
    const { owner, employee, manager, bring, handedIn, line } = await office()
    const colleague = await given.person(owner)
    await handedIn([line({ receipts: [await bring(colleague)] })], colleague)
    const claim = await handedIn([line({ receipts: [await bring()] })])
    const warningsFor = async (who: Member) =>
      (await api.as(who).call(getExpense, { params: { id: claim.id } })).lines[0]?.warnings
    expect(await warningsFor(manager)).toEqual(['SAME_RECEIPT'])
    expect(await warningsFor(employee)).toEqual([])
  })

  test('goes with a claim that is thrown away, after a week without one, or by hand; not from one that was handed in', async () => {
    const { employee, bring, add, submit, line } = await office()
    const [loose, thrown, byHand, stays] = [await bring(), await bring(), await bring(), await bring()]
    const remove = (receiptId: string) => api.as(employee).send(removeReceipt, { params: { receiptId } })
    expect((await remove(byHand)).status).toBe(200)
    const draft = await add([line({ receipts: [thrown] })])
    await api.as(employee).call(removeExpense, { params: { id: draft.id } })
    await submit(await add([line({ receipts: [stays] })]))
    expect((await remove(stays)).body).toMatchObject({ code: 'expense.receipt_stays' })
    const left = async () =>
      (await rows<{ id: string }>('select id from expense_receipt where company_id = $1', [employee.companyId])).map(
        ({ id }) => id,
      )
    expect((await left()).toSorted()).toEqual([loose, stays].toSorted())
    clock.advance(7 * 24 * 60 + 1)
    await receiptsJob.run(app)
    expect(await left()).toEqual([stays])
  })

  test('is one of a hundred at most that are on no claim', async () => {
    const { employee, bring } = await office()
    const first = await bring()
    await rows(
      `insert into expense_receipt (company_id, id, person_id, file_id, content_id, name, kind, size, added_at)
        select company_id, gen_random_uuid(), person_id, file_id, content_id, name, kind, size, added_at from expense_receipt, generate_series(1, 99) where id = $1`,
      [first],
    )
    expect((await api.as(employee).send(addReceipt, { file: bill })).body).toMatchObject({ code: 'expense.receipts_full' })
  })
})

test('a company that changed its currency has claims in the former one handed in anew', async () => {
  const { owner, employee, handedIn, decide, add, trySubmit } = await office()
  const [claim, draft] = [await handedIn(), await add()]
  await rows("update company set currency = 'CHF' where company_id = $1", [owner.companyId])
  expect((await decide(claim)).body).toMatchObject({ code: 'expense.other_currency' })
  expect((await trySubmit(draft, employee)).body).toMatchObject({ code: 'expense.written_in_other' })
  expect(claimIn(await decide(claim, { decision: 'REJECT', note: 'In francs, please' })).status).toBe('REJECTED')
})
