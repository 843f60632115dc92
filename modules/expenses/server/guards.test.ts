import { getCompany } from '@daybook/company/contract'
import { payOffice } from '@daybook/payroll/testing'
import { addStandIn, deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { lockWaiters, type Member, ownerOf, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addExpense,
  addExpenseCategory,
  addReceipt,
  changeExpenseCategory,
  type Claim,
  decideExpense,
  exportExpensesDue,
  getExpense,
  getExpenseConfig,
  giveAdvance,
  listAdvances,
  listExpenses,
  listExpensesDue,
  openReceipt,
  payExpense,
  removeExpense,
  removeReceipt,
  reportExpenses,
  saveExpense,
  saveExpenseSettings,
  searchExpenseApprovals,
  submitExpense,
  takeExpenseBack,
  undoExpenseDecision,
} from '../contract/index.ts'
import { bill, lunch } from '../testing/index.ts'

// What nobody may do with claims, however they ask: by ids of others, twice at once, in another place, or after they may no more.

const { api, app, given, clock, rows } = await testApp({ own: true })
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const claimIn = ({ body }: { body: unknown }) => body as Claim

const office = async (about: { currency?: string } = {}) => {
  const cast = await given.cast()
  if (about.currency) await rows('update company set currency = $2 where company_id = $1', [cast.owner.companyId, about.currency])
  const { currency } = await api.as(cast.owner).call(getCompany, {})
  const { categories } = await api.as(cast.owner).call(getExpenseConfig, {})
  const category = (name = 'Meals') => categories.find((each) => each.name === name) ?? categories[0]!
  const line = (more: object = {}, name = 'Meals') => lunch(category(name).id, currency, { taxCents: 0, ...more })
  const bodyOf = (...lines: object[]) => ({ title: 'The fair', lines: lines as never })
  const tryAdd = (lines: object[], who: Who = cast.employee) => api.as(who).send(addExpense, { body: bodyOf(...lines) })
  const add = async (lines: object[] = [line()], who: Who = cast.employee) => claimIn(await tryAdd(lines, who))
  const save = ({ id, version }: Claim, lines: object[], who: Who = cast.employee) =>
    api.as(who).send(saveExpense, { params: { id }, body: { ...bodyOf(...lines), version } })
  const submit = ({ id, version }: Claim, who: Who = cast.employee) =>
    api.as(who).send(submitExpense, { params: { id }, body: { version } })
  const handedIn = async (lines: object[] = [line()], who: Who = cast.employee) =>
    claimIn(await submit(await add(lines, who), who))
  const decide = ({ id, version }: Claim, more: object = {}, who: Who = cast.manager) =>
    api.as(who).send(decideExpense, { body: { id, version, decision: 'APPROVE', ...more } })
  const undo = ({ id }: Claim, who: Who = cast.manager) => api.as(who).send(undoExpenseDecision, { body: { id } })
  const pay = ({ id, version }: Claim, who: Who = cast.owner, key = 'pay') =>
    api.as(who).send(payExpense, { body: { id, version } }, { key })
  const advance = (who: Member, by: Who = cast.owner) =>
    api
      .as(by)
      .send(
        giveAdvance,
        { body: { userId: who.userId, day: day('2026-03-02'), cents: 1000, note: 'x' } },
        { key: `advance-${who.userId}` },
      )
  const bring = async (who: Who = cast.employee, file = bill) => (await api.as(who).call(addReceipt, { file })).id
  const read = async (id: string, who: Who = cast.owner) => claimIn(await api.as(who).send(getExpense, { params: { id } }))
  const rule = async (name: string, more: object) => {
    const { categories: now } = await api.as(cast.owner).call(getExpenseConfig, {})
    const { id, kind: _kind, ...known } = now.find((each) => each.name === name)!
    return api.as(cast.owner).call(changeExpenseCategory, { params: { id }, body: { ...known, ...more } as never })
  }
  const lookTwiceFrom = (secondLookFromCents: number) =>
    api
      .as(cast.owner)
      .call(saveExpenseSettings, { body: { secondLookFromCents, payWith: 'PAYROLL', distanceUnit: 'KM', version: 1 } })
  const deeds = { tryAdd, add, save, submit, handedIn, decide, undo, pay, advance, bring, read, rule, lookTwiceFrom }
  return { ...cast, ...deeds, currency, category, line }
}

describe('what a manager cut', () => {
  const cutAndHandedOn = async () => {
    const made = await office()
    await made.lookTwiceFrom(5000)
    const claim = await made.handedIn([made.line({ minor: 10_000 })])
    const lines = [{ id: claim.lines[0]?.id, approvedCents: 9000 }]
    return { ...made, handed: claimIn(await made.decide(claim, { lines, note: 'Without the minibar' })) }
  }

  test('stays cut when HR takes their own decision back, with who said so and why', async () => {
    const { hr, handed, decide, undo } = await cutAndHandedOn()
    await decide(handed, {}, hr)
    const again = claimIn(await undo(handed, hr))
    expect(again).toMatchObject({ stage: 'HR', decidedBy: handed.decidedBy, note: 'Without the minibar' })
    expect(claimIn(await decide(again, {}, hr)).approvedCents).toBe(9000)
  })

  test('and why is read by whoever claimed it, also after HR approved without a word', async () => {
    const { hr, employee, handed, decide, read } = await cutAndHandedOn()
    await decide(handed, {}, hr)
    expect(await read(handed.id, employee)).toMatchObject({ approvedCents: 9000, note: 'Without the minibar' })
  })

  test('is gone with a claim that is taken back', async () => {
    const { employee, handed } = await cutAndHandedOn()
    const body = { version: handed.version }
    const draft = await api.as(employee).call(takeExpenseBack, { params: { id: handed.id }, body })
    expect(draft).toMatchObject({ status: 'DRAFT', decidedBy: null, note: null, lines: [{ approvedCents: null }] })
  })
})

describe('a decision is not taken back', () => {
  test('once the claim that was sent back is written anew: nobody looked at what stands in it now', async () => {
    const { line, handedIn, decide, undo, save, rule } = await office()
    await rule('Meals', { limitCents: 2000 })
    const back = claimIn(await decide(await handedIn(), { decision: 'REJECT', note: 'Which day?' }))
    await save(back, [line({ id: back.lines[0]?.id, minor: 900_000 })])
    expect(codeOf(await undo(back))).toBe('expense.undo_over')
  })

  test('once a receipt is taken away from it', async () => {
    const { employee, line, bring, handedIn, decide, undo } = await office()
    const receipt = await bring()
    const back = claimIn(await decide(await handedIn([line({ receipts: [receipt] })]), { decision: 'REJECT', note: 'Why?' }))
    await api.as(employee).call(removeReceipt, { params: { receiptId: receipt } })
    expect(codeOf(await undo(back))).toBe('expense.undo_over')
  })

  test('while it is paid: one of both happens', async () => {
    const { owner, handedIn, decide, undo, pay, read } = await office()
    const claim = claimIn(await decide(await handedIn(), {}, owner))
    const [undone, paid] = await Promise.all([undo(claim, owner), pay(claim)])
    expect([undone.status, paid.status].filter((status) => status === 200)).toHaveLength(1)
    expect((await read(claim.id)).status).toBe(paid.status === 200 ? 'PAID' : 'SUBMITTED')
  })
})

describe('handing in counts anew', () => {
  test.each([
    ['is too much by now', { quantity: 1_000_000 }, 1_000_000_000, 'expense.too_large'],
    ['comes to nothing by now', { quantity: 1 }, 1, 'expense.no_amount'],
  ])('a distance that %s is refused in words', async (_, entered, hundredths, code) => {
    const { line, add, submit, rule } = await office()
    await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths: 7250 }] })
    const claim = await add([line({ ...entered, minor: 0 }, 'Mileage')])
    await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths }] })
    const reply = await submit(claim)
    expect([reply.status, codeOf(reply)]).toEqual([400, code])
  })

  test('a day that is still to come where its person is by now is refused in words', async () => {
    const { employee, line, add, submit } = await office()
    const claim = await add([line({ day: day('2026-03-16') })])
    await rows("update person set zone = 'Pacific/Pago_Pago' where id = $1", [employee.userId])
    const reply = await submit(claim)
    expect([reply.status, codeOf(reply)]).toEqual([400, 'expense.future'])
  })
})

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

