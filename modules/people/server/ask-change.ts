import type { Day } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import { dateFault } from '../domain/index.ts'
import type { NewWish } from './change-store.ts'
import type { StoredPerson } from './person-store.ts'

type Recorded = Pick<StoredPerson, 'name' | 'birth_date' | 'hire_date'>

/** What is wrong with a date of birth that somebody asks for; nothing where it is the one that stands there. */
export const birthFault = ({ birth_date, hire_date }: Recorded, birthDate: Day | null, today: Day) => {
  const wrong = birthDate === birth_date ? null : dateFault({ birthDate, hireDate: hire_date, endDate: null }, today)
  return wrong === 'people.birth_in_future' || wrong === 'people.born_after_joining' ? wrong : null
}

/** What somebody asks to become of the fields that every company has, as far as it is not so already. */
export const recordWishes = (
  { name, birth_date }: Recorded,
  wanted: { readonly name: string; readonly birthDate: Day | null },
): NewWish[] => {
  const wishes: NewWish[] = [
    { id: newId(), field: 'name', field_id: null, before: name, wanted: wanted.name },
    { id: newId(), field: 'birthDate', field_id: null, before: birth_date, wanted: wanted.birthDate },
  ]
  return wishes.filter((wish) => wish.before !== wish.wanted)
}
