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

/** Four strokes that fill, and what they mean in words. It advises; the server decides, which also knows the names. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const score = useStrength(password)
  if (score === null) return null
  return (
    <span className={styles.meter} data-score={score}>
      <span aria-hidden="true" className={styles.strokes}>
        {words.slice(1).map((word, i) => (
          <span key={word} data-full={i < score || undefined} />
        ))}
      </span>
      <span aria-live="polite">{words[score]}</span>
    </span>
  )
}