describe('at once', () => {
  test('a claim that is saved and handed in is one of both: what waits is what was counted', async () => {
    const { employee, add, save, submit, line, read, rule } = await office()
    await rule('Meals', { limitCents: 2000 })
    for (let i = 0; i < 5; i++) {
      const claim = await add()
      const [saved, handed] = await Promise.all([save(claim, [line({ minor: 900_000 })]), submit(claim)])
      expect([saved.status, handed.status].toSorted()).toEqual([200, 412])
      const wanted =
        handed.status === 200 ? { status: 'SUBMITTED', claimedCents: 1250 } : { status: 'DRAFT', claimedCents: 900_000 }
      expect(await read(claim.id, employee)).toMatchObject(wanted)
    }
  })

  test('a receipt that is taken away while its claim is handed in goes before, or stays', async () => {
    const { employee, add, submit, bring, line, read, rule } = await office()
    await rule('Meals', { receiptFromCents: 100 })
    for (let i = 0; i < 5; i++) {
      const receipt = await bring()
      const claim = await add([line({ receipts: [receipt] })])
      const [handed] = await Promise.all([
        submit(claim),
        api.as(employee).send(removeReceipt, { params: { receiptId: receipt } }),
      ])
      const { status, lines } = await read(claim.id, employee)
      const either = handed.status === 200 ? ['SUBMITTED', 1, undefined] : ['DRAFT', 0, 'expense.reason_required']
      expect([status, lines[0]?.receipts.length, codeOf(handed)]).toEqual(either)
    }
  })

  test('a receipt that came onto a claim, and was handed in, while it was being taken away stays there', async () => {
    const { employee, handedIn, bring, read } = await office()
    const [receipt, claim] = [await bring(), await handedIn()]
    const other = await ownerOf(rows)
    await other.query('begin')
    await other.query('select 1 from expense_receipt where id = $1 for update', [receipt])
    const removing = api.as(employee).send(removeReceipt, { params: { receiptId: receipt } })
    await lockWaiters(rows, 1)
    await other.query('update expense_receipt set line_id = $2 where id = $1', [receipt, claim.lines[0]?.id])
    await other.query('commit')
    await other.end()
    expect((await removing).status).toBe(412)
    expect((await read(claim.id)).lines[0]?.receipts).toMatchObject([{ id: receipt }])
  })

  test('a claim is paid by itself once, whoever presses', async () => {
    const { owner, hr, handedIn, decide, pay } = await office()
    const claim = claimIn(await decide(await handedIn(), {}, owner))
    const tried = await Promise.all([pay(claim, owner, 'a'), pay(claim, hr, 'b'), pay(claim, owner, 'c')])
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
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

describe('amounts at their bounds', () => {
  test.each(['JPY', 'EUR', 'KWD'])('of %s are taken to two thousand million minor units, and not beyond', async (currency) => {
    const { line, tryAdd } = await office({ currency })
    const most = 2_000_000_000
    expect(claimIn(await tryAdd([line({ minor: most })])).claimedCents).toBe(most)
    const tooMuch = await tryAdd([line({ minor: most }), line({ minor: 1 })])
    expect(codeOf(tooMuch)).toBe('expense.too_large')
    expect(JSON.stringify(tooMuch.body)).toContain({ JPY: '2,000,000,000', EUR: '20,000,000.00', KWD: '2,000,000.000' }[currency])
    for (const minor of [-1, 2 ** 31, 2 ** 60, 10.5, '12', null]) expect((await tryAdd([line({ minor })])).status).toBe(400)
    const dear = { minor: most, currency: 'USD', rateMillionths: 100_000_000_000 }
    expect(codeOf(await tryAdd([line(dear)]))).toBe('expense.too_large')
  })

  test('come with a payroll that holds several of the largest', async () => {
    const { owner, hr, manager, employee, line, handedIn, decide, outsider } = await office()
    clock.set('2026-04-01T09:00:00Z')
    const pay = await payOffice({ api }, { owner, hr, manager, employee, outsider } as never)
    await pay.agree(employee.userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
    for (let i = 0; i < 2; i++) await decide(await handedIn([line({ minor: 2_000_000_000 })]), {}, owner)
    expect(await pay.compute('2026-03-01')).toMatchObject({ netCents: 4_000_300_000 })
    expect(await pay.run('2026-03-01')).toMatchObject({ netCents: 4_000_300_000 })
  })
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

test('categories are sixty at most, also when they are added at once, and what is claimed by its amount has no rates', async () => {
  const { owner, category } = await office()
  const { id, kind: _kind, ...known } = category()
  const rates = [{ from: day('2026-01-01'), hundredths: 7250 }]
  const body = (name: string, more: object = {}) => ({
    name,
    kind: 'AMOUNT' as const,
    limitCents: null,
    receiptFromCents: null,
    rates: [],
    ...more,
  })
  const add = (name: string, more: object = {}) => api.as(owner).send(addExpenseCategory, { body: body(name, more) })
  expect(codeOf(await add('Tools', { rates }))).toBe('expense.no_rates_here')
  const changed = await api.as(owner).send(changeExpenseCategory, { params: { id }, body: { ...known, rates } })
  expect(codeOf(changed)).toBe('expense.no_rates_here')
  await rows(
    `insert into expense_category (company_id, id, name, kind) select $1, gen_random_uuid(), 'Kind ' || n, 'AMOUNT' from generate_series(1, 50) n`,
    [owner.companyId],
  )
  const tried = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(name)))
  expect(tried.map((reply) => codeOf(reply) ?? reply.status).toSorted()).toEqual([
    200,
    200,
    'expense.too_many_categories',
    'expense.too_many_categories',
  ])
})
