import type { ReactNode } from 'react'
import styles from './status-word.module.css'

type Tone = 'open' | 'submitted' | 'approved' | 'paid' | 'attention' | 'rejected'
type Shape = 'ring' | 'half' | 'check' | 'full' | 'bang' | 'cross'

// Each tone has a shape of its own: the states are told apart in print and by readers who see no difference of hue.
const shapes: Record<Shape, ReactNode> = {
  ring: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.9a3.1 3.1 0 0 1 0 6.2z" fill="currentColor" />
    </>
  ),
  check: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path d="M3.7 6.2l1.6 1.6 3-3.4" fill="none" stroke="var(--surface)" strokeWidth="1.4" />
    </>
  ),
  full: <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="2.5" fill="currentColor" />,
  bang: (
    <>
      <path d="M6 1l5.2 9.3H.8z" fill="currentColor" />
      <path d="M6 4.4v2.8M6 8.4v.9" stroke="var(--surface)" strokeWidth="1.2" />
    </>
  ),
  cross: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path d="M4.2 4.2l3.6 3.6M7.8 4.2L4.2 7.8" stroke="var(--surface)" strokeWidth="1.4" />
    </>
  ),
}

const states: Record<string, { tone: Tone; shape: Shape; word: string }> = {
  OPEN: { tone: 'open', shape: 'ring', word: 'Open' },
  DRAFT: { tone: 'open', shape: 'ring', word: 'Draft' },
  SUBMITTED: { tone: 'submitted', shape: 'half', word: 'Submitted' },
  PENDING: { tone: 'submitted', shape: 'half', word: 'Pending' },
  APPROVED: { tone: 'approved', shape: 'check', word: 'Approved' },
  PREVIEWED: { tone: 'submitted', shape: 'half', word: 'Previewed' },
  FINALIZED: { tone: 'approved', shape: 'check', word: 'Finalised' },
  ACTIVE: { tone: 'approved', shape: 'check', word: 'Active' },
  PAID: { tone: 'paid', shape: 'full', word: 'Paid' },
  REJECTED: { tone: 'rejected', shape: 'cross', word: 'Rejected' },
  CANCELLED: { tone: 'open', shape: 'cross', word: 'Cancelled' },
  INVITED: { tone: 'submitted', shape: 'ring', word: 'Invited' },
  INACTIVE: { tone: 'open', shape: 'cross', word: 'Inactive' },
  ATTENTION: { tone: 'attention', shape: 'bang', word: 'Needs attention' },
  CLOCKED_IN: { tone: 'approved', shape: 'full', word: 'Clocked in' },
  ON_BREAK: { tone: 'attention', shape: 'half', word: 'On break' },
  CLOCKED_OUT: { tone: 'open', shape: 'ring', word: 'Clocked out' },
}

export type StatusWordProps = {
  /** The state as the server says it, such as SUBMITTED; `attention` for what needs somebody. */
  readonly status: string
  /** Other words than the usual ones: "2 punches missing". */
  readonly children?: ReactNode
}

/** A state as a small sign and a word. Colour is never alone. */
export const StatusWord = ({ status, children }: StatusWordProps) => {
  const plain = status.charAt(0).toUpperCase() + status.slice(1).toLowerCase().replaceAll('_', ' ')
  const state = states[status.toUpperCase()] ?? { tone: 'open' as const, shape: 'ring' as const, word: plain }
  return (
    <span className={styles.status} data-tone={state.tone}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={styles.sign}>
        {shapes[state.shape]}
      </svg>
      {children ?? state.word}
    </span>
  )
}
