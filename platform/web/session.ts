import type { PreviewRole, Profile } from '@daybook/platform/contract'
import { errorFrom, noAnswer, ApiError } from './api-error.ts'
import { askAgain } from './ask-again.ts'
import { ownZone } from './own-zone.ts'
import { createStore, useStore } from './store.ts'
import { clearSessionStorage, readStored, storageKeys, writeStored } from './storage.ts'

/** What the token endpoint answers a browser: the refresh token is in a cookie that scripts cannot read. */
export type TokenReply = { access_token: string; token_type: string; expires_in: number; scope?: string }

type Session = {
  readonly status: 'unknown' | 'in' | 'out'
  readonly profile: Profile
  readonly feature: string
  readonly preview: PreviewRole | null
  /** It ended without anybody here wishing so: refused, too old, or signed out from another device. */
  readonly over: boolean
}

// The client has no secret that a reader of the bundle could not see; RFC 6749 wants the header all the same.
const basicClient = `Basic ${btoa('web:web')}`

let accessToken: string | null = null
let ended = 0

const storedProfile = (): Profile => (readStored<string>(storageKeys.profile) === 'admin' ? 'admin' : 'employee')

const sessionStore = createStore<Session>({
  status: readStored(storageKeys.auth) === undefined ? 'out' : 'unknown',
  profile: storedProfile(),
  feature: readStored<string>(storageKeys.feature) ?? '',
  preview: null,
  over: false,
})

type News = { kind: 'token'; token: string } | { kind: 'ended'; over: boolean }
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('daybook-session')

const tell = (news: News): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
  tabs?.postMessage(news)
}

const hold = (token: string): void => {
  accessToken = token
  sessionStore.set((session) => ({ ...session, status: 'in', over: false }))
}

const forget = (over: boolean): void => {
  accessToken = null
  ended += 1
  clearSessionStorage()
  sessionStore.set({ status: 'out', profile: 'employee', feature: '', preview: null, over })
}

const finish = (over: boolean): void => {
  if (sessionStore.get().status === 'out') return
  forget(over)
  tell({ kind: 'ended', over })
}

// A token that one tab fetched serves all of them; a sign-out in one ends all of them. The channel stays in the origin
// and in memory, so nothing is written where a later script could read it.
tabs?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.kind === 'token') hold(data.token)
  else if (sessionStore.get().status !== 'out') forget(data.over)
})

const longestCallMs = 30_000

const tokenCall = async (path: string, body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> => {
  const request = {
    method: 'POST',
    headers: {
      Authorization: basicClient,
      Accept: 'application/json',
      'Content-Type': type,
      'User-Timezone': ownZone(),
    },
    body,
    credentials: 'same-origin' as const,
  }
  // All tabs wait for one of them that renews: for a server that takes the call and says nothing no longer than that.
  return fetch(path, { ...request, signal: AbortSignal.timeout(longestCallMs) }).catch(() => Promise.reject(noAnswer()))
}

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()

const tokenFrom = (fields: Record<string, string>): Promise<void> => holdFrom(tokenCall('/oauth/token', form(fields)))

const holdFrom = async (call: Promise<Response>): Promise<void> => {
  const response = await call
  if (!response.ok) throw await errorFrom(response)
  // Broken off, or of something in between: whoever asked hears as little as without an answer.
  const said = (await response.json().catch(() => null)) as Partial<TokenReply> | null
  if (typeof said?.access_token !== 'string') throw noAnswer()
  const { access_token, ...rest } = said
  writeStored(storageKeys.auth, { token_type: rest.token_type, expires_in: rest.expires_in, scope: rest.scope })
  hold(access_token)
  tell({ kind: 'token', token: access_token })
}

let running: Promise<boolean> | null = null

const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('daybook-refresh', work) : work()

// What the token endpoint says where it refuses (RFC 6749, 5.2): something in between may send the same status, and JSON as well.
const refusals = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401].includes(error.status) && refusals.includes(String(error.body['error']))

