import type { Day } from '@daybook/platform/domain'

type PersonDates = { readonly birthDate: Day | null; readonly hireDate: Day | null; readonly endDate: Day | null }

export type DateFault = 'people.birth_in_future' | 'people.born_after_joining' | 'people.left_before_joining'

/** What is wrong with somebody's dates, whatever door they come through; null where nothing is. */
export const dateFault = ({ birthDate, hireDate, endDate }: PersonDates, today: Day): DateFault | null => {
  if (birthDate !== null && birthDate >= today) return 'people.birth_in_future'
  if (birthDate !== null && hireDate !== null && birthDate >= hireDate) return 'people.born_after_joining'
  return hireDate !== null && endDate !== null && endDate < hireDate ? 'people.left_before_joining' : null
}
