import { NumberInput, Select, TextInput } from '@mantine/core'
import { adjustLeave, getLeaveBalances, type LeaveBalance, payOutLeave, searchLeaveLedger } from '@daybook/leave/contract'
import { type Day, isDay } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'
import { amountWords } from './words.ts'

const TypedAdjustment = z.object({
  typeId: z.string().min(1, 'Please choose'),
  day: z.string().refine(isDay, 'Please choose a day'),
  amount: z.number('Please enter how much').refine((typed) => typed !== 0, 'Must not be nothing'),
  note: z.string().trim().min(1, 'Please say why.').max(500, 'At most 500 characters'),
})

const refetches = [searchLeaveLedger, getLeaveBalances]

const optionsOf = (items: readonly LeaveBalance[]) => items.map(({ typeId, typeName }) => ({ value: typeId, label: typeName }))

type Props = {
  readonly userId: string
  readonly items: readonly LeaveBalance[]
  readonly today: Day
  readonly onSaved: () => void
}

/** What there is of a type today, and what its amounts count. */
const nowOf = (balance: LeaveBalance | undefined) =>
  balance && {
    description: `Now ${amountWords(balance.today ?? 0, balance.unit)}`,
    suffix: balance.unit === 'DAYS' ? ' days' : ' hours',
  }

/** Adds to somebody's balance or takes from it. */
export const Adjustment = ({ userId, items, today, onSaved }: Props) => {
  const adjust = useApi(adjustLeave, { refetches })
  const counted = items.filter((each) => each.today !== null)
  return (
    <FormShell
      schema={TypedAdjustment}
      initial={{ typeId: counted[0]?.typeId ?? '', day: today as string, amount: 0, note: '' }}
      submit="Adjust the balance"
      label="Adjustment"
      onSubmit={async ({ typeId, day, amount, note }) => {
        await adjust.mutateAsync({ body: { userId, typeId, day, amount: Math.round(amount * 100), note } })
        toast.success('The balance is adjusted')
        onSaved()
      }}
    >
      {(form) => (
        <>
          <Select label="Leave" allowDeselect={false} data={optionsOf(counted)} {...form.getInputProps('typeId')} />
          <NumberInput
            label="Add, or take with a minus"
            decimalScale={2}
            min={-1000}
            max={1000}
            {...nowOf(counted.find(({ typeId }) => typeId === form.values.typeId))}
            {...form.getInputProps('amount')}
          />
          <DayPicker label="Counts from" {...form.getInputProps('day')} />
          <TextInput
            label="Why"
            description="The person reads it in their ledger"
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}

const TypedPayOut = TypedAdjustment.extend({
  amount: z.number('Please enter how much').positive('Must be more than nothing'),
})

/** Pays somebody leave instead of letting them take it: off the balance at once, and with the payslip of the day. */
export const PayOut = ({ userId, items, today, onSaved }: Props) => {
  const payOut = useApi(payOutLeave, { refetches })
  const payable = items.filter((each) => each.today !== null && each.policy.paid)
  return (
    <FormShell
      schema={TypedPayOut}
      initial={{ typeId: payable[0]?.typeId ?? '', day: today as string, amount: 0, note: '' }}
      submit="Pay it out"
      label="Paying out"
      onSubmit={async ({ typeId, day, amount, note }) => {
        await payOut.mutateAsync({ body: { userId, typeId, day, amount: Math.round(amount * 100), note } })
        toast.success('It comes with the payslip of that day')
        onSaved()
      }}
    >
      {(form) => (
        <>
          <p>
            It is taken off the balance now, and paid with the payslip of the day. Many countries let leave that the law asks for
            be paid out only when somebody leaves.
          </p>
          <Select label="Leave" allowDeselect={false} data={optionsOf(payable)} {...form.getInputProps('typeId')} />
          <NumberInput
            label="How much"
            decimalScale={2}
            min={0}
            max={1000}
            {...nowOf(payable.find(({ typeId }) => typeId === form.values.typeId))}
            {...form.getInputProps('amount')}
          />
          <DayPicker label="Paid with the period of" {...form.getInputProps('day')} />
          <TextInput
            label="Why"
            description="The person reads it in their ledger"
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}