const renew = (stale: string | null): Promise<boolean> =>
  inOneTab(async () => {
    // Another tab may have renewed while this one waited for the lock.
    if (accessToken !== null && accessToken !== stale) return true
    try {
      await tokenFrom({ grant_type: 'refresh_token' })
      return true
    } catch (error) {
      // Only a refusal ends a session: a dropped connection must not sign anybody out, nor what something in between says.
      if (isRefusal(error)) return false
      throw error
    }
  })

/** One silent refresh for everybody who asks at once, in all tabs. False when the session is over. */
export const refresh = (stale: string | null = accessToken): Promise<boolean> => {
  running ??= renew(stale).finally(() => {
    running = null
  })
  return running
}

const isUnknown = (): boolean => accessToken === null && sessionStore.get().status === 'unknown'

const longestMs = 3000

/**
 * A page that opens has nothing to show before: a connection that breaks just then is worth two more tries. Not where there is none, or one was waited
 * for for long: who reads may have something kept. Another tab may know better meanwhile.
 */
const renewAtStart = async (): Promise<boolean> => {
  const began = performance.now()
  const mayPass = (error: unknown) =>
    !(error instanceof ApiError && error.status === 429) && navigator.onLine && performance.now() - began < longestMs
  try {
    return await askAgain(2, async () => !isUnknown() || (await refresh()), mayPass)
  } catch (error) {
    if (isUnknown()) throw error
    return true
  }
}

/** The session as this page knows it. Reading it never calls the server. */
export const session = {
  get: sessionStore.get,
  subscribe: sessionStore.subscribe,
  token: () => accessToken,
  /** How many sessions ended in this page: what takes several calls stops when it changes, since the next call would be somebody else's. */
  ended: () => ended,
  /** Settles once it is known whether somebody is signed in; a stored session is tried with a refresh. */
  ready: async (): Promise<'in' | 'out'> => {
    if (accessToken !== null) return 'in'
    if (isUnknown() && !(await renewAtStart()) && isUnknown()) forget(true)
    return accessToken === null ? 'out' : 'in'
  },
  /** The session is over, here and in every other tab: the server said so. */
  end: (): void => finish(true),
  setProfile: (profile: Profile): void => {
    writeStored(storageKeys.profile, profile)
    sessionStore.set((current) => ({ ...current, profile }))
  },
  /** Looks at Daybook as another role; in this tab, until it is left or the page is loaded anew. */
  setPreview: (preview: PreviewRole | null): void => sessionStore.set((current) => ({ ...current, preview })),
  setFeature: (feature: string): void => {
    writeStored(storageKeys.feature, feature)
    sessionStore.set((current) => ({ ...current, feature }))
  },
}

export const useSession = (): Session => useStore(sessionStore)

/** Password sign-in. Throws an ApiError with the server's words. `more` carries a second factor where one is asked. */
export const signIn = (username: string, password: string, more: Record<string, string> = {}): Promise<void> =>
  tokenFrom({ grant_type: 'password', username, password, ...more })

/** Any other grant of the token endpoint (second factor, passkey). */
export const signInWith = (fields: Record<string, string>): Promise<void> => tokenFrom(fields)

/** Signs in with what Google signed. It travels in the body: an address is kept in more places than one thinks. */
export const signInWithGoogle = (idToken: string): Promise<void> =>
  holdFrom(tokenCall('/api/auth/google', JSON.stringify({ idToken, grantType: 'google' }), 'application/json'))

/** Revokes the token, then forgets the session. When the call fails the session stays: whoever wanted to leave may try again. */
export const signOut = async (): Promise<void> => {
  if (accessToken !== null) {
    const response = await tokenCall('/oauth/revoke', form({ token: accessToken }))
    if (!response.ok) throw await errorFrom(response)
  }
  finish(false)
}

/** Keeps the parts of the user's details that the browser stores (docs/product.md#what-the-browser-keeps). */
export const storeUserData = (data: Record<string, unknown>): void => writeStored(storageKeys.user, data)
