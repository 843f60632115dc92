import type { ReactElement, ReactNode } from 'react'
import { FileDrop, type FileDropProps } from './file-drop.tsx'
import styles from './import-frame.module.css'
import { Page, Section } from './page.tsx'
import { StatusWord } from './status-word.tsx'
import { useUnsaved } from './unsaved.ts'

export type ImportFrameProps = {
  readonly title: string
  readonly purpose: ReactNode
  readonly actions?: ReactNode
  /** Where a file is taken from, and why the last one could not be read. */
  readonly choose: FileDropProps & { readonly problem: string | null }
  /** Whether a file is chosen; not before, and not at the start of the next run. */
  readonly isChosen: boolean
  /** What only a person can know, such as the meaning of the columns; null when there is nothing to ask. */
  readonly questions: ReactElement | null
  /** Whether nothing is left to ask: until then nothing is previewed, because a guess would store wrong things. */
  readonly isAnswered: boolean
  /** Every row, what would happen to it, and the button that lets it happen. */
  readonly preview: ReactElement | null
  /** What was stored, the rows to correct, and the way to the next run; null until it is stored. */
  readonly result: ReactElement | null
}

const Choose = ({ problem, ...drop }: ImportFrameProps['choose']) => (
  <Section>
    <FileDrop {...drop} />
    {problem !== null && (
      <p className={styles.problem} role="alert">
        <StatusWord status="REJECTED">{problem}</StatusWord>
      </p>
    )}
  </Section>
)

// Preview and result in one place: where they are the same part, what changes in it is read aloud.
const Steps = ({ questions, isAnswered, preview, result }: ImportFrameProps) => (
  <>
    {result === null && questions}
    {result ?? (isAnswered && preview)}
  </>
)

/**
 * The screen of every import: choose a file, say what only a person can know, look at every row, store, and correct what
 * was left out in another run. Whoever leaves between choosing and storing is asked first.
 */
export const ImportFrame = (props: ImportFrameProps) => {
  const { title, purpose, actions, choose, isChosen, result } = props
  useUnsaved(isChosen && result === null)
  return (
    <Page title={title} purpose={purpose} actions={actions}>
      {isChosen || result !== null ? <Steps {...props} /> : <Choose {...choose} />}
    </Page>
  )
}
