import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './decide-deeds.module.css'

// Only who rejects waits for a box to write in.
const RejectNote = lazy(() => import('./reject-note.tsx').then((m) => ({ default: m.RejectNote })))

export type Decide = (decision: 'APPROVE' | 'REJECT', note?: string) => void

/** What there is to know of what waits, in a line; `against` is what speaks against it, so that nobody approves without having read it. */
export const DecideFacts = ({ children, against }: { readonly children: ReactNode; readonly against: readonly string[] }) => (
  <p className={styles.facts}>
    {children}
    {against.map((words) => (
      <span key={words} className={styles.low}>
        {words}
      </span>
    ))}
  </p>
)

export type DecideDeedsProps = {
  /** What is decided on, for the names of the buttons. */
  readonly what: string
  readonly who: string
  readonly approve?: string
  readonly keep?: string
  /** Said where a rejection has no reason. */
  readonly missing: string
  readonly decide: Decide
  readonly busy: boolean
}

/** Decides in place: one press approves; a rejection wants to know why. */
export const DecideDeeds = ({ what, who, approve = 'Approve', keep = 'Reject', missing, decide, busy }: DecideDeedsProps) => {
  const [rejecting, setRejecting] = useState(false)
  const reject = (note: string) => {
    setRejecting(false)
    decide('REJECT', note)
  }
  return (
    <>
      <div className={styles.deeds}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-expanded={rejecting}
          aria-label={`${keep} ${what}`}
          onClick={() => setRejecting(!rejecting)}
        >
          {keep}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          className={styles.approve ?? ''}
          loading={busy}
          aria-label={`${approve} ${what}`}
          onClick={() => decide('APPROVE')}
        >
          {approve}
        </Button>
      </div>
      {rejecting && (
        <Suspense fallback={null}>
          <RejectNote
            question={`Why not, ${who} will ask`}
            missing={missing}
            submit={keep}
            onReject={reject}
            onCancel={() => setRejecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
