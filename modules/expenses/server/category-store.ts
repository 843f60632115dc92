import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  json,
  kindOf,
  one,
  orNull,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ExpenseCategory, ExpenseConfig } from '../contract/index.ts'
import type { CategoryKind } from '../domain/index.ts'
import type { Setters, SetRate } from './set-rates.ts'

/** What every company begins with: its first categories, and the unit of its country. */
export const beginExpenses = (db: Db, companyId: string, country: string): Promise<number> =>
  count(db, sql`select begin_expenses(${companyId}, ${country})`)

export type Settings = Pick<ExpenseConfig, 'secondLookFromCents' | 'payWith' | 'distanceUnit' | 'version'>

const settingShape = {
  secondLookFromCents: orNull(int),
  payWith: kindOf<Settings['payWith']>(text),
  distanceUnit: kindOf<Settings['distanceUnit']>(text),
  version: int,
}
const settingColumns = sql`second_look_from_cents as "secondLookFromCents", pay_with as "payWith", distance_unit as "distanceUnit", version`

export const expenseSettings = (db: Db): Promise<Settings> =>
  one(db, checked(settingShape)`select ${settingColumns} from expense_setting`)

/** The settings after a change; undefined where somebody was faster. */
export const saveSettings = (
  db: Db,
  { secondLookFromCents, payWith, distanceUnit, version }: Settings,
): Promise<Settings | undefined> =>
  first(
    db,
    checked(
      settingShape,
    )`update expense_setting set second_look_from_cents = ${secondLookFromCents}, pay_with = ${payWith}, distance_unit = ${distanceUnit},
      version = version + 1 where version = ${version} returning ${settingColumns}`,
  )

/** Notes who set the rates of distances. */
export const noteDistanceRates = (db: Db, by: string): Promise<number> =>
  count(
    db,
    sql`update expense_rate r set set_by = ${by} from expense_category c where c.id = r.category_id and c.kind = 'DISTANCE'`,
  )

/** Whether something that one of these people claimed in a category waits for a decision. */
export const waitsIn = async (db: Db, categoryId: string, people: readonly string[]): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from expense_claim c join expense_line l on l.claim_id = c.id
    where c.person_id = any(${[...people]}::uuid[]) and c.status = 'SUBMITTED' and l.category_id = ${categoryId} limit 1`,
  )) > 0

/** Whether anybody claimed a distance yet, be it in a draft. */
export const isDistanceClaimed = async (db: Db): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        is: bool,
      })`select exists (select from expense_line l join expense_category c on c.id = l.category_id where c.kind = 'DISTANCE') as is`,
    )
  ).is

const categoryShape = {
  ...columnsOf('expense_category', 'id', 'name', 'archived', 'version'),
  kind: kindOf<CategoryKind>(text),
  limitCents: orNull(int),
  receiptFromCents: orNull(int),
  limitBy: orNull(text),
  receiptFromBy: orNull(text),
  rates: json<SetRate[]>(),
}
const categoryColumns = sql`c.id, c.name, c.archived, c.version, c.kind, c.limit_cents as "limitCents", c.receipt_from_cents as "receiptFromCents", c.limit_by as "limitBy", c.receipt_from_by as "receiptFromBy",
  (select coalesce(jsonb_agg(jsonb_build_object('from', r.from_day, 'hundredths', r.hundredths, 'setBy', r.set_by) order by r.from_day), '[]')
    from expense_rate r where r.category_id = c.id) as rates`

/** A category, with who set its rates, and its limits last. */
export type KeptCategory = Omit<ExpenseCategory, 'rates'> & Setters & { readonly rates: readonly SetRate[] }

/** All categories by name, those that are put away last. */
export const expenseCategories = (db: Db): Promise<KeptCategory[]> =>
  all(db, checked(categoryShape)`select ${categoryColumns} from expense_category c order by c.archived, lower(c.name), c.id`)

export const lockCategory = async (db: Db, id: string): Promise<KeptCategory | undefined> => {
  await count(db, sql`select id from expense_category where id = ${id} for update`)
  return first(db, checked(categoryShape)`select ${categoryColumns} from expense_category c where c.id = ${id}`)
}

/** How many categories there are, with whoever else would add one waiting until the transaction ends. */
export const lockCategories = async (db: Db): Promise<number> => {
  await one(db, checked({ version: int })`select version from expense_setting for update`)
  return (await one(db, checked({ n: int })`select count(*)::int as n from expense_category`)).n
}

type Values = Omit<ExpenseCategory, 'id' | 'rates' | 'version'> & Setters
const columnsFor = ({ name, kind, limitCents, receiptFromCents, archived, limitBy, receiptFromBy }: Values) => ({
  name,
  kind,
  limit_cents: limitCents,
  receipt_from_cents: receiptFromCents,
  archived,
  limit_by: limitBy,
  receipt_from_by: receiptFromBy,
})
const oneName = ['expense_category_name'] as const

/** False where another one has that name. */
export const addCategory = async (db: Db, id: string, values: Values): Promise<boolean> =>
  (await attempt(db, build.insertInto('expense_category').values({ id, ...columnsFor(values) }), oneName)).broken === undefined

/** The same for one that is there; it is held. */
export const changeCategory = async (db: Db, id: string, values: Values): Promise<boolean> => {
  const update = build
    .updateTable('expense_category')
    .set({ ...columnsFor(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
  return (await attempt(db, update, oneName)).broken === undefined
}

/** Writes the rates of a category anew. What was claimed keeps the amounts that it was counted with. */
export const saveRates = async (db: Db, categoryId: string, rates: readonly SetRate[]): Promise<void> => {
  await count(db, build.deleteFrom('expense_rate').where('category_id', '=', categoryId))
  if (rates.length === 0) return
  const rows = rates.map(({ from, hundredths, setBy }) => ({
    category_id: categoryId,
    from_day: from,
    hundredths,
    set_by: setBy,
  }))
  await count(db, build.insertInto('expense_rate').values(rows))
}
