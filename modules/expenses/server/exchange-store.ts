import type { Db } from '@daybook/platform/server'
import { all, build, checked, count, int, json, orNull, sql, text } from '@daybook/platform/server/sql'
import type { SetExchangeRate } from './set-rates.ts'

/** A currency, and the company's that its rates lead to. */
type Key = { readonly own: string; readonly currency: string }

const shape = { currency: text, version: int, noneBy: orNull(text), rates: json<SetExchangeRate[]>() }

/** What the company says other currencies are worth in this one, by their codes. */
export const expenseExchange = (
  db: Db,
  own: string,
): Promise<{ currency: string; version: number; noneBy: string | null; rates: SetExchangeRate[] }[]> =>
  all(
    db,
    checked(shape)`select c.currency, c.version, c.none_by as "noneBy",
      (select coalesce(jsonb_agg(jsonb_build_object('from', e.from_day, 'millionths', e.millionths, 'setBy', e.set_by) order by e.from_day), '[]')
        from expense_exchange e where e.own = c.own and e.currency = c.currency) as rates
      from expense_currency c where c.own = ${own} order by c.currency`,
  )

export const addCurrency = (db: Db, key: Key): Promise<number> => count(db, build.insertInto('expense_currency').values(key))

export const raiseCurrency = (db: Db, { own, currency }: Key): Promise<number> =>
  count(db, sql`update expense_currency set version = version + 1 where own = ${own} and currency = ${currency}`)

/** Somebody made days on which nothing is said of a currency any more. */
export const noteTaken = (db: Db, { own, currency }: Key, by: string): Promise<number> =>
  count(db, sql`update expense_currency set none_by = ${by} where own = ${own} and currency = ${currency}`)

/** Writes the rates of a currency anew. What was handed in keeps the rate that it was counted by. */
export const saveExchange = async (db: Db, { own, currency }: Key, rates: readonly SetExchangeRate[]): Promise<void> => {
  await count(db, build.deleteFrom('expense_exchange').where('own', '=', own).where('currency', '=', currency))
  const rows = rates.map(({ from, millionths, setBy }) => ({ own, currency, from_day: from, millionths, set_by: setBy }))
  if (rows.length > 0) await count(db, build.insertInto('expense_exchange').values(rows))
}
