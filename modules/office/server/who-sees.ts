import { type Permission, type Role, scopeOf } from '@daybook/platform/contract'
import type { MightSee } from '@daybook/people/server'

export type Why = 'self' | 'role' | 'manager' | 'stand-in'

/** What is seen of somebody; whoever stands in for a manager sees what is decided on. */
export type Seen = { readonly permission: Permission; readonly decided: boolean }

/**
 * Why somebody may use a permission on a person's data, or undefined when they may not. It is read from the same scopes
 * that the routes are refused by, so what is explained is what holds.
 */
const whyOf = (seen: Seen, subjectId: string, { id, role, active, above, stands_in: standsIn }: MightSee): Why | undefined => {
  const scope = scopeOf(seen.permission, role as Role)
  // Someone who is not here, or not any more, sees nothing.
  if (scope === undefined || !active) return undefined
  if (id === subjectId) return 'self'
  if (scope === 'company') return 'role'
  if (scope !== 'reports') return undefined
  return above ? 'manager' : seen.decided && standsIn ? 'stand-in' : undefined
}

const order: readonly Why[] = ['self', 'manager', 'stand-in', 'role']

/** Everybody who may, the person first, then those they report to. */
export const whoSees = (seen: Seen, subjectId: string, people: readonly MightSee[]) =>
  people
    .flatMap((person) => {
      const why = whyOf(seen, subjectId, person)
      return why ? [{ userId: person.id, userName: person.name, userRole: person.role as Role, why }] : []
    })
    .toSorted((a, b) => order.indexOf(a.why) - order.indexOf(b.why))
