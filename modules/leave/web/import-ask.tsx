import { Alert, Button, Select } from '@mantine/core'
import type { LeaveType } from '@daybook/leave/contract'
import { isDay, plural } from '@daybook/platform/domain'
import { DateOrderChoice, DayPicker, isDateOrder, Section, wordsOf } from '@daybook/platform/web'
import { useState } from 'react'
import { asksDay, type ImportAnswers, type LeaveFile } from './import-state.ts'
import styles from './import.module.css'

const leftOut = 'left-out'

export type ImportAskProps = {
  readonly chosen: LeaveFile
  readonly types: readonly LeaveType[]
  readonly busy: boolean
  /** Why the last answer was refused. */
  readonly error: unknown
  readonly today: string
  readonly onAnswer: (answers: ImportAnswers) => void
}

type TypeRowProps = {
  readonly name: string
  readonly rows: number
  readonly types: readonly LeaveType[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

const TypeChoice = ({ name, rows, types, value, onChange }: TypeRowProps) => {
  const label = name === '' ? 'All rows of this file' : name
  return (
    <div className={styles.type}>
      <span>
        {label}
        <small>{plural(rows, 'row')}</small>
      </span>
      <Select
        aria-label={`Which leave is ${label}?`}
        placeholder="Choose a type of leave"
        data={[
          ...types.map(({ id, name: own }) => ({ value: id, label: own })),
          { value: leftOut, label: 'Leave these rows out' },
        ]}
        value={value}
        onChange={onChange}
        allowDeselect={false}
      />
    </div>
  )
}

/** What was chosen for each name so far: what was answered, else what the name means by itself. */
const chosenAtFirst = ({ reply, answers }: LeaveFile): Record<string, string | null> =>
  Object.fromEntries(
    reply.types.map(({ name, typeId }) => {
      const said = answers.typeOf?.find((each) => each.name === name)
      return [name, said ? (said.typeId ?? leftOut) : typeId]
    }),
  )

/** What only a person can know about the file: what its types are called here, of which day its balances are, how its dates are written. */
export const ImportAsk = ({ chosen, types, busy, error, today, onAnswer }: ImportAskProps) => {
  const { reply, answers } = chosen
  const [meant, mean] = useState(() => chosenAtFirst(chosen))
  const [day, setDay] = useState(answers.asOf ?? '')
  const [order, setOrder] = useState<string>(answers.dateOrder ?? '')
  const [asksOrder] = useState(reply.questions.dateOrder.length > 0)
  // Once its dates can be read, a file may name types that it did not before.
  const valueOf = (name: string): string | null => meant[name] ?? reply.types.find((each) => each.name === name)?.typeId ?? null
  const open = reply.types.some(({ name }) => valueOf(name) === null)
  const answer = () =>
    onAnswer({
      typeOf: reply.types.flatMap(({ name }) => {
        const value = valueOf(name)
        return value === null ? [] : [{ name, typeId: value === leftOut ? null : value }]
      }),
      ...(asksDay(reply) && isDay(day) ? { asOf: day } : {}),
      ...(isDateOrder(order) ? { dateOrder: order } : {}),
    })
  return (
    <Section title="What the file means">
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          answer()
        }}
      >
        {Boolean(error) && (
          <Alert color="red" variant="light" role="alert">
            {wordsOf(error)}
          </Alert>
        )}
        {reply.types.length > 0 && (
          <fieldset className={styles.types}>
            <legend>Which leave is meant?</legend>
            {reply.types.map(({ name, rows }) => (
              <TypeChoice
                key={name}
                name={name}
                rows={rows}
                types={types}
                value={valueOf(name)}
                onChange={(value) => mean((all) => ({ ...all, [name]: value }))}
              />
            ))}
          </fieldset>
        )}
        {asksDay(reply) && (
          <DayPicker
            label="Of which day are these balances?"
            description={
              reply.format === 'bambooBalances'
                ? 'The first day of the report: its beginning balance is what the day before ended with.'
                : 'What people have when this day ends.'
            }
            maxDate={today}
            value={day}
            onChange={setDay}
          />
        )}
        {asksOrder && <DateOrderChoice value={order} onChange={setOrder} />}
        <div>
          <Button
            type="submit"
            loading={busy}
            disabled={open || (asksOrder && order === '') || (asksDay(reply) && (!isDay(day) || day > today))}
          >
            Read the file
          </Button>
        </div>
      </form>
    </Section>
  )
}
