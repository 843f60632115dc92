import { addDays, type Day } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, type DemoPerson } from '@daybook/platform/server'
import sharp from 'sharp'
import {
  addExpense,
  addReceipt,
  changeExpenseCategory,
  decideExpense,
  type ExpenseCategory,
  getExpenseConfig,
  giveAdvance,
  saveExpenseExchange,
  saveExpenseSettings,
  submitExpense,
} from '../contract/index.ts'

/** A receipt as a till prints it: bars for words, since which letters there are depends on the machine. */
const till = (seed: number): Promise<Buffer> => {
  const bars = Array.from({ length: 9 }, (_, i) => {
    const y = 90 + i * 34
    return `<rect x="40" y="${y}" width="${110 + ((seed + i * 37) % 90)}" height="12" rx="3" fill="#57534e"/><rect x="290" y="${y}" width="60" height="12" rx="3" fill="#57534e"/>`
  })
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="520"><rect width="390" height="520" fill="#faf9f6"/>
    <rect x="110" y="34" width="170" height="20" rx="4" fill="#1c1917"/>${bars.join('')}<rect x="40" y="420" width="90" height="20" rx="4" fill="#1c1917"/>
    <rect x="260" y="420" width="90" height="20" rx="4" fill="#1c1917"/></svg>`
  return sharp(Buffer.from(paper)).jpeg({ quality: 70 }).toBuffer()
}

type Spent = { name: string; what: string; dollars?: number; quantity?: number; day: Day; reason?: string; receipt?: boolean }

const categoriesOf = async ({ as, boss }: DemoCompany): Promise<ExpenseCategory[]> =>
  (await (await as(boss)).call(getExpenseConfig, {})).categories

const claim = async (demo: DemoCompany, who: DemoPerson, title: string, spent: readonly Spent[]) => {
  const [me, categories] = [await demo.as(who), await categoriesOf(demo)]
  const lines = []
  for (const { name, what, dollars = 0, quantity = 0, day, reason = '', receipt = dollars > 0 } of spent) {
    const file = receipt ? { bytes: await till(dollars), name: `${name}.jpg` } : undefined
    const receipts = file ? [(await me.call(addReceipt, { file })).id] : []
    const category = categories.find((each) => each.name === name)
    const minor = Math.round(dollars * 100)
    lines.push({
      id: null,
      categoryId: category?.id ?? '',
      day,
      what,
      reason,
      minor,
      currency: 'USD',
      rateMillionths: 1_000_000,
      quantity,
      taxCents: 0,
      receipts,
    })
  }
  return me.call(addExpense, { body: { title, lines } })
}

const handIn = async (demo: DemoCompany, who: DemoPerson, title: string, spent: readonly Spent[]) => {
  const { id, version } = await claim(demo, who, title, spent)
  return (await demo.as(who)).call(submitExpense, { params: { id }, body: { version } })
}

const setUp = async ({ as, boss }: DemoCompany, categories: readonly ExpenseCategory[], firstMonth: Day): Promise<void> => {
  const me = await as(boss)
  const change = async (name: string, more: object) => {
    const { id, kind: _kind, ...known } = categories.find((each) => each.name === name) ?? { id: '', kind: '' }
    await me.call(changeExpenseCategory, { params: { id }, body: { ...known, ...more } as never })
  }
  await change('Mileage', { rates: [{ from: firstMonth, hundredths: 7250 }] })
  await change('Days away', { rates: [{ from: firstMonth, hundredths: 680_000 }] })
  await change('Meals', { limitCents: 7500, receiptFromCents: 2500 })
  await change('Accommodation', { limitCents: 25_000, receiptFromCents: 1 })
  for (const [currency, millionths] of [
    ['CAD', 730_000],
    ['EUR', 1_160_000],
  ] as const)
    await me.call(saveExpenseExchange, { body: { currency, rates: [{ from: firstMonth, millionths }], version: 0 } })
  await me.call(saveExpenseSettings, {
    body: { secondLookFromCents: 100_000, payWith: 'PAYROLL', distanceUnit: 'MILE', version: 1 },
  })
}

/** Deliveries, visits and fairs of the demo company: claimed month by month, and what waits now. */
export const expensesDemo: DemoPart = {
  setUp: async (demo) => setUp(demo, await categoriesOf(demo), demo.firstMonth),
  month: async (demo, from, to) => {
    const [first, second] = [demo.workers[2], demo.workers[5]]
    for (const [i, who] of [first, second].entries()) {
      if (!who || who.hired > from) continue
      demo.at(demoInstant(to, 16 * 60, demo.zone))
      const { id, version } = await handIn(demo, who, i === 0 ? 'Deliveries' : 'Visits to customers', [
        { name: 'Mileage', what: 'To customers and back', quantity: demo.dice.between(400, 1400), day: addDays(from, 11) },
        { name: 'Meals', what: 'Lunch on the road', dollars: demo.dice.between(14, 24), day: addDays(from, 11) },
      ])
      demo.at(demoInstant(to, 17 * 60, demo.zone))
      await (await demo.as(demo.hr)).call(decideExpense, { body: { id, version, decision: 'APPROVE' } })
    }
  },
  now: async (demo) => {
    const { today, zone, workers, hr, dice } = demo
    const [first, second, third] = [workers[2], workers[5], workers[7]]
    if (!first || !second || !third) return
    demo.at(demoInstant(addDays(today, -2), 15 * 60, zone))
    const advance = { userId: third.userId, day: addDays(today, -2), cents: 20_000, note: 'Fair in High Point' }
    await (await demo.as(hr)).call(giveAdvance, { body: advance }, { key: 'demo-advance' })
    await handIn(demo, first, 'Fair in High Point', [
      { name: 'Travel', what: 'Train there and back', dollars: 186.5, day: addDays(today, -6) },
      {
        name: 'Accommodation',
        what: 'Two nights',
        dollars: 318,
        day: addDays(today, -6),
        reason: 'Every room in town was taken',
      },
      { name: 'Days away', what: 'Three days at the fair', quantity: 6, day: addDays(today, -4) },
    ])
    await handIn(demo, second, 'Oak samples', [
      { name: 'Mileage', what: 'To the sawmill and back', quantity: dice.between(600, 900), day: addDays(today, -3) },
      { name: 'Office supplies', what: 'Samples of oak', dollars: 64.2, day: addDays(today, -3) },
    ])
    await claim(demo, third, 'Fair in High Point', [
      { name: 'Meals', what: 'Dinner with the buyers', dollars: 92.4, day: addDays(today, -5) },
    ])
  },
}
