import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeExpenseCategory, type Claim, getExpenseConfig, saveExpenseExchange } from '../contract/index.ts'
import { mostCurrencies, mostExchangeRates } from '../domain/index.ts'
import { claimIn, codeOf, expenseOffice } from '../testing/expense-office.ts'

const world = await testApp({ own: true })
const { api, clock, rows } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const march = { from: day('2026-03-01'), millionths: 920_000 }

const office = async () => {
  const made = await expenseOffice(world, { currency: 'EUR' })
  const say = (rates: object[], version = 0, who: Who = made.owner, currency = 'USD') =>
    api.as(who).send(saveExpenseExchange, { body: { currency, rates, version } as never })
  const abroad = (more: object = {}) => made.line({ minor: 10_000, currency: 'USD', rateMillionths: null, ...more })
  const said = async (who: Who = made.employee) => (await api.as(who).call(getExpenseConfig, {})).exchange
  return { ...made, say, abroad, said }
}
const worth = ({ lines }: Claim) =>
  lines.map(({ claimedCents, rateMillionths, rateByTable }) => [claimedCents, rateMillionths, rateByTable])

describe('what the company says of a currency', () => {
  test('is kept by owner and HR, by the version they saw, and read by everybody who claims', async () => {
    const { owner, hr, manager, employee, say, said } = await office()
    expect(await said()).toEqual([])
    expect((await say([march])).body).toMatchObject({ exchange: [{ currency: 'USD', rates: [march], version: 1 }] })
    expect(codeOf(await say([march], 0, hr))).toBe('version.stale')
    const april = { from: day('2026-04-01'), millionths: 930_000 }
    expect((await say([april, march], 1, hr)).status).toBe(200)
    expect(await said()).toEqual([{ currency: 'USD', rates: [march, april], version: 2 }])
    expect([(await say([march], 2, manager)).status, (await say([march], 2, employee)).status]).toEqual([403, 403])
    expect((await say([], 2, owner)).status).toBe(200)
    expect(await said()).toEqual([])
  })

  test('is not its own, not twice from one day, and not more than a company needs', async () => {
    const { owner, say, said } = await office()
    expect(codeOf(await say([march], 0, owner, 'EUR'))).toBe('expense.own_currency')
    expect(codeOf(await say([march, march]))).toBe('request.invalid')
    expect(codeOf(await say([{ ...march, millionths: 0 }]))).toBe('request.invalid')
    const many = Array.from({ length: mostExchangeRates + 1 }, (_, i) => ({ ...march, from: `20${10 + i}-01-01` }))
    expect(codeOf(await say(many))).toBe('request.invalid')
    await rows(
      `insert into expense_currency (company_id, own, currency) select $1, 'EUR', 'A' || chr(65 + n / 26) || chr(65 + n % 26) from generate_series(0, $2 - 1) n`,
      [owner.companyId, mostCurrencies],
    )
    await rows(
      `insert into expense_exchange (company_id, own, currency, from_day, millionths, set_by) select company_id, own, currency, '2026-03-01', 1, $2
        from expense_currency where company_id = $1`,
      [owner.companyId, owner.userId],
    )
    expect(codeOf(await say([march]))).toBe('expense.too_many_currencies')
    expect((await said()).length).toBe(mostCurrencies)
  })

  test('says nothing to another company, nor once the company has another currency', async () => {
    const { owner, say, said } = await office()
    const other = await office()
    await say([march])
    expect(await other.said()).toEqual([])
    await rows("update company set currency = 'GBP' where company_id = $1", [owner.companyId])
    expect(await said()).toEqual([])
    expect((await say([march])).body).toMatchObject({ exchange: [{ version: 1 }] })
  })

  test('two who change it at once do not undo each other', async () => {
    const { say, said } = await office()
    const other = { ...march, millionths: 910_000 }
    const both = await Promise.all([say([march]), say([other])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await said()).length).toBe(1)
  })
})

describe('a line in another currency', () => {
  test('is counted by the company’s rate of its day where none is entered, and anew when it is handed in', async () => {
    const { employee, say, add, submit, read, abroad } = await office()
    await say([march])
    const draft = await add([abroad()])
    expect(worth(draft)).toEqual([[9200, 920_000, true]])
    await say([march, { from: day('2026-03-10'), millionths: 950_000 }], 1)
    const handed = claimIn(await submit(draft, employee))
    expect([worth(handed), handed.claimedCents]).toEqual([[[9500, 950_000, true]], 9500])
    await say([{ ...march, millionths: 1 }], 2)
    expect(worth(await read(handed.id))).toEqual([[9500, 950_000, true]])
  })

  test('keeps the rate that was entered, with a reason where the company says another, which whoever decides is told', async () => {
    const { manager, say, add, submit, read, abroad } = await office()
    await say([march])
    const silent = await add([abroad({ rateMillionths: 930_000 })])
    expect(worth(silent)).toEqual([[9300, 930_000, false]])
    expect(codeOf(await submit(silent))).toBe('expense.reason_required')
    const told = await add([abroad({ rateMillionths: 930_000, reason: 'The statement of my card' })])
    await submit(told)
    expect((await read(told.id, manager)).lines).toMatchObject([{ warnings: ['OWN_RATE'], claimedCents: 9300 }])
    const same = await add([abroad({ rateMillionths: 920_000 })])
    expect(claimIn(await submit(same)).lines).toMatchObject([{ warnings: [] }])
  })

  test('asks for a rate where the company says none, also when that is gone by the time it is handed in', async () => {
    const { say, tryAdd, add, submit, abroad } = await office()
    const refused = await tryAdd([abroad()])
    expect(refused.body).toMatchObject({ code: 'expense.no_exchange', errors: [{ field: 'lines.0.rateMillionths' }] })
    await say([march])
    expect(codeOf(await tryAdd([abroad({ day: day('2026-02-28') })]))).toBe('expense.no_exchange')
    const draft = await add([abroad()])
    await say([], 1)
    expect(codeOf(await submit(draft))).toBe('expense.no_exchange')
    const entered = await add([abroad({ rateMillionths: 900_000 })])
    expect(claimIn(await submit(entered))).toMatchObject({ claimedCents: 9000, lines: [{ warnings: [] }] })
  })
})

