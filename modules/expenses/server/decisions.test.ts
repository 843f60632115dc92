import { payOffice } from '@daybook/payroll/testing'
import { day } from '@daybook/platform/domain'
import { lockWaiters, ownerOf, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addExpenseCategory,
  changeExpenseCategory,
  removeReceipt,
  saveExpenseSettings,
  takeExpenseBack,
} from '../contract/index.ts'
import { claimIn, codeOf, expenseOffice } from '../testing/expense-office.ts'

// What is decided and what it comes to: cuts, decisions that are taken back, what is pressed at once, and amounts at their bounds.

const world = await testApp({ own: true })
const { api, clock, rows } = world
const office = (about: { currency?: string } = {}) => expenseOffice(world, about)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

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

describe('a manager who handed a claim on to HR', () => {
  const handedOn = async () => {
    const made = await office()
    await made.lookTwiceFrom(5000)
    const claim = await made.handedIn([made.line({ minor: 10_000 })])
    const cut = { lines: [{ id: claim.lines[0]?.id, approvedCents: 9000 }], note: 'Without the minibar' }
    return { ...made, handed: claimIn(await made.decide(claim, cut)) }
  }

  test('takes it back within a minute: it waits for them again, with nothing cut', async () => {
    const { handed, undo, decide, hr } = await handedOn()
    const back = claimIn(await undo(handed))
    expect(back).toMatchObject({ status: 'SUBMITTED', stage: 'MANAGER', decidedBy: null, note: null })
    expect(back.lines).toMatchObject([{ approvedCents: null }])
    expect(codeOf(await undo(back))).toBe('expense.not_decided')
    expect(claimIn(await decide(back))).toMatchObject({ stage: 'HR' })
    expect(claimIn(await decide(claimIn(await decide(back)), {}, hr)).status).not.toBe('APPROVED')
  })

  test('does not after a minute, nor once HR decided; and nobody else does it for them', async () => {
    const { handed, undo, decide, hr, owner } = await handedOn()
    expect(codeOf(await undo(handed, owner))).toBe('expense.undo_over')
    const approved = claimIn(await decide(handed, {}, hr))
    expect(codeOf(await undo(approved))).toBe('expense.undo_over')
    clock.advance(2)
    expect(codeOf(await undo(handed))).toBe('expense.undo_over')
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

test('kilometres do not become miles once somebody claimed a distance', async () => {
  const { owner, line, add, rule } = await office()
  await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths: 30 }] })
  const save = (distanceUnit: 'KM' | 'MILE', version: number, payWith: 'PAYROLL' | 'BANK' = 'PAYROLL') =>
    api.as(owner).send(saveExpenseSettings, { body: { secondLookFromCents: null, payWith, distanceUnit, version } })
  await add()
  expect((await save('MILE', 1)).status).toBe(200)
  await add([line({ quantity: 1000, minor: 0 }, 'Mileage')])
  const refused = await save('KM', 2)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'expense.unit_used'])
  expect(refused.body).toMatchObject({ response_message: expect.stringContaining('claimed in miles already') })
  expect((await save('MILE', 2, 'BANK')).status).toBe(200)
})

test('what HR claim is looked at by HR or an owner as well, whatever the company says of a second look; the others’ is not', async () => {
  const { owner, hr, manager, employee, handedIn, decide } = await expenseOffice(world)
  await world.rows('update person set manager_id = $1 where id = any($2)', [manager.userId, [hr.userId, employee.userId]])
  const handed = claimIn(await decide(await handedIn(undefined, hr)))
  expect(handed).toMatchObject({ status: 'SUBMITTED', stage: 'HR' })
  expect(claimIn(await decide(handed, {}, owner))).toMatchObject({ status: 'APPROVED' })
  expect(claimIn(await decide(await handedIn()))).toMatchObject({ status: 'APPROVED' })
})
