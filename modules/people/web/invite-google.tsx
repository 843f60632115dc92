import { GoogleButton, GoogleSignIn, type SecondStep } from '@daybook/identity/web'
import { acceptWithGoogle } from '@daybook/people/contract'
import { AuthFrame, toast, useApi } from '@daybook/platform/web'
import type { ReactNode } from 'react'

/** Accepts the invitation with the invited mailbox's Google account, instead of a password. */
export const AcceptWithGoogle = ({ token, onJoined }: { readonly token: string; readonly onJoined: () => void }) => {
  const accept = useApi(acceptWithGoogle, { onSuccess: onJoined, onError: toast.failure })
  const bring = async (idToken: string) => {
    await accept.mutateAsync({ body: { token, idToken } }).catch(() => undefined)
  }
  return <GoogleButton context="signup" onToken={bring} />
}

type Props = {
  readonly company: string
  readonly onSignedIn: () => Promise<void>
  readonly onStep: (step: SecondStep) => void
  readonly corner: ReactNode
}

/** The place is taken; what Google signed counts once, so signing in asks Google again. */
export const JoinedWithGoogle = ({ company, onSignedIn, onStep, corner }: Props) => (
  <AuthFrame
    title="Invitation"
    heading={`You have joined ${company}`}
    lead="From now on Google signs you in. Press once more to go on."
    corner={corner}
  >
    <GoogleSignIn context="signup" onSignedIn={onSignedIn} onStep={onStep} />
  </AuthFrame>
)
