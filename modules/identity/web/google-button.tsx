import { Button, useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type GoogleAccess, useGoogle } from './google.ts'
import styles from './google.module.css'

export type GoogleButtonProps = {
  readonly context?: 'signin' | 'signup' | 'use'
  /** Whether Google may offer its one-tap prompt as well. */
  readonly prompt?: boolean
  /** Never rejects: what goes wrong is shown where it belongs. */
  readonly onToken: (idToken: string) => Promise<void>
}

type TheirsProps = Required<GoogleButtonProps> & Pick<GoogleAccess, 'show'> & { readonly onFailure: (words: string) => void }

const Theirs = ({ show, context, prompt, onToken, onFailure }: TheirsProps) => {
  const place = useRef<HTMLDivElement>(null)
  const dark = useComputedColorScheme('light') === 'dark'
  const answer = useEffectEvent(onToken)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!place.current) return
    return show({
      place: place.current,
      dark,
      context,
      prompt,
      onToken: (token) => answer(token),
      onFailure: (words) => fail(words),
    })
  }, [show, dark, context, prompt])
  return <div ref={place} className={styles.place} />
}

const Ours = ({ onAgree }: { onAgree: () => void }) => (
  <div className={styles.ours}>
    <Button
      variant="default"
      fullWidth
      className={styles.button}
      data-way="google"
      aria-describedby="google-loads"
      onClick={onAgree}
    >
      Continue with Google
    </Button>
    <p id="google-loads" className={styles.loads}>
      Loads Google’s button; Google then sees your visit.
    </p>
  </div>
)

/**
 * Google's own button in popup mode, for who agreed that it is loaded. For everybody else a button of ours in its place:
 * pressed, it agrees, and Google's takes over.
 */
export const GoogleButton = ({ context = 'signin', prompt = false, onToken }: GoogleButtonProps) => {
  const google = useGoogle()
  const [problem, setProblem] = useState('')
  if (!google) return null
  if (!google.agreed) return <Ours onAgree={google.agree} />
  if (problem === '')
    return <Theirs show={google.show} context={context} prompt={prompt} onToken={onToken} onFailure={setProblem} />
  return (
    <p className={styles.problem} role="alert">
      {problem}{' '}
      <button type="button" className={styles.again} onClick={() => setProblem('')}>
        Try again
      </button>
    </p>
  )
}
