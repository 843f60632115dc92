import { Radio, Stack } from '@mantine/core'
import { type Day, formatDay } from '@daybook/platform/domain'
import { deactivatePerson, getPerson, searchPeople, type PersonDetail } from '@daybook/people/contract'
import { confirmByName, confirmDeed, DayPicker, FormShell, todayIn, useApi, useReader } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import styles from './people.module.css'

type Props = { readonly person: PersonDetail; readonly onDone: () => void; readonly secondary?: ReactNode }
type Said = z.output<typeof deactivatePerson.body>

/** What cannot be undone is confirmed by the name; a last day ahead can be taken back, but not the leave that goes with it. */
const askFor = (name: string, { endDate, accessEnds }: Said): Promise<boolean> =>
  accessEnds === 'NOW'
    ? confirmByName({
        title: `End the employment of ${name}`,
        words: `${name} can no longer sign in. Timesheets and payslips stay, and pay up to ${formatDay(endDate)} is still computed.`,
        deed: 'End the employment',
        name,
      })
    : confirmDeed({
        title: `${name} leaves after ${formatDay(endDate)}?`,
        words: `${name} can sign in until that day is over where they are. Leave after it is given back now, and does not come back if the day is moved, unless it was paid already.`,
        deed: 'Set the last day',
      })

const note = (hasLeft: boolean, isAhead: boolean): string => {
  if (hasLeft) return 'Payrolls that are not final yet pay up to this day. What is final stays.'
  return isAhead ? 'Everything that was recorded stays.' : 'Access ends now. Everything that was recorded stays.'
}

/**
 * Someone leaves: the last day, and whether they go on until it is over or access ends at once, which is confirmed by typing their name. Of who
 * left the last day is corrected.
 */
export const LeaveForm = ({ person, onDone, secondary }: Props) => {
  const { me } = useReader()
  const hasLeft = person.status === 'INACTIVE'
  const leave = useApi(deactivatePerson, { refetches: [searchPeople, getPerson] })
  const today: string = todayIn(me.zone)
  const isAhead = (endDate: string): boolean => !hasLeft && endDate >= today
  const submit = async (said: Said) => {
    const body: Said = isAhead(said.endDate) ? said : { ...said, accessEnds: 'NOW' }
    if (!hasLeft && !(await askFor(person.userName, body))) return
    await leave.mutateAsync({ params: { userId: person.userId }, body })
    onDone()
  }
  return (
    <FormShell
      schema={deactivatePerson.body}
      initial={{ endDate: person.endDate ?? today, accessEnds: 'AFTER_LAST_DAY' }}
      submit={person.endDate === null ? 'End the employment' : 'Save the last day'}
      onSubmit={submit}
      secondary={secondary}
      warnBeforeLeaving={false}
      label="End the employment"
    >
      {(form) => (
        <>
          <p className={styles.note}>{note(hasLeft, isAhead(form.values.endDate as Day))}</p>
          <DayPicker label="Last day of work" {...form.getInputProps('endDate')} />
          {isAhead(form.values.endDate as Day) && (
            <Radio.Group label="Their access ends" {...form.getInputProps('accessEnds')}>
              <Stack gap="xs" mt="xs">
                <Radio value="AFTER_LAST_DAY" label="Once that day is over where they are" />
                <Radio value="NOW" label="Now, whichever the last day is" />
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
    </FormShell>
  )
}
