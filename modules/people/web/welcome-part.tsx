import { Load, type Loadable, StatusWord } from '@daybook/platform/web'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './welcome.module.css'

type Props = {
  readonly title: string
  /** How far it is, in words. */
  readonly state: string
  readonly done: boolean
  readonly children: ReactNode
}

/**
 * One thing that is wanted before the first day: closed, it says how far it is. Which one is open does not stand in the address, since what stands there
 * is the secret of the link.
 */
export const WelcomePart = ({ title, state, done, children }: Props) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>
        <button type="button" className={styles.partHead} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          <StatusWord status={done ? 'APPROVED' : 'OPEN'}>{state}</StatusWord>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={styles.chevron} data-open={open || undefined} />
        </button>
      </h2>
      <div id={id} className={styles.partBody} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}

type FailedProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => unknown }

/** The same where it could not be found out how far it is. */
export const FailedPart = ({ title, error, onRetry }: FailedProps) => {
  const query: Loadable = { data: undefined, error, refetch: onRetry }
  return (
    <WelcomePart title={title} state="Not loaded" done={false}>
      <Load query={query} skeleton={<></>}>
        {() => null}
      </Load>
    </WelcomePart>
  )
}
