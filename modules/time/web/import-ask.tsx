import { Alert, Button } from '@mantine/core'
import { DateOrderChoice, isDateOrder, RichSelect, Section, wordsOf, zoneChoices } from '@daybook/platform/web'
import { useState } from 'react'
import styles from './import.module.css'
import type { ImportAnswers, ImportReply } from './import-state.ts'

export type ImportAskProps = {
  readonly reply: ImportReply
  readonly answers: ImportAnswers
  readonly busy: boolean
  /** Why the last answer was refused. */
  readonly error: unknown
  /** The zone to begin with. */
  readonly suggested: string
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** What only a person can know about the file. Nothing is guessed: a guess would move hours to other days. */
export const ImportAsk = ({ reply, answers, busy, error, suggested, onAnswer }: ImportAskProps) => {
  const [zone, setZone] = useState(answers.zone ?? suggested)
  const [order, setOrder] = useState<string>(answers.dateOrder ?? '')
  const asksOrder = reply.questions.dateOrder.length > 0
  const answer = () =>
    onAnswer({
      ...answers,
      ...(reply.questions.zone ? { zone } : {}),
      ...(isDateOrder(order) ? { dateOrder: order } : {}),
    })
  return (
    <Section title="Before the file can be read">
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
        {reply.questions.zone && (
          <RichSelect
            label="Which time zone are the times in this file in?"
            description="The file holds times without a zone."
            options={zoneChoices()}
            value={zone}
            onChange={setZone}
          />
        )}
        {asksOrder && <DateOrderChoice value={order} onChange={setOrder} />}
        <div>
          <Button type="submit" loading={busy} disabled={asksOrder && order === ''}>
            Read the file
          </Button>
        </div>
      </form>
    </Section>
  )
}
