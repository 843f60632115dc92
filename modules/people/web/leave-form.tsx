import { formatDay } from '@daybook/platform/domain'
import { deactivatePerson, getPerson, searchPeople, type PersonDetail } from '@daybook/people/contract'
import { confirmByName, DayPicker, FormShell, todayIn, useApi, useReader } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import styles from './people.module.css'

type Props = { readonly person: PersonDetail; readonly onDone: () => void; readonly secondary?: ReactNode }

/** Someone leaves: the last day, then their name typed, because their access ends at once. Of who left the last day is corrected. */
export const LeaveForm = ({ person, onDone, secondary }: Props) => {
  const { me } = useReader()
  const hasLeft = person.status === 'INACTIVE'
  const leave = useApi(deactivatePerson, { refetches: [searchPeople, getPerson] })
  const submit = async ({ endDate }: z.output<typeof deactivatePerson.body>) => {
    const sure =
      hasLeft ||
      (await confirmByName({
        title: `End the employment of ${person.userName}`,
        words: `${person.userName} can no longer sign in. Timesheets and payslips stay, and pay up to ${formatDay(endDate)} is still computed.`,
        deed: 'End the employment',
        name: person.userName,
      }))
    if (!sure) return
    await leave.mutateAsync({ params: { userId: person.userId }, body: { endDate } })
    onDone()
  }
  const today: string = todayIn(me.zone)
  return (
    <FormShell
      schema={deactivatePerson.body}
      initial={{ endDate: (hasLeft ? person.endDate : null) ?? today }}
      submit={hasLeft ? 'Save the last day' : `End the employment of ${person.userName}`}
      onSubmit={submit}
      secondary={secondary}
      warnBeforeLeaving={false}
      label="End the employment"
    >
      {(form) => (
        <>
          <p className={styles.note}>
            {hasLeft
              ? 'Payrolls that are not final yet pay up to this day. What is final stays.'
              : 'Access ends now. Everything that was recorded stays.'}
          </p>
          <DayPicker label="Last day of work" {...form.getInputProps('endDate')} />
        </>
      )}
    </FormShell>
  )
}
