import type { EmploymentType } from '@daybook/people/domain'
import type { LeavePlace, LeavePolicy } from './policy.ts'

/** Where people work and how they are employed, each place once, told apart by whether it is one of those of whoever saves. */
export type PlaceOf = LeavePlace & { readonly own: boolean }

type Meant = Pick<LeavePolicy, 'departments' | 'employmentTypes'>

const nothing: ReadonlySet<EmploymentType | null> = new Set()

/** Whether leave is for somebody at one of these places (`isFor`), which are put in order once: leave has thousands of rules, each for dozens of departments. */
const forAnyAt = (places: readonly LeavePlace[]): ((policy: Meant) => boolean) => {
  const typesOf = (some: readonly LeavePlace[]) => new Set(some.map(({ employmentType }) => employmentType))
  const everywhere = typesOf(places)
  const among = new Map(
    [...Map.groupBy(places, ({ department }) => department ?? '')].map(([department, there]) => [department, typesOf(there)]),
  )
  const hasSome = (types: ReadonlySet<EmploymentType | null>, asked: Meant['employmentTypes']): boolean =>
    asked.length === 0 ? types.size > 0 : asked.some((type) => types.has(type))
  return ({ departments, employmentTypes }) =>
    departments.length === 0
      ? hasSome(everywhere, employmentTypes)
      : departments.some((name) => hasSome(among.get(name) ?? nothing, employmentTypes))
}

/**
 * Whether leave that is for some departments or types of employment is for whoever saves it, and for nobody beside them: nobody grants leave to
 * themselves, as nobody adjusts their own balance (permission matrix, row 29). Leave for everybody is for others as soon as there are some.
 */
export const forOneselfAmong = (places: readonly PlaceOf[]): ((policy: Meant) => boolean) => {
  const isForOwn = forAnyAt(places.filter(({ own }) => own))
  const isForOthers = forAnyAt(places.filter(({ own }) => !own))
  return (policy) => {
    if (policy.departments.length === 0 && policy.employmentTypes.length === 0) return false
    return isForOwn(policy) && !isForOthers(policy)
  }
}
