import { payOffice } from '@daybook/payroll/testing'
import { addStandIn, deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  decideExpense,
  exportExpensesDue,
  getExpense,
  listAdvances,
  listExpenses,
  listExpensesDue,
  openReceipt,
  payExpense,
  removeExpense,
  removeReceipt,
  reportExpenses,
  saveExpense,
  searchExpenseApprovals,
  submitExpense,
  takeExpenseBack,
  undoExpenseDecision,
} from '../contract/index.ts'
import { claimIn, codeOf, expenseOffice } from '../testing/expense-office.ts'

// What nobody may do with claims, however they ask: by ids of others, in another place, or after they may no more.

const world = await testApp()
const { api, app, given, clock, rows } = world
const office = (about: { currency?: string } = {}) => expenseOffice(world, about)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

describe('others’ claims, lines and receipts', () => {
  test('are not found, whatever is done to them by id', async () => {
    const { employee, owner, add, bring, line } = await office()
    const colleague = await given.person(owner)
    const { owner: stranger } = await given.cast()
    const receipt = await bring()
    const { id, version } = await add([line({ receipts: [receipt] })])
    for (const who of [colleague, owner, stranger]) {
      const as = api.as(who)
      const tried = [
        await as.send(getExpense, { params: { id } }),
        await as.send(saveExpense, { params: { id }, body: { title: 'Mine', lines: [], version } }),
        await as.send(submitExpense, { params: { id }, body: { version } }),
        await as.send(takeExpenseBack, { params: { id }, body: { version } }),
        await as.send(removeExpense, { params: { id } }),
        await as.send(removeReceipt, { params: { receiptId: receipt } }),
        await as.send(openReceipt, { params: { receiptId: receipt }, query: {} }),
      ]
      expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
    }
    for (const who of [owner, stranger]) {
      const decided = await api.as(who).send(decideExpense, { body: { id, version, decision: 'APPROVE' } })
      const paid = await api.as(who).send(payExpense, { body: { id, version } }, { key: 'x' })
      const undone = await api.as(who).send(undoExpenseDecision, { body: { id } })
      expect([decided.status, paid.status, undone.status]).toEqual([404, 404, 404])
    }
    expect((await api.as(employee).call(getExpense, { params: { id } })).lines).toMatchObject([{ receipts: [{ id: receipt }] }])
  })

  test('do not come into another claim: a line of one’s own neither, nor a receipt that lies with another claim, nor one twice', async () => {
    const { add, save, bring, line } = await office()
    const receipt = await bring()
    const [one, other] = [await add([line({ receipts: [receipt] })]), await add()]
    expect((await save(other, [line({ id: one.lines[0]?.id })])).status).toBe(404)
    expect(codeOf(await save(other, [line({ receipts: [receipt] })]))).toBe('expense.no_receipt')
    const loose = await bring()
    expect(codeOf(await save(other, [line({ receipts: [loose, loose] })]))).toBe('expense.no_receipt')
    expect(codeOf(await save(other, [line({ receipts: [loose] }), line({ receipts: [loose] })]))).toBe('expense.no_receipt')
    const twice = line({ id: other.lines[0]?.id })
    expect((await save(other, [twice, twice])).status).toBe(404)
  })

  test('are not paid in part by a line of another claim', async () => {
    const { handedIn, decide } = await office()
    const [one, other] = [await handedIn(), await handedIn()]
    const lines = [{ id: other.lines[0]?.id, approvedCents: 0 }]
    expect(codeOf(await decide(one, { lines, note: 'x' }))).toBe('expense.cut_lines')
  })
})

describe('one’s own', () => {
  test('is not decided on, undone, paid or advanced in a place that one left, or under an address that nobody joined', async () => {
    const { owner, hr, handedIn, decide, undo, pay, advance } = await office()
    const [former, unjoined] = [await given.person(owner), await given.person(owner)]
    const [first, second, third] = [
      await handedIn(undefined, former),
      await handedIn(undefined, unjoined),
      await handedIn(undefined, former),
    ]
    const approved = claimIn(await decide(third, {}, owner))
    await rows("update person set account_id = $1, status = 'INACTIVE', end_date = '2026-03-10' where id = $2", [
      hr.accountId,
      former.userId,
    ])
    await rows("update person set email = 'other-' || email where id = $1", [hr.userId])
    await rows("update person set account_id = null, status = 'INVITED', email = $1 where id = $2", [hr.email, unjoined.userId])
    for (const claim of [first, second]) {
      expect(codeOf(await decide(claim, {}, hr))).toBe('expense.own')
      expect(codeOf(await decide(claim, { decision: 'REJECT', note: 'x' }, hr))).toBe('expense.own')
    }
    expect(codeOf(await undo(approved, hr))).toBe('expense.own')
    expect(codeOf(await pay(approved, hr))).toBe('expense.own')
    expect(codeOf(await advance(former, hr))).toBe('expense.own')
  })

  test('in a place that one left is still written, with receipts of today', async () => {
    const { owner, employee, add, save, submit, bring, line, read } = await office()
    const former = await given.person(owner)
    const draft = await add([line()], former)
    await rows("update person set account_id = $1, status = 'INACTIVE', end_date = '2026-03-10' where id = $2", [
      employee.accountId,
      former.userId,
    ])
    const receipt = await bring()
    const saved = claimIn(await save(draft, [line({ receipts: [receipt] })]))
    expect((await submit(saved)).status).toBe(200)
    expect((await read(draft.id)).lines[0]?.receipts).toMatchObject([{ id: receipt }])
  })

  test('is decided on by nobody who stands in for their own manager', async () => {
    const { owner, manager, decide, handedIn } = await office()
    const deputy = await given.person(owner, { role: 'MANAGER', managerId: manager.userId })
    const [own, other] = [await handedIn(undefined, deputy), await handedIn()]
    expect((await decide(other, {}, deputy)).status).toBe(404)
    const body = { standInId: deputy.userId, from: day('2026-03-16'), to: day('2026-03-20') }
    await api.as(manager).call(addStandIn, { body })
    const waiting = await api.as(deputy).call(searchExpenseApprovals, { body: {} })
    expect(waiting.items.map(({ id }) => id)).toEqual([other.id])
    expect(codeOf(await decide(own, {}, deputy))).toBe('expense.own')
    expect((await decide(other, {}, deputy)).status).toBe(200)
  })
})

