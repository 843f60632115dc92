import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tableViolations } from './table-owners.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-owners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

write('database/migrations/0001_first.sql', 'create table person (id int);\ncreate table invitation (id int);\n')
write('database/migrations/0002_second.sql', 'create table shift (id int);\ncreate table person_view (id int);\n')
write(
  'database/schema.sql',
  `CREATE OR REPLACE FUNCTION public.both()\n AS $$ select 1 FROM person p JOIN shift s on true $$;
CREATE OR REPLACE FUNCTION public.own()\n AS $$ select 1 FROM shift s $$;\ncreate table shift (\n);\n`,
)
const owners = { '0001_first': 'people', '0002_second': { shift: 'time', person_view: 'people' } }
const crossing = { both: 'for the test' }

const inTime = (text: string, file = 'planted-store.ts'): string[] => {
  write(`modules/time/server/${file}`, `${text}\n`)
  const found = tableViolations(folder, { owners, crossing })
  rmSync(join(folder, `modules/time/server/${file}`))
  return found
}

test.each([
  ['a read', 'export const a = sql`select name from person where id = 1`'],
  ['a join, across lines', 'export const a = sql`select 1 from shift s\n  left join person p on true`'],
  ['the second of a list', 'export const a = sql`select 1 from shift s, person p`'],
  ['a write', 'export const a = sql`update person set name = ${1}`'],
  ['a read behind a value', 'export const a = sql`select ${1} from ${shifts} s join person p on true`'],
  ['a quoted name', 'export const a = sql`delete from "person"`'],
  ['a part of a statement', 'export const a = sql`join person p on p.id = s.person_id`'],
  ['the builder', "export const a = build.selectFrom('person').selectAll()"],
  ['the builder under another name', "export const a = build.selectFrom('shift').innerJoin('person as p', 'p.id', 'shift.id')"],
  ['the builder with several', "export const a = build.selectFrom(['shift', 'person'])"],
  ['a write by the builder', "export const a = build.updateTable('person').set({ name: '' })"],
  ['a name by itself', "export const a = sql.table('person')"],
])('%s of another module’s table is found', (_, text) => {
  expect(inTime(text)).toEqual([expect.stringMatching(/^modules\/time\/server\/planted-store\.ts:\d people\.person$/)])
})

test('a statement outside of a store is found as well, and in the platform', () => {
  expect(inTime("export const a = 'select 1 from person'", 'routes.ts')).toHaveLength(1)
  write('platform/server/planted.ts', "export const a = 'begin; delete from shift'\n")
  expect(tableViolations(folder, { owners, crossing })).toEqual(['platform/server/planted.ts:1 time.shift'])
  rmSync(join(folder, 'platform/server/planted.ts'))
})

test.each([
  ['own tables', 'export const a = sql`select 1 from shift`'],
  ['a column', 'export const a = sql`select s.person from shift s`'],
  ['a name that is given', 'export const a = sql`select 1 as person from shift`'],
  ['a value and a comment', "export const a = sql`select 'person' from shift -- of a person`"],
  ['a longer name', 'export const a = sql`select person_id from shift`'],
  ['what is no SQL', "export const a = 'one from each person'", 'mail.ts'],
])('%s may be named', (_, text, file?: string) => {
  expect(inTime(text, file)).toEqual([])
})

test('a table belongs to whom its migration names for it', () => {
  expect(inTime('export const a = sql`select 1 from person_view`')).toEqual([expect.stringContaining('people.person_view')])
})

test('a migration, or a table of one, without an owner stops the check', () => {
  expect(() => tableViolations(folder, { owners: { '0001_first': 'people' }, crossing })).toThrow('whose 0002_second is')
  write('database/migrations/0003_third.sql', '-- Owner: time\n\ncreate table pause (id int);\n')
  expect(inTime('export const a = sql`select 1 from pause`')).toEqual([])
  rmSync(join(folder, 'database/migrations/0003_third.sql'))
  expect(() => tableViolations(folder, { owners: { ...owners, '0002_second': { shift: 'time' } }, crossing })).toThrow(
    'person_view',
  )
  expect(() => tableViolations(folder, { owners: { ...owners, '0001_first': 'persons' }, crossing })).toThrow('no module')
})

test('a function of the database that crosses needs a reason, and a reason needs a function', () => {
  expect(tableViolations(folder, { owners, crossing: {} })).toEqual(['the function both touches tables of several modules'])
  expect(tableViolations(folder, { owners, crossing: { ...crossing, own: 'no' } })).toEqual([
    'database/owners.ts excuses own, which crosses nothing',
  ])
})
