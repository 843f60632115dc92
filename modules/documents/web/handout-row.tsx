import { Button, CloseButton } from '@mantine/core'
import { PersonSelect } from '@daybook/people/web'
import { StatusWord } from '@daybook/platform/web'
import { useState } from 'react'
import { type HandoutFile, isOpen, whyWords } from './handout-files.ts'
import shared from './documents.module.css'
import styles from './handout.module.css'

type RowProps = {
  readonly row: HandoutFile
  readonly busy: boolean
  readonly onChoose: (to: HandoutFile['to']) => void
  readonly onLeaveOut: () => void
}

const states = {
  DONE: { status: 'APPROVED', words: 'Handed out' },
  DOUBLED: { status: 'OPEN', words: 'They had it already' },
  FAILED: { status: 'REJECTED', words: 'Not brought' },
} as const

/** Whose it may be, where its name says several; and everybody else. */
const Choice = ({ row, onChoose }: Pick<RowProps, 'row' | 'onChoose'>) => {
  const maybe = row.match?.maybe ?? []
  return (
    <div className={styles.choice}>
      {maybe.map(({ id, name, email, hasLeft }) => (
        <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose({ id, name })}>
          {name}, {hasLeft ? 'has left' : email}
        </Button>
      ))}
      <PersonSelect
        label={`Whose ${row.file.name} is`}
        withFormer
        nobodyLabel="Nobody yet"
        value={row.to?.id ?? null}
        onChange={(id, name) => onChoose(id === null ? null : { id, name })}
      />
    </div>
  )
}

const noteOf = (row: HandoutFile): string => {
  if (row.match === undefined) return 'Looking for whose it is…'
  if (row.to === null)
    return row.match.maybe.length > 0 ? 'This may be for several, or is not sure. Whose is it?' : 'Its name names nobody.'
  const left = row.match.maybe.find(({ id }) => id === row.to?.id)?.hasLeft ? ', who has left and reads nothing here' : ''
  const doubled = row.state === 'WAITING' && row.match.doubled && row.match.chosen === row.to.id
  return doubled ? `For ${row.to.name}, who has it already: it is left out` : `For ${row.to.name}${left}, ${whyWords(row)}`
}

/** One file: its name, whose it is and why, and how far it is. */
export const HandoutRow = ({ row, busy, onChoose, onLeaveOut }: RowProps) => {
  const [changing, setChanging] = useState(false)
  const open = isOpen(row) || changing
  const choose = (to: HandoutFile['to']) => {
    setChanging(false)
    onChoose(to)
  }
  const settled = row.state === 'DONE' || row.state === 'DOUBLED'
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{row.file.name}</strong>
        <span className={shared.note}>{noteOf(row)}</span>
        {row.problem !== '' && <span className={shared.wrong}>{row.problem}</span>}
      </div>
      {row.state !== 'WAITING' && <StatusWord status={states[row.state].status}>{states[row.state].words}</StatusWord>}
      {!settled && !busy && (
        <div className={styles.deeds}>
          {row.to !== null && !open && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change whose ${row.file.name} is`}
              onClick={() => setChanging(true)}
            >
              Change
            </Button>
          )}
          <CloseButton aria-label={`Leave ${row.file.name} out`} onClick={onLeaveOut} />
        </div>
      )}
      {open && !settled && !busy && <Choice row={row} onChoose={choose} />}
    </li>
  )
}
