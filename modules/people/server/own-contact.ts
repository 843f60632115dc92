import type { Db } from '@daybook/platform/server'
import { changePerson, isNameOfAnother, ownRecord, type StoredPerson } from './person-store.ts'
import { searchText } from './person-text.ts'

/** The preferred name that somebody says, where a colleague is called so already; null where they may have it. */
export const nameTaken = async (db: Db, person: StoredPerson, name: string | undefined): Promise<string | null> =>
  name && name !== person.preferred_name && (await isNameOfAnother(db, person.id, name)) ? name : null

type Contact = Parameters<typeof ownRecord.toColumns>[0]

/** Stores what somebody says of themselves; 0 where they were changed since `version`. */
export const changeContact = (db: Db, person: StoredPerson, contact: Contact, version: number): Promise<number> => {
  const changes = ownRecord.toColumns(contact)
  return changePerson(db, person.id, { ...changes, search_text: searchText({ ...person, ...changes }) }, version)
}
