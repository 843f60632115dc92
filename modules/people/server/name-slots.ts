import { type App, type Db, slot } from '@daybook/platform/server'
import type { NameList } from '../domain/index.ts'

type Saying = (db: Db, name: string) => Promise<readonly string[]>

/** Whom to ask what still names a department: each in words that follow “named by”. */
export const departmentNamedBy =
  slot<(db: Db, name: string, now: string) => Promise<readonly string[]>>('people.department_named_by')

/**
 * What is, or was, decided for a department about the hours or the leave of its people, in the same words: only an owner makes it part of another, or
 * gives its name to another, whose people would have it from then on.
 */
export const departmentRuledBy = slot<Saying>('people.department_ruled_by')

/**
 * What else is, or was, said of a department, in the same words: an owner alone gives it to other people, too, but it counts nobody's hours, so
 * that whoever had moved on does not come along for it.
 */
export const departmentSaidBy = slot<Saying>('people.department_said_by')

/** Asked before departments change, with no person locked yet: lets nobody count by them, or save rules for them, until the transaction ends. */
export const departmentsHeld = slot<(db: Db) => Promise<unknown>>('people.departments_held')

/** Whom to ask what still names a job title, in the same words. */
export const jobTitleNamedBy = slot<Saying>('people.job_title_named_by')

const inWords = (parts: readonly string[]): string | null => (parts.length === 0 ? null : new Intl.ListFormat('en').format(parts))

const sayingOf = async (asks: readonly Saying[], db: Db, name: string): Promise<string | null> => {
  const found: string[] = []
  for (const ask of asks) found.push(...(await ask(db, name)))
  return inWords(found)
}

type Asking = { readonly app: App; readonly db: Db; readonly now: string }

/** What is, or was, decided for a department, as part of a sentence; null where nothing was. */
export const whatRules = ({ app, db }: Omit<Asking, 'now'>, name: string): Promise<string | null> =>
  sayingOf(departmentRuledBy.of(app), db, name)

/** The same with what else was said of a department: what only an owner gives to other people. */
export const whatOwnersGive = ({ app, db }: Omit<Asking, 'now'>, name: string): Promise<string | null> =>
  sayingOf([...departmentRuledBy.of(app), ...departmentSaidBy.of(app)], db, name)

/** Everything that names a department or a job title, as part of a sentence; null where nothing does. */
export const whatNames = async ({ app, db, now }: Asking, list: NameList, name: string): Promise<string | null> => {
  const found: string[] = []
  if (list === 'department') for (const ask of departmentNamedBy.of(app)) found.push(...(await ask(db, name, now)))
  else for (const ask of jobTitleNamedBy.of(app)) found.push(...(await ask(db, name)))
  return inWords(found)
}