describe('who left', () => {
  test('is given no advance', async () => {
    const { owner, employee, advance } = await office()
    await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-13') } })
    expect(codeOf(await advance(employee))).toBe('expense.nobody')
  })

  test('has their claims decided on and paid by those who stay, and opens nothing any more', async () => {
    const { owner, hr, employee, bring, line, handedIn, decide, pay, read } = await office()
    const claim = await handedIn([line({ receipts: [await bring()] })])
    const address = (await read(claim.id, employee)).lines[0]?.receipts[0]?.address ?? ''
    const opens = async () => (await app.server.inject({ url: address })).statusCode
    expect(await opens()).toBe(200)
    await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-13') } })
    expect(await opens()).not.toBe(200)
    const approved = claimIn(await decide(claim, {}, hr))
    expect(approved.status).toBe('APPROVED')
    const { bytes } = await api.as(hr).call(exportExpensesDue, {})
    expect(Buffer.from(bytes).toString()).toContain(employee.email)
    expect((await pay(approved)).status).toBe(200)
  })

  test('or is no manager any more, opens no receipt by an address from before', async () => {
    const { manager, bring, line, handedIn, read } = await office()
    const claim = await handedIn([line({ receipts: [await bring()] })])
    const address = (await read(claim.id, manager)).lines[0]?.receipts[0]?.address ?? ''
    const opens = async () => (await app.server.inject({ url: address })).statusCode
    expect(await opens()).toBe(200)
    await rows("update person set role = 'EMPLOYEE' where id = $1", [manager.userId])
    expect(await opens()).toBe(404)
  })
})

test('support, whatever the owner lets them do, sees no claim, no receipt and no advance', async () => {
  const { owner, bring, line, handedIn } = await office()
  const receipt = await bring()
  const { id } = await handedIn([line({ receipts: [receipt] })])
  const support = api.as(await given.supportIn(owner, { mayChange: true }))
  const tried = [
    await support.send(getExpense, { params: { id } }),
    await support.send(openReceipt, { params: { receiptId: receipt }, query: {} }),
    await support.send(listExpenses, { query: {} }),
    await support.send(searchExpenseApprovals, { body: {} }),
    await support.send(listExpensesDue, { query: {} }),
    await support.send(exportExpensesDue, {}),
    await support.send(listAdvances, { query: {} }),
    await support.send(reportExpenses, { query: { from: day('2026-01-01'), to: day('2026-12-31'), by: 'PERSON' } }),
  ]
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 403))
})

test('a page link that somebody made up is refused, and no error', async () => {
  const { employee, hr } = await office()
  const made = (...values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const cursor of [made('x', 'y'), made('2026-13-45', 'y'), made('infinity', "'; drop"), made('', ''), 'zzz', made('a')]) {
    const replies = [
      await api.as(employee).send(listExpenses, { query: { cursor } }),
      await api.as(hr).send(searchExpenseApprovals, { body: { cursor } }),
      await api.as(hr).send(listExpensesDue, { query: { cursor } }),
      await api.as(hr).send(listAdvances, { query: { cursor } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  }
})

test('a smaller plan lets everybody read, nobody change, and a payroll still pays what was approved', async () => {
  const { owner, hr, manager, employee, outsider, handedIn, decide, add, submit, tryAdd, line, pay, read, undo } = await office()
  clock.set('2026-04-01T09:00:00Z')
  const payroll = await payOffice({ api }, { owner, hr, manager, employee, outsider } as never)
  await payroll.agree(employee.userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
  const [approved, waiting, draft] = [claimIn(await decide(await handedIn(), {}, owner)), await handedIn(), await add()]
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
  const refused = [
    await tryAdd([line()]),
    await submit(draft),
    await decide(waiting),
    await pay(approved),
    await undo(approved, owner),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => refused[0]?.status))
  expect(refused[0]?.status).toBeGreaterThanOrEqual(402)
  expect(refused[0]?.status).toBeLessThan(404)
  expect((await read(waiting.id, employee)).status).toBe('SUBMITTED')
  expect(await payroll.run('2026-03-01')).toMatchObject({ netCents: 301_250 })
})
