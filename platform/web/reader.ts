import { effectiveRole, hasFeatureFor, type Permission, type Role } from '@daybook/platform/contract'
import { type Looking, mayOpen } from './manifest.ts'
import { useSession } from './session.ts'

/** What every screen may ask of who reads it. */
export type Reader = {
  /** The person in the company; null until there is one, and for support. */
  readonly userId: string | null
  readonly name: string
  readonly userRole: Role | null
  readonly products: string
  /** Whether anybody here may decide on what they hand in. */
  readonly hasDecider: boolean
  /** What the company's plan contains beyond every plan, as codes. */
  readonly features: readonly string[]
  /** ISO 3166 code of the company's country, such as `DE`. */
  readonly country: string | null
  readonly currency: string | null
  /** The person's own zone, or the company's. */
  readonly zone: string | null
  /** ISO weekday: 1 is Monday. */
  readonly weekStarts: number
  /** Inside a company as support: whether more than looking is allowed. */
  readonly support: { readonly mayChange: boolean } | null
}

/** How who reads is known: `use` waits for it, `useKnown` answers at once and nothing where it is not known. */
type Source = { readonly use: () => Reader; readonly useKnown: () => Reader | undefined }

const unknown: Source = {
  use: () => {
    throw new Error('nobody said who reads: call readersComeFrom')
  },
  useKnown: () => undefined,
}
let source = unknown

/** For the module that knows who is signed in: once, before anything is drawn. */
export const readersComeFrom = (next: Source): void => {
  source = next
}

/** Who reads this screen, and with which role: HR working as Employee counts as one. */
export const useReader = (): { me: Reader; role: Role } => {
  const me = source.use()
  const { profile } = useSession()
  return { me, role: effectiveRole(me.userRole ?? 'EMPLOYEE', profile) }
}

/** The same where nobody may be signed in; it never waits. */
export const useKnownReader = (): Reader | undefined => source.useKnown()

/** The role, support state and products that decide what this reader may open. */
export const useLooking = (): Looking => {
  const { me, role } = useReader()
  return { role: me.userRole === null ? null : role, support: me.support !== null, products: me.products }
}

/** Whether a call with this permission is worth offering; the server decides again. */
export const useMay = (permission: Permission<'company'>): boolean => mayOpen({ permission }, useLooking())

/**
 * The same for a call that changes something: support may look only, unless the owner allowed more, and a plan that lacks the
 * feature leaves what was stored to be read.
 */
export const useMayChange = (permission: Permission<'company'>): boolean => {
  const { me } = useReader()
  return useMay(permission) && hasFeatureFor(permission, me.features) && (me.support?.mayChange ?? true)
}
