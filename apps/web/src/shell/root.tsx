import { ConfirmOwner } from '@daybook/identity/web'
import {
  ApiError,
  CommandPalette,
  confirmDeed,
  ConfirmHost,
  ErrorState,
  GlobalSpinner,
  hasUnsavedWork,
  losesWork,
  NotFound,
  session,
  ToastHost,
  UnexpectedError,
  useSession,
} from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useBlocker, useNavigate, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { endedPath } from '../destination.ts'

const question = {
  title: 'Discard what you typed?',
  words: 'What you typed on this page is not saved yet.',
  deed: 'Discard',
}

const useLeaveGuard = (): void => {
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      losesWork({ action, samePage: current.pathname === next.pathname }) &&
      session.get().status === 'in' &&
      !(await confirmDeed(question)),
    // Whose session is over could not save it any more.
    enableBeforeUnload: () => hasUnsavedWork() && session.get().status === 'in',
  })
}

// A session may end while a page is open. Whoever signed out, here or in another tab, may sign in again; whoever did not
// is told on the front page (docs/product.md#after-signing-in).
const useSessionEnd = (): void => {
  const { status, over } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const before = useRef(status)
  useEffect(() => {
    const ended = before.current === 'in' && status === 'out'
    before.current = status
    if (!ended) return
    client.clear()
    const { pathname, search, hash } = window.location
    if (over) window.location.assign(endedPath(`${pathname}${search}${hash}`))
    else void navigate({ to: '/signIn' })
  }, [status, over, client, navigate])
}

/** What every page has around it. */
export const Root = () => {
  useLeaveGuard()
  useSessionEnd()
  return (
    <>
      <Outlet />
      <CommandPalette />
      <ToastHost />
      <ConfirmHost />
      <ConfirmOwner />
      <GlobalSpinner />
    </>
  )
}

/** No page at this address: to My Office, or to the front page for those without a session. */
export const Lost = () => {
  const { status } = useSession()
  return status === 'out' ? (
    <NotFound step={{ label: 'Go to the front page', onClick: () => window.location.assign('/') }} />
  ) : (
    <NotFound />
  )
}

/** What a route's guard, loader or screen threw: refusals and lost connections in their own words, bugs as such. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) return <ErrorState error={error} onRetry={again} />
  return <UnexpectedError error={error} reset={() => window.location.reload()} />
}
