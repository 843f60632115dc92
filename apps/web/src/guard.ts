import { loadMe, meQuery } from '@daybook/people/web'
import { ApiError, recallAnswers, session, signOut } from '@daybook/platform/web'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { companiesPath, destinationOf, endedPath, isOutside, isUsed, needsOnboarding, safeNext } from './destination.ts'
import { takeLeaving } from './leaving.ts'

type Situation = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

/** Nobody answers, or what stands before the server says so. */
const isAway = ({ status }: ApiError): boolean => status === 0 || (status >= 502 && status <= 504)

/** Whether somebody is signed in. Where nobody answers it is whoever was, if this device kept who that is. */
const readyOrKept = async (client: QueryClient): Promise<'in' | 'out'> => {
  try {
    return await session.ready()
  } catch (error) {
    if (!(error instanceof ApiError) || !isAway(error)) throw error
    recallAnswers(client)
    if (client.getQueryData(meQuery.queryKey) === undefined) throw error
    return 'in'
  }
}

/** Signed in, or off to /signIn with the way back. */
export const requireSession = async ({ context, location }: Situation) => {
  if ((await readyOrKept(context.queryClient)) === 'out') {
    if (session.get().over) throw redirect({ href: endedPath(location.href), reloadDocument: true })
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

/** Signed in already: on to where one was going or belongs, or out where that was asked for on a public page. */
export const requireNobody = async ({ context, search }: Pick<Situation, 'context'> & { search: { next?: string } }) => {
  const status = await session.ready().catch(() => 'out')
  if (status === 'out') return
  // A call that fails leaves the session as it is, and whoever wanted to leave may try again from inside.
  if (takeLeaving()) await signOut().catch(() => undefined)
  if (session.get().status === 'out') return
  const me = await loadMe(context.queryClient)
  throw redirect({ href: (needsOnboarding(me) ? undefined : safeNext(search.next)) ?? destinationOf(me) })
}

/** Who reads, where nobody has to be signed in. */
export const knowReader = async ({ context }: Pick<Situation, 'context'>) => {
  const status = await session.ready().catch(() => 'out')
  return { me: status === 'out' ? null : await loadMe(context.queryClient) }
}

/** Where the signed-in reader belongs. */
export const goHome = async ({ context }: Pick<Situation, 'context'>) => {
  if ((await session.ready()) === 'out') throw redirect({ to: '/signIn' })
  throw redirect({ href: destinationOf(await loadMe(context.queryClient)) })
}
