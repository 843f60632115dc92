import { asError } from '@daybook/platform/domain'

// Google Identity Services, as Google documents them. The one place that knows them: the application and the front page
// both come here, and only after the visitor agreed. Nothing of ours is needed for it, so the front page stays small.

const address = 'https://accounts.google.com/gsi/client'
/** A nonce counts for five minutes; a button that stands longer is given a new one before. */
const freshMs = 4 * 60_000

type Library = {
  initialize(settings: {
    client_id: string
    nonce: string
    callback(answer: { credential: string }): void
    ux_mode: 'popup'
    context: 'signin' | 'signup' | 'use'
    auto_select: boolean
    use_fedcm_for_prompt: boolean
  }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
  prompt(): void
  cancel(): void
}

type Google = { accounts?: { id?: Library } }
const library = (): Library | undefined => (globalThis as { google?: Google }).google?.accounts?.id

let loading: Promise<Library> | undefined

const load = (): Promise<Library> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loading = undefined
      reject(new Error('Google’s button could not be loaded.'))
    }
    script.src = address
    script.async = true
    script.addEventListener('load', () => {
      const loaded = library()
      if (loaded) resolve(loaded)
      else fail()
    })
    script.addEventListener('error', fail)
    document.head.append(script)
  })

const askNonce = async (): Promise<{ clientId: string; nonce: string }> => {
  const reply = await fetch('/api/auth/google/nonce', { method: 'PUT', credentials: 'same-origin' }).catch(() => null)
  const body = (await reply?.json().catch(() => ({}))) as { clientId?: string; nonce?: string; response_message?: string }
  const { clientId, nonce } = body ?? {}
  if (!clientId || !nonce) throw new Error(body?.response_message ?? 'No response from server. Network error or server is down')
  return { clientId, nonce }
}

export type Showing = {
  /** Where Google's button goes; without one only the prompt is shown. */
  readonly place?: HTMLElement
  readonly dark?: boolean
  readonly context: 'signin' | 'signup' | 'use'
  /** Whether Google may offer its one-tap prompt as well. */
  readonly prompt?: boolean
  readonly onToken: (idToken: string) => Promise<void>
  readonly onFailure: (words: string) => void
}

const draw = (google: Library, { place, dark = false }: Showing): void => {
  if (!place) return
  place.replaceChildren()
  const width = Math.max(200, Math.min(400, place.clientWidth))
  const theme = dark ? 'filled_black' : 'outline'
  google.renderButton(place, { type: 'standard', size: 'large', text: 'continue_with', logo_alignment: 'center', theme, width })
}

/** Shows Google's button, its prompt, or both, and hands on the ID tokens that come of it. Gives what takes them away again. */
export const showGoogle = (showing: Showing): (() => void) => {
  let stopped = false
  let drawnAt = 0
  const show = async (prompt: boolean): Promise<void> => {
    try {
      const [google, { clientId, nonce }] = await Promise.all([(loading ??= load()), askNonce()])
      if (stopped) return
      drawnAt = Date.now()
      google.initialize({
        client_id: clientId,
        nonce,
        callback: ({ credential }) => void showing.onToken(credential).finally(() => stopped || void show(false)),
        ux_mode: 'popup',
        context: showing.context,
        auto_select: false,
        use_fedcm_for_prompt: true,
      })
      draw(google, showing)
      if (prompt) google.prompt()
    } catch (error) {
      if (!stopped) showing.onFailure(asError(error).message)
    }
  }
  const renew = () => {
    if (drawnAt > 0 && document.visibilityState === 'visible' && Date.now() - drawnAt > freshMs) void show(false)
  }
  const timer = setInterval(renew, 15_000)
  document.addEventListener('visibilitychange', renew)
  void show(showing.prompt ?? false)
  return () => {
    stopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renew)
    if (showing.prompt) library()?.cancel()
  }
}
