import { loader, signInWithGoogle, toast } from '@daybook/platform/web'
import { useEffect, useEffectEvent } from 'react'
import { GoogleButton } from './google-button.tsx'
import { type SecondStep, secondStepOf } from './second-step-of.ts'
import { withWords } from './sign-in-words.ts'

type Props = {
  readonly context: 'signin' | 'signup'
  readonly onSignedIn: () => Promise<void>
  readonly onStep: (step: SecondStep) => void
  /** An ID token that came with the reader from another page, given out once. */
  readonly waiting?: (() => string | null) | undefined
}

/** Signs in with Google: its button, its prompt, or a token that waits. A second step is asked for as after a password. */
export const GoogleSignIn = ({ context, onSignedIn, onStep, waiting }: Props) => {
  const enter = async (idToken: string) => {
    try {
      await loader.during('Signing In', async () => {
        await signInWithGoogle(idToken)
        await onSignedIn()
      })
    } catch (error) {
      const step = secondStepOf(error)
      if (step) onStep(step)
      else toast.failure(withWords(error))
    }
  }
  const enterWaiting = useEffectEvent(() => {
    const idToken = waiting?.()
    if (idToken) void enter(idToken)
  })
  useEffect(() => enterWaiting(), [])
  return <GoogleButton context={context} prompt={context === 'signin'} onToken={enter} />
}