describe('whoever decides is told', () => {
  test('that HR set the rate of their own distance, and not of one that another one set', async () => {
    const { owner, hr, rule, add, submit, read, line } = await office()
    const drive = async () => {
      const claim = claimIn(await submit(await add([line({ quantity: 100, minor: 0 }, 'Mileage')], hr), hr))
      return (await read(claim.id, owner)).lines.map(({ claimedCents, warnings }) => [claimedCents, warnings])
    }
    await rule('Mileage', { rates: [{ from: day('2026-01-01'), hundredths: 3000 }] })
    expect(await drive()).toEqual([[300, []]])
    const { categories } = await api.as(hr).call(getExpenseConfig, {})
    const { id, kind: _kind, ...known } = categories.find(({ name }) => name === 'Mileage')!
    const rates = [...known.rates, { from: day('2026-03-10'), hundredths: 90_000 }]
    await api.as(hr).call(changeExpenseCategory, { params: { id }, body: { ...known, rates } })
    expect(await drive()).toEqual([[9000, ['SET_RATE']]])
  })

  test('that HR set the limit of a category, or when a receipt belongs to it, and not that another one did', async () => {
    const { owner, hr, employee, rule, add, submit, read, line } = await office()
    const lunch = async (who: typeof hr) => {
      const claim = claimIn(await submit(await add([line({ minor: 9000, reason: 'All of us' })], who), who))
      return (await read(claim.id, owner)).lines[0]?.warnings
    }
    const kept = { limitCents: 5000, receiptFromCents: 1000 }
    await rule('Meals', kept)
    expect(await lunch(hr)).toEqual(['OVER_LIMIT', 'NO_RECEIPT'])
    const loosen = async (more: object) => {
      const { categories } = await api.as(hr).call(getExpenseConfig, {})
      const { id, kind: _kind, ...known } = categories.find(({ name }) => name === 'Meals')!
      await api.as(hr).call(changeExpenseCategory, { params: { id }, body: { ...known, ...more } })
    }
    await loosen({ limitCents: null })
    expect(await lunch(hr)).toEqual(['NO_RECEIPT', 'SET_RULE'])
    await rule('Meals', kept)
    await loosen({ receiptFromCents: null })
    expect(await lunch(hr)).toEqual(['OVER_LIMIT', 'SET_RULE'])
    expect(await lunch(employee)).toEqual(['OVER_LIMIT'])
  })

  test('that HR set the rate by which their own claim is counted, though they set it back meanwhile', async () => {
    const { owner, hr, say, add, submit, read, abroad } = await office()
    await say([march])
    await say([{ ...march, millionths: 5_000_000 }], 1, hr)
    const own = claimIn(await submit(await add([abroad()], hr), hr))
    // That very rate, typed.
    const typed = claimIn(await submit(await add([abroad({ rateMillionths: 5_000_000 })], hr), hr))
    await say([march], 2, hr)
    for (const { id } of [own, typed]) {
      const [line] = (await read(id, owner)).lines
      expect([line?.claimedCents, line?.warnings]).toEqual([50_000, ['SET_RATE']])
    }
  })
  test('that HR took rates away, so that another one counts theirs, or any that they type', async () => {
    const { owner, hr, rule, say, add, submit, read, line, abroad } = await office()
    const told = async (claim: ReturnType<typeof claimIn>) =>
      (await read(claim.id, owner)).lines.map(({ claimedCents, warnings }) => [claimedCents, warnings])
    const old = { from: day('2020-01-01'), hundredths: 9000 }
    await rule('Mileage', { rates: [old, { from: day('2026-01-01'), hundredths: 3000 }] })
    const { categories } = await api.as(hr).call(getExpenseConfig, {})
    const { id, kind: _kind, ...known } = categories.find(({ name }) => name === 'Mileage')!
    await api.as(hr).call(changeExpenseCategory, { params: { id }, body: { ...known, rates: [old] } })
    const driven = claimIn(await submit(await add([line({ quantity: 100, minor: 0 }, 'Mileage')], hr), hr))
    expect(await told(driven)).toEqual([[900, ['SET_RATE']]])
    const older = { from: day('2020-01-01'), millionths: 1_500_000 }
    await say([older, march], 0)
    await say([older], 1, hr)
    const travelled = claimIn(await submit(await add([abroad()], hr), hr))
    expect(await told(travelled)).toEqual([[15_000, ['SET_RATE']]])
    await say([], 2, hr)
    expect((await api.as(hr).call(getExpenseConfig, {})).exchange).toEqual([])
    const typed = claimIn(await submit(await add([abroad({ rateMillionths: 5_000_000 })], hr), hr))
    await say([march], 0, hr)
    expect(await told(typed)).toEqual([[50_000, ['SET_RATE']]])
  })
})
