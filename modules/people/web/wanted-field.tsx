import type { WantedField } from '@daybook/people/contract'
import { type FieldValue, fieldWords } from '@daybook/people/domain'
import { StatusWord } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './changes.module.css'

const words = (kind: WantedField['kind'], value: FieldValue | null): string => fieldWords(kind, value) || 'Nothing'

/** One field of a request: what stands there, what it is to be, and what was decided. */
export const Wanted = ({ field, children }: { readonly field: WantedField; readonly children?: ReactNode }) => {
  const { label, kind, now, before, wanted, decision, comment, changed } = field
  return (
    <li className={styles.field}>
      <h3>{label}</h3>
      <p className={styles.values}>
        <span className={styles.old}>{words(kind, decision === null ? now : before)}</span>
        <span aria-hidden="true">→</span>
        <span className={styles.hidden}>is to be</span>
        <strong>{words(kind, wanted)}</strong>
      </p>
      {changed && (
        <p className={styles.note}>
          <StatusWord status="attention">Changed since it was asked for: it was {words(kind, before)} then</StatusWord>
        </p>
      )}
      {decision !== null && (
        <p className={styles.note}>
          <StatusWord status={decision}>{decision === 'APPROVED' ? 'Changed' : 'Not changed'}</StatusWord>
          {comment && <span> {comment}</span>}
        </p>
      )}
      {children}
    </li>
  )
}
