import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import styles from './inbox.module.css'

export type RejectNoteProps = {
  /** What the person will want to know. */
  readonly question: string
  /** Said where nothing was written. */
  readonly missing: string
  readonly submit: string
  readonly onReject: (note: string) => void
  readonly onCancel: () => void
}

// One function for good: one made in each drawing would take the focus back each time.
const focusBox = (box: HTMLTextAreaElement | null): void => box?.focus()

/** The reason that a rejection needs; it is sent only with one. */
export const RejectNote = ({ question, missing, submit, onReject, onCancel }: RejectNoteProps) => {
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (note.trim() !== '') onReject(note.trim())
  }
  return (
    <form className={styles.reject} onSubmit={send} noValidate>
      <Textarea
        label={question}
        autosize
        minRows={2}
        maxLength={500}
        ref={focusBox}
        value={note}
        error={tried && note.trim() === '' ? missing : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.deeds}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="red">
          {submit}
        </Button>
      </div>
    </form>
  )
}
