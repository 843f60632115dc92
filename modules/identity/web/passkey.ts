import { askForPasskey } from '@daybook/identity/contract'
import { ApiError, call } from '@daybook/platform/web'

type Options = Readonly<Record<string, unknown>>

// Loaded when somebody uses a passkey: most sign-ins never need it.
const library = () => import('@simplewebauthn/browser')

/** Can this browser use passkeys here? They belong to a name; at a bare network address there are none. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname)

// Closing the browser's own dialog, or letting it time out, is no failure of anything.
const inWords = (error: unknown): ApiError => {
  const cancelled = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  const known = error instanceof Error && error.name === 'InvalidStateError'
  const words = cancelled
    ? 'No passkey was used.'
    : known
      ? 'This device holds a passkey for your account already.'
      : 'This browser could not use a passkey here.'
  return new ApiError({ code: cancelled ? 'passkey.cancelled' : 'passkey.failed', status: 0, words })
}

/** Lets the browser make a passkey. Throws an ApiError with words when it does not. */
export const makePasskey = async (options: Options) => {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as never }).catch((error: unknown) => Promise.reject(inWords(error)))
}

/** Asks for a passkey of this site. The ticket and the browser's answer together prove who holds it. */
export const askPasskey = async () => {
  const { ticket, options } = await call(askForPasskey)
  const { startAuthentication } = await library()
  const credential = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) =>
    Promise.reject(inWords(error)),
  )
  return { ticket, credential }
}
