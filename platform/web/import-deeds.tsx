import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveBlob } from './api.ts'
import { mayHaveArrived, wordsOf } from './api-error.ts'
import { toCsv } from './csv.ts'
import styles from './import-frame.module.css'

export type ImportDeedsProps = {
  /** The button that stores; null once that is done. */
  readonly commit: {
    readonly label: string
    readonly onCommit: () => void
    readonly busy: boolean
    readonly disabled: boolean
    /** Why storing was refused. */
    readonly error?: unknown
  } | null
  /** Where to go on once it is stored. */
  readonly next?: ReactNode
  /** The rows that are left out, as a file. */
  readonly toCorrect: {
    readonly count: number
    readonly label: string
    readonly fileName: string
    readonly file: () => Blob | null
  }
  /** Another file: the next run. */
  readonly again?: { readonly label: string; readonly onAgain: () => void }
}

const outcome = (error: unknown): string =>
  mayHaveArrived(error)
    ? 'It may have been stored. Press the button again: it is stored only once.'
    : 'Nothing was stored, and nothing here is lost.'

/** Stores, hands out the rows to correct, and begins the next run. */
export const ImportDeeds = ({ commit, next, toCorrect, again }: ImportDeedsProps) => {
  const save = () => {
    const file = toCorrect.file()
    if (file) saveBlob(file, toCorrect.fileName)
  }
  return (
    <>
      {Boolean(commit?.error) && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(commit?.error)} {outcome(commit?.error)}
        </Alert>
      )}
      <div className={styles.deeds}>
        {commit ? (
          <Button onClick={commit.onCommit} loading={commit.busy} disabled={commit.disabled}>
            {commit.label}
          </Button>
        ) : (
          next
        )}
        {toCorrect.count > 0 && (
          <Button variant="default" onClick={save}>
            {toCorrect.label}
          </Button>
        )}
        {again && (
          <Button variant="default" onClick={again.onAgain}>
            {again.label}
          </Button>
        )}
      </div>
    </>
  )
}

type FileRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> }

export type RowsToCorrect = {
  readonly headers: readonly string[]
  readonly rows: readonly FileRow[]
  /** Why a row was left out, by its number in the file. */
  readonly reasons: ReadonlyMap<number, string>
  /** What stands above the reasons. */
  readonly title: string
}

/** The rows that were left out, as they stood in the file, with the reason behind each: to be mended and imported again. */
export const rowsToCorrect = ({ headers, rows, reasons, title }: RowsToCorrect): Blob =>
  toCsv(
    [...headers, title],
    rows
      .filter(({ row }) => reasons.has(row))
      .map(({ row, cells }) => [...headers.map((header) => cells[header] ?? ''), reasons.get(row)]),
  )
