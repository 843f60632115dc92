import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { wordsOf } from './api-error.ts'
import { EmptyPicture, type EmptyPictureName } from './empty-picture.tsx'
import { useFollow } from './link.tsx'
import styles from './states.module.css'
import { homePath } from '@daybook/platform/contract'

/** The one thing to do next: an address to go to, or a deed. */
export type NextStep = { readonly label: string; readonly href?: string; readonly onClick?: () => void }

const StepButton = ({ step, quiet = false }: { step: NextStep; quiet?: boolean }) => {
  const follow = useFollow()
  const click = () => {
    step.onClick?.()
    if (step.href !== undefined) follow(step.href)
  }
  return (
    <Button onClick={click} variant={quiet ? 'default' : 'filled'}>
      {step.label}
    </Button>
  )
}

export type EmptyStateProps = {
  readonly children: ReactNode
  readonly step?: NextStep
  readonly compact?: boolean
  /** What belongs here once something does. */
  readonly picture?: EmptyPictureName
}

/** Nothing here yet: a drawing, a sentence, and at most one button. `compact` is the sentence alone, for small cards. */
export const EmptyState = ({ children, step, compact = false, picture = 'day' }: EmptyStateProps) => (
  <div className={styles.state} data-compact={compact || undefined}>
    {!compact && <EmptyPicture name={picture} />}
    <p className={styles.words}>{children}</p>
    {step && <StepButton step={step} quiet={compact} />}
  </div>
)

export type ErrorStateProps = { readonly error: unknown; readonly onRetry?: () => void }

/** What could not be loaded, in the server's words, with a way to try again. */
export const ErrorState = ({ error, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.words}>{wordsOf(error)}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
)

/** True once `ms` have passed: a skeleton that flashes for an instant is worse than none. */
export const useLate = (ms = 150): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

export type SkeletonsProps = { readonly rows?: number; readonly height?: number; readonly label?: string }

/** Grey lines of the final shape, shown only after 150 ms; the space is kept from the start, so nothing jumps. */
export const Skeletons = ({ rows = 5, height = 40, label = 'Loading' }: SkeletonsProps) => {
  const late = useLate()
  return (
    <output className={styles.skeletons} aria-label={label} data-late={late || undefined}>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className={styles.row} style={{ height }}>
          <span className={styles.bar} style={{ width: `${[62, 48, 70, 55, 40][i % 5]}%` }} />
        </span>
      ))}
    </output>
  )
}

type WholeProps = {
  readonly code: string
  readonly title: string
  readonly children: ReactNode
  readonly step: NextStep
  readonly picture: EmptyPictureName
  /** Inside the frame, which has the page's one `main` already. */
  readonly inside?: boolean
}

/** A whole page that has only one thing to say. */
export const WholePage = ({ code, title, children, step, picture, inside = false }: WholeProps) => {
  const Around = inside ? 'div' : 'main'
  return (
    <Around className={styles.whole}>
      <EmptyPicture name={picture} />
      <p className={styles.code}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{children}</p>
      <StepButton step={step} />
    </Around>
  )
}

/** The address leads nowhere. */
export const NotFound = ({ step = { label: 'Go to My Office', href: homePath } }: { step?: NextStep }) => (
  <WholePage code="404" title="There is no page here" step={step} picture="search">
    The address may be mistyped, or what it showed was removed.
  </WholePage>
)

type NoAccessProps = { readonly step?: NextStep; readonly inside?: boolean; readonly asAdmin?: () => void }

/** Signed in, but this is somebody else's to see, or HR's who work as an employee: `asAdmin` changes that. */
export const NoAccess = ({ step = { label: 'Go to My Office', href: homePath }, inside = false, asAdmin }: NoAccessProps) => (
  <WholePage
    code="403"
    title="You do not have access to this"
    step={asAdmin ? { label: 'Work as Admin', onClick: asAdmin } : step}
    picture="people"
    inside={inside}
  >
    {asAdmin
      ? 'You work as an employee at the moment. As an admin you may open it.'
      : 'Your role does not include it. The owner of your company can change that.'}
  </WholePage>
)

/** Signed in, and the company uses nothing that this person would see. The way on leads out: everything inside leads back here. */
export const NoProduct = ({ step }: { readonly step: NextStep }) => (
  <WholePage code="403" title="No product is set up for you" step={step} picture="people">
    Your company has not chosen a product of Daybook that you could open. Its owner can change that.
  </WholePage>
)
