import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, int, json, one, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { ExpenseExchange } from '../contract/index.ts'
import type { ExchangeRate } from '../domain/index.ts'

/** A currency, and the company's that its rates lead to. */
type Key = { readonly own: string; readonly currency: string }

const shape = { currency: text, version: int, rates: json<ExchangeRate[]>() }

/** What the company says other currencies are worth in this one, by their codes. */
export const expenseExchange = (db: Db, own: string): Promise<ExpenseExchange[]> =>
  all(
    db,
    checked(shape)`select c.currency, c.version,
      (select coalesce(jsonb_agg(jsonb_build_object('from', e.from_day, 'millionths', e.millionths) order by e.from_day), '[]')
        from expense_exchange e where e.own = c.own and e.currency = c.currency) as rates
      from expense_currency c where c.own = ${own} order by c.currency`,
  )

const setShape = columnsOf('expense_exchange', 'currency', 'from_day', 'millionths', 'set_by')

/** Who set the rates of a currency. */
const settersOf = (db: Db, { own, currency }: Key): Promise<RowOf<typeof setShape>[]> =>
  all(
    db,
    checked(
      setShape,
    )`select currency, from_day, millionths, set_by from expense_exchange where own = ${own} and currency = ${currency}`,
  )

/** Whether one of these people set the rate that a currency had on a day. */
export const isRateSetBy = async (db: Db, key: Key, day: Day, people: readonly string[]): Promise<boolean> => {
  const rates = (await settersOf(db, key))
    .filter(({ from_day }) => from_day <= day)
    .toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))
  return people.includes(rates.at(-1)?.set_by ?? '')
}

export const countCurrencies = async (db: Db, own: string): Promise<number> =>
  (await one(db, checked({ n: int })`select count(*)::int as n from expense_currency where own = ${own}`)).n

export const addCurrency = (db: Db, key: Key): Promise<number> => count(db, build.insertInto('expense_currency').values(key))

export const raiseCurrency = (db: Db, { own, currency }: Key): Promise<number> =>
  count(db, sql`update expense_currency set version = version + 1 where own = ${own} and currency = ${currency}`)

/** Nothing is said of a currency any more. */
export const dropCurrency = (db: Db, { own, currency }: Key): Promise<number> =>
  count(db, build.deleteFrom('expense_currency').where('own', '=', own).where('currency', '=', currency))

type Saving = { readonly rates: readonly ExchangeRate[]; readonly by: string }

/**
 * Writes the rates of a currency anew; it has some. What was handed in keeps the rate that it was counted by, and a rate that stays was set by whom
 * it was.
 */
export const saveExchange = async (db: Db, { own, currency }: Key, { rates, by }: Saving): Promise<void> => {
  const before = await settersOf(db, { own, currency })
  await count(db, build.deleteFrom('expense_exchange').where('own', '=', own).where('currency', '=', currency))
  const setBy = ({ from, millionths }: ExchangeRate): string =>
    before.find((rate) => rate.from_day === from && rate.millionths === millionths)?.set_by ?? by
  const rows = rates.map((rate) => ({ own, currency, from_day: rate.from, millionths: rate.millionths, set_by: setBy(rate) }))
  await count(db, build.insertInto('expense_exchange').values(rows))
}
