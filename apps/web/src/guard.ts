import { loadMe } from '@daybook/people/web'
import { session } from '@daybook/platform/web'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { companiesPath, destinationOf, isOutside, isUsed, needsOnboarding } from './destination.ts'

type Situation = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

/** Signed in, or off to /signIn with the way back. */
export const requireSession = async ({ context, location }: Situation) => {
  if ((await session.ready()) === 'out') {
    const next = location.pathname === '/' ? {} : { next: location.href }
    throw redirect({ to: '/signIn', search: next })
  }
  return { me: await loadMe(context.queryClient) }
}

/** Signed in and with a company; or one who runs the installation, inside one or at the list of them. */
export const requireCompany = async (situation: Situation) => {
  const { me } = await requireSession(situation)
  if (needsOnboarding(me)) throw redirect({ to: '/mandatory-data' })
  if (me.userRole === null) throw redirect({ to: '/no-access' })
  if (me.secondFactorMissing) throw redirect({ to: '/second-step' })
  if (me.passwordTooShort) throw redirect({ to: '/new-password' })
  if (me.userRole === 'ADMIN' && !me.support && !isOutside(situation.location.pathname)) throw redirect({ to: companiesPath })
  if (!isUsed(situation.location.pathname, me.products)) throw redirect({ href: destinationOf(me) })
  return { me }
}

/** Signed in and without one: everybody else has nothing to fill in. */
export const requireUnfinished = async (situation: Situation) => {
  const { me } = await requireSession(situation)
  if (!needsOnboarding(me)) throw redirect({ href: destinationOf(me) })
}

/** Signed in, in a company that asks for a second step, and without one. */
export const requireMissingStep = async (situation: Situation) => {
  const { me } = await requireSession(situation)
  if (!me.secondFactorMissing) throw redirect({ href: destinationOf(me) })
}

/** Signed in, in a company, and with a password that is too short by now. */
export const requireShortPassword = async (situation: Situation) => {
  const { me } = await requireSession(situation)
  if (!me.passwordTooShort || needsOnboarding(me)) throw redirect({ href: destinationOf(me) })
}

/** Where the signed-in reader belongs. */
export const goHome = async ({ context }: Pick<Situation, 'context'>) => {
  if ((await session.ready()) === 'out') throw redirect({ to: '/signIn' })
  throw redirect({ href: destinationOf(await loadMe(context.queryClient)) })
}
