import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { bookHours, BookingForm, getHoursAccount, type HoursAccount } from '@daybook/time/contract'
import { type Day, isDay, monthStart } from '@daybook/platform/domain'
import { DayPicker, FormShell, parseTypedMinutes, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'

/** `-1:30` and `12` as minutes; null for what is no length of time. */
export const signedMinutes = (typed: string): number | null => {
  const [, sign = '', length = ''] = /^\s*([-−+]?)\s*(.*)$/.exec(typed) ?? []
  const minutes = parseTypedMinutes(length, 'h')
  return minutes === null ? null : sign === '-' || sign === '−' ? -minutes : minutes
}

const Typed = z.object({
  kind: z.enum(['CORRECTION', 'PAY_OUT']),
  day: z.string().refine(isDay, 'Please choose a day'),
  hours: z.string().refine((typed) => signedMinutes(typed) !== null, 'Write hours like 7:30 or -2'),
  note: BookingForm.shape.note,
})

type Props = { readonly account: HoursAccount; readonly onSaved: () => void }

/** Opens an account, or books on one that is open. What is paid out is typed as it is paid, and taken off. */
export const HoursForm = ({ account, onSaved }: Props) => {
  const book = useApi(bookHours, { refetches: [getHoursAccount] })
  const isNew = account.opened === null
  const send = async ({ kind, day, hours, note }: z.output<typeof Typed>) => {
    const typed = signedMinutes(hours) ?? 0
    const minutes = !isNew && kind === 'PAY_OUT' ? -Math.abs(typed) : typed
    await book.mutateAsync({ body: { userId: account.userId, kind: isNew ? 'OPENING' : kind, day: day as Day, minutes, note } })
    toast.success(isNew ? 'The account is open' : 'The hours are booked')
    onSaved()
  }
  return (
    <FormShell
      schema={Typed}
      initial={{
        kind: 'CORRECTION' as 'CORRECTION' | 'PAY_OUT',
        day: (isNew ? monthStart(account.through) : account.through) as string,
        hours: isNew ? '0' : '',
        note: isNew ? 'Opening' : '',
      }}
      submit={isNew ? 'Open the account' : 'Book these hours'}
      onSubmit={send}
      label="Hours account"
    >
      {(form) => (
        <>
          {!isNew && (
            <SegmentedControl
              aria-label="What is booked"
              data={[
                { value: 'CORRECTION', label: 'Correction' },
                { value: 'PAY_OUT', label: 'Paid out' },
              ]}
              {...form.getInputProps('kind')}
            />
          )}
          <DayPicker label={isNew ? 'Counts from' : 'Day'} {...form.getInputProps('day')} />
          <TextInput
            label={isNew ? 'Hours to begin with' : 'Hours'}
            description={
              !isNew && form.values.kind === 'PAY_OUT'
                ? 'They are taken off here. Add the money to the payslip as a bonus.'
                : 'Minus for hours that are missing'
            }
            {...form.getInputProps('hours')}
          />
          <Textarea label="Why" maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
        </>
      )}
    </FormShell>
  )
}
