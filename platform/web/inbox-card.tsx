import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './inbox.module.css'
import { RejectNote, type RejectNoteProps } from './reject-note.tsx'

export type InboxCardProps = {
  /** Whose it is, in words that name the card for a screen reader. */
  readonly who: ReactNode
  /** What selects it, before the name. */
  readonly select?: ReactNode
  readonly selected?: boolean
  /** Figures between the name and the deeds. */
  readonly figures?: ReactNode
  readonly approve: string
  readonly onApprove: () => void
  readonly reject: string
  /** Nothing of it is left to decide on. */
  readonly disabled?: boolean
  readonly rejecting: boolean
  /** Opens or closes the note that a rejection needs. */
  readonly onRejecting: (open: boolean) => void
  readonly note: Omit<RejectNoteProps, 'onCancel'>
  /** Below the note. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** One thing that waits for a decision: whose it is, the two deeds, what there is to know, and the note of a rejection. */
export const InboxCard = (props: InboxCardProps) => {
  const { who, select, selected, figures, approve, onApprove, reject, disabled, rejecting, onRejecting, note, foot } = props
  const heading = useId()
  const off = disabled === true
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move between the cards
    <article
      className={styles.card}
      tabIndex={-1}
      aria-labelledby={heading}
      data-inbox-card
      data-selected={selected === true || undefined}
    >
      <header className={styles.top}>
        {select}
        <h2 className={styles.who} id={heading}>
          {who}
        </h2>
        {figures}
        <div className={styles.deeds}>
          <Button variant="default" onClick={() => onRejecting(!rejecting)} aria-expanded={rejecting} disabled={off}>
            {reject}
          </Button>
          <Button variant="default" className={styles.approve ?? ''} onClick={onApprove} disabled={off}>
            {approve}
          </Button>
        </div>
      </header>
      {props.children}
      {rejecting && <RejectNote {...note} onCancel={() => onRejecting(false)} />}
      {foot}
    </article>
  )
}
