import type { Member } from './world.ts'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** A column for words, by its table and its name. */
type Column = { readonly table: string; readonly name: string; readonly type: string }

/** Choices, codes and names of things in Daybook: nobody writes them, and nothing else could stand there. */
const isCode =
  /zone|currency|country|region|hash|^kind$|status|locale|_sealed$|^action$|search_text|products|plan_type|^(instructions|formula|unit|about|link)$/

/** Words that belong to a state (what was sent back says why) are laid whatever the state; these tables hold to it. */
const ofAState =
  `asset.retire_reason asset_loan.return_note change_request_field.before change_request_field.wanted checklist_field.answer checklist_run.stop_reason
  checklist_task.reason checklist_task.sent_back_reason document_signature.refused_reason document_signature.signed_name expense_claim.handed_on_note
  invoice.reason`.split(/\s+/)

/** Rows of a kind that no call of the records leaves, for everybody but `readers`. */
const further = (companyId: string, readers: string, by: string): string => `
  insert into person_field (company_id, id, position, label, kind, seen_by, filled_by)
    select '${companyId}', gen_random_uuid(), 20 + row_number() over (), s, 'TEXT', s, 'HR' from unnest(array['HR', 'PERSON', 'MANAGER', 'EVERYBODY']) s;
  insert into person_field_value (company_id, person_id, field_id, kind, text_value)
    select company_id, p.id, f.id, 'TEXT', 'x' from person p join person_field f using (company_id)
    where company_id = '${companyId}' and p.id <> all('${readers}') and f.position > 20;
  insert into checklist_field (company_id, run_id, place, nr, label, kind, required, answer, answered_at, answered_by)
    select company_id, run_id, place, 0, 'x', 'TEXT', false, 'x', now(), '${by}' from checklist_task where company_id = '${companyId}';
  insert into hours_booking (company_id, id, person_id, day, kind, minutes, note, made_by, made_at)
    select company_id, gen_random_uuid(), id, '2026-03-02', 'CORRECTION', 60, 'x', '${by}', now() from person
    where company_id = '${companyId}' and id <> all('${readers}');
  insert into payroll_adjustment (company_id, id, pay_period_id, person_id, amount_cents, reason, made_by, made_at)
    select company_id, gen_random_uuid(), pay_period_id, person_id, 100, 'x', '${by}', now() from payroll_record where company_id = '${companyId}';`

/** Without triggers, foreign keys and records of the log. */
const quietly = (rows: Rows, statements: string) =>
  rows(`do $quiet$ begin perform set_config('session_replication_role', 'replica', true); ${statements} end $quiet$`)

const columns = `select c.relname as table, a.attname as name, a.atttypid::regtype::text as type from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid::regtype::text in ('text', 'jsonb')
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_entry'
    and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id') order by 1, 2`

const forget = `do $$ declare k record; begin
  for k in select conrelid::regclass as t, conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = any('{${[...new Set(ofAState.map((each) => each.split('.')[0]))]}}') and pg_get_constraintdef(oid) !~ 'ANY'
  loop execute format('alter table %s drop constraint %I', k.t, k.name); end loop; end $$`

/**
 * Lets every column for words of a company say which it is, but for what is said of `readers` in the directory: a value of a field of people adds for whom
 * the field is. Gives the columns that do, what finds them in a reply, and the tables that hold nothing. For a database of one's own: the checks of what
 * stands beside a state are taken away.
 */
export const layWords = async (rows: Rows, { companyId, userId }: Member, readers: readonly string[]) => {
  const spared = `{${readers}}`
  await rows(forget)
  await quietly(rows, further(companyId, spared, userId))
  const laid = new Map<string, Column>()
  const empty = new Set<string>()
  for (const [n, column] of (await rows<Column>(columns)).entries()) {
    const { table, name, type } = column
    const [any] = await rows(`select 1 from ${table} where company_id = $1 limit 1`, [companyId])
    if (!any) empty.add(table)
    const isOfAState = ofAState.includes(`${table}.${name}`)
    if (!any || (!isOfAState && (type === 'jsonb' || isCode.test(name)))) continue
    const field = { person_field: 'id', person_field_value: 'field_id' }[table]
    const whose = field ? ` || (select ':' || seen_by from person_field f where f.id = x.${field})` : ''
    const said = `'CN' || ${n} || 'x' || substr(md5(x.ctid::text), 1, 4)${whose}`
    const others = table === 'person' ? ` and id <> all('${spared}')` : ''
    const value = type === 'jsonb' ? `to_jsonb(${said})` : said
    // What refuses it is a choice that the database names.
    const update = `update ${table} x set ${name} = ${value} where company_id = '${companyId}'${others};`
    await quietly(rows, `begin ${update} exception when check_violation then null; end;`)
    const [stands] = await rows(`select 1 from ${table} where company_id = $1 and ${name}::text ~ '^"?CN' limit 1`, [companyId])
    if (stands) laid.set(String(n), column)
  }
  const wordsIn = (text: string): string[] =>
    [...text.matchAll(/CN(\d+)x[0-9a-f]{4}(:[A-Z]+)?/g)].flatMap(([, n = '', whose = '']) => {
      const column = laid.get(n)
      return column ? [`${column.table}.${column.name}${whose}`] : []
    })
  return { laid: [...laid.values()].map(({ table, name }) => `${table}.${name}`), empty: [...empty], wordsIn }
}
