import { emailChanged, pictureChanged } from '@daybook/identity/contract'
import { onNow, type Listener, type Mount } from '@daybook/platform/server'
import { lockPerson, personOfAccount, readdress, setPersonPicture } from './person-store.ts'
import { searchText } from './person-text.ts'
import { peopleDeeds, peopleTopics } from '../contract/index.ts'

const followEmail: Listener<typeof emailChanged> = async ({ accountId, email }, { db, record, touch }) => {
  const place = await personOfAccount(db, accountId)
  const before = place && (await lockPerson(db, place.id))
  if (!before) return
  const { broken } = await readdress(db, before, email, searchText({ ...before, email }))
  if (broken !== undefined) return
  touch(peopleTopics.people)
  record({ deed: peopleDeeds.update, type: 'person', id: before.id, before: { email: before.email }, after: { email } })
}

const followPicture: Listener<typeof pictureChanged> = async ({ accountId, path }, { db, touch }) => {
  const place = await personOfAccount(db, accountId)
  if (!place) return
  await setPersonPicture(db, place.id, path)
  touch(peopleTopics.people)
}

/**
 * The directory shows the address one signs in with. Where somebody who was invited stands under the new one already, the
 * place keeps the old address: the account is what signs in, and two places under one address there cannot be.
 */
export const followAccounts: readonly Mount[] = [onNow(emailChanged, followEmail), onNow(pictureChanged, followPicture)]
