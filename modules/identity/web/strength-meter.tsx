import { useEffect, useState } from 'react'
import styles from './strength.module.css'

const words = ['Guessed at once', 'Guessed within minutes', 'Easy to guess', 'Hard to guess', 'Very hard to guess'] as const

/** How hard a password is to guess; null until the word lists are there, which are fetched with the first letter. */
const useStrength = (password: string): number | null => {
  const [known, setKnown] = useState<{ password: string; score: number } | null>(null)
  useEffect(() => {
    if (password === '') return
    let wanted = true
    const judge = async () => {
      const { strengthOf } = await import('./strength.ts')
      if (wanted) setKnown({ password, score: strengthOf(password) })
    }
    void judge()
    return () => {
      wanted = false
    }
  }, [password])
  return password === '' ? null : (known?.score ?? null)
}

/**
 * Four strokes that fill, and what they mean in words. It advises; the server decides, which also knows the names. Its line is there
 * from the first letter on: were it to come with the word lists, the button below would move away from whoever is pressing it.
 */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const score = useStrength(password)
  if (password === '') return null
  return (
    <span className={styles.meter} data-score={score ?? undefined}>
      <span aria-hidden="true" className={styles.strokes}>
        {words.slice(1).map((word, i) => (
          <span key={word} data-full={(score !== null && i < score) || undefined} />
        ))}
      </span>
      <span aria-live="polite">{score === null ? '' : words[score]}</span>
    </span>
  )
}
