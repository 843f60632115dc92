import { isFor, type LeavePlace, type LeavePolicy } from './policy.ts'

/** Where people work and how they are employed, each place once, told apart by whether it is one of those of whoever saves. */
export type PlaceOf = LeavePlace & { readonly own: boolean }

/**
 * Whether leave that is for some departments or types of employment is for whoever saves it, and for nobody beside them: nobody grants leave to
 * themselves, as nobody adjusts their own balance (permission matrix, row 29). Leave for everybody is for others as soon as there are some.
 */
export const isForOneself = (
  policy: Pick<LeavePolicy, 'departments' | 'employmentTypes'>,
  places: readonly PlaceOf[],
): boolean => {
  if (policy.departments.length === 0 && policy.employmentTypes.length === 0) return false
  const meant = places.filter((place) => isFor(policy, place))
  return meant.length > 0 && meant.every(({ own }) => own)
}
