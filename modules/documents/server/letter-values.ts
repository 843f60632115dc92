import { currentCompany } from '@daybook/company/server'
import { type Day, formatDay } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { type LetterField, letterFields, partsOfName } from '../domain/index.ts'
import type { LetterPerson } from './letter-store.ts'

const dayWords = (day: Day | null): string => (day === null ? '' : formatDay(day))

/** What a letter knows by itself: of its person, and of the company. */
const known = async (db: Db, person: LetterPerson, today: Day): Promise<Record<LetterField, string>> => {
  const { name, address } = await currentCompany(db)
  const { first, last } = partsOfName(person.legal_name)
  return {
    name: person.legal_name,
    'first name': first,
    'last name': last,
    'job title': person.designation,
    department: person.department,
    'first day': dayWords(person.hire_date),
    'last day': dayWords(person.end_date),
    company: name,
    'company address': address,
    today: formatDay(today),
  }
}

type Typed = readonly { readonly field: string; readonly value: string }[]

/** The same with what was typed: the letter's own fields, and what is not known. What is known is not typed over. */
export const letterValues = async (db: Db, person: LetterPerson, today: Day, typed: Typed): Promise<Record<string, string>> => {
  const own = Object.fromEntries(typed.map(({ field, value }) => [field, value]))
  const found = await known(db, person, today)
  return { ...own, ...Object.fromEntries(letterFields.flatMap((field) => (found[field] === '' ? [] : [[field, found[field]]]))) }
}
