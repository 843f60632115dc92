import { companyCreated } from '@daybook/company/contract'
import { payslipsPublished } from '@daybook/payroll/contract'
import { type Db, type Handler, type Mount, newId, onNow, route, selfPlaces } from '@daybook/platform/server'
import {
  addExpenseCategory,
  changeExpenseCategory,
  type ExpenseCategory,
  type ExpenseConfig,
  expenseDeeds,
  expenseTopics,
  getExpenseConfig,
  saveExpenseExchange,
  saveExpenseSettings,
} from '../contract/index.ts'
import { mostCategories, mostCurrencies } from '../domain/index.ts'
import {
  addCategory,
  beginExpenses,
  changeCategory,
  expenseCategories,
  expenseSettings,
  isDistanceClaimed,
  type KeptCategory,
  lockCategories,
  lockCategory,
  noteDistanceRates,
  saveRates,
  saveSettings,
  waitsIn,
} from './category-store.ts'
import { addCurrency, expenseExchange, noteTaken, raiseCurrency, saveExchange } from './exchange-store.ts'
import { isMeantAnew, limitsBy, plainExchange, plainRates, setExchange, setRates, takesDays } from './set-rates.ts'

const presentCategory = ({
  limitBy: _limitBy,
  receiptFromBy: _receiptFromBy,
  rates,
  ...category
}: KeptCategory): ExpenseCategory => ({
  ...category,
  rates: plainRates(rates),
})

const configOf = async (db: Db, currency: string): Promise<ExpenseConfig> => ({
  ...(await expenseSettings(db)),
  currency,
  categories: (await expenseCategories(db)).map(presentCategory),
  exchange: (await expenseExchange(db, currency))
    .filter(({ rates }) => rates.length > 0)
    .map(({ currency: of, version, rates }) => ({ currency: of, version, rates: plainExchange(rates) })),
})

const show: Handler<typeof getExpenseConfig> = async (_, { db, actor }) => configOf(db, actor.currency)

const saveAll: Handler<typeof saveExpenseSettings> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const before = await expenseSettings(db)
  // A claim and a rate say how many, and not of what: whoever changes the unit would change what was claimed.
  if (body.distanceUnit !== before.distanceUnit && (await isDistanceClaimed(db)))
    return refuse('expense.unit_used', {
      field: 'distanceUnit',
      words: { unit: before.distanceUnit === 'KM' ? 'kilometres' : 'miles' },
    })
  const after = await saveSettings(db, body)
  if (!after) return refuse('version.stale')
  // The rates of a mile are no rates of a kilometre: whoever changes the unit set them.
  if (after.distanceUnit !== before.distanceUnit) await noteDistanceRates(db, actor.userId)
  record({ deed: expenseDeeds.set_up, type: 'expense_setting', before, after })
  touch(expenseTopics.expense_setup)
  return configOf(db, actor.currency)
}

const add: Handler<typeof addExpenseCategory> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const { rates, ...values } = body
  if (values.kind === 'AMOUNT' && rates.length > 0) return refuse('expense.no_rates_here', { field: 'rates' })
  if ((await lockCategories(db)) >= mostCategories)
    return refuse('expense.too_many_categories', { words: { categories: mostCategories } })
  const id = newId()
  if (!(await addCategory(db, id, { ...values, archived: false, limitBy: actor.userId, receiptFromBy: actor.userId })))
    return refuse('expense.category_exists', { field: 'name' })
  await saveRates(db, id, setRates(rates, [], actor.userId))
  const after = { id, ...body, archived: false, version: 1 }
  record({ deed: expenseDeeds.add_category, type: 'expense_category', id, after })
  touch(expenseTopics.expense_setup)
  return after
}

const change: Handler<typeof changeExpenseCategory> = async ({ params, body }, { db, actor, refuse, record, touch }) => {
  const { rates, version, ...values } = body
  const before = await lockCategory(db, params.id)
  if (!before) return refuse('not_found')
  if (before.version !== version) return refuse('version.stale')
  const { kind } = before
  if (kind === 'AMOUNT' && rates.length > 0) return refuse('expense.no_rates_here', { field: 'rates' })
  // What waits for a decision says its category: HR cannot give it another name meanwhile.
  if (values.name !== before.name && actor.role !== 'ENTERPRISE_ADMIN' && (await waitsIn(db, params.id, selfPlaces(actor))))
    return refuse('expense.own_waits', { field: 'name' })
  const by = actor.userId
  const isOther = isMeantAnew(values, before)
  const setters = isOther ? { limitBy: by, receiptFromBy: by } : limitsBy(values, before, by)
  if (!(await changeCategory(db, params.id, { ...values, kind, ...setters })))
    return refuse('expense.category_exists', { field: 'name' })
  await saveRates(db, params.id, setRates(rates, isOther ? [] : before.rates, by))
  const after = { id: params.id, kind, ...values, rates, version: version + 1 }
  record({ deed: expenseDeeds.change_category, type: 'expense_category', id: params.id, before: presentCategory(before), after })
  touch(expenseTopics.expense_setup)
  return after
}

const exchange: Handler<typeof saveExpenseExchange> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const { currency, rates, version } = body
  const key = { own: actor.currency, currency }
  if (currency === key.own) return refuse('expense.own_currency', { field: 'currency' })
  await lockCategories(db)
  const known = await expenseExchange(db, key.own)
  const [there, inUse] = [known.find((each) => each.currency === currency), known.filter((each) => each.rates.length > 0)]
  const before = inUse.find((each) => each === there)
  if ((before?.version ?? 0) !== version) return refuse('version.stale')
  if (!before && inUse.length >= mostCurrencies)
    return refuse('expense.too_many_currencies', { words: { currencies: mostCurrencies } })
  await (there ? raiseCurrency(db, key) : addCurrency(db, key))
  await saveExchange(db, key, setExchange(rates, before?.rates ?? [], actor.userId))
  if (takesDays(rates, before?.rates ?? [])) await noteTaken(db, key, actor.userId)
  record({
    deed: expenseDeeds.exchange,
    type: 'expense_currency',
    before: { ...key, rates: plainExchange(before?.rates ?? []) },
    after: { ...key, rates },
  })
  touch(expenseTopics.expense_setup)
  return configOf(db, actor.currency)
}

export const setUpRoutes: readonly Mount[] = [
  route(getExpenseConfig, show),
  route(saveExpenseSettings, saveAll),
  route(addExpenseCategory, add),
  route(changeExpenseCategory, change),
  route(saveExpenseExchange, exchange),
]

export const setUpEvents: readonly Mount[] = [
  // Claims that came with it are paid now, on every screen that shows them.
  onNow(payslipsPublished, async (_, { touch }) => touch(expenseTopics.expenses)),
  onNow(companyCreated, async ({ companyId, country }, { db }) => void (await beginExpenses(db, companyId, country))),
]
