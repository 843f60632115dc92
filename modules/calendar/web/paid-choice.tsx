import { Switch } from '@mantine/core'
import { listHolidays, payHolidays } from '@daybook/calendar/contract'
import { confirmDeed, toast, useApi } from '@daybook/platform/web'

const question = (paid: boolean) =>
  paid
    ? {
        title: 'Pay all holidays from today on',
        words:
          'People by the hour and by the day are paid for what they would have worked on them. What is paid already stays as it is.',
        deed: 'Pay them',
      }
    : {
        title: 'Pay no holidays from today on',
        words:
          'People by the hour and by the day get nothing for a holiday on which they do not work. What is paid already stays as it is.',
        deed: 'Pay none',
      }

/** Whether the company pays holidays as a rule; each of them can still be paid or not by itself. */
export const PaidChoice = ({ paid, mayChange }: { readonly paid: boolean; readonly mayChange: boolean }) => {
  const save = useApi(payHolidays, { refetches: [listHolidays], onError: toast.failure })
  const change = async (next: boolean) => {
    if (!(await confirmDeed(question(next)))) return
    save.mutate({ body: { paid: next } }, { onSuccess: () => toast.success('Which holidays are paid is saved.') })
  }
  return (
    <Switch
      label="Holidays are paid"
      description={`People by the hour and by the day are ${paid ? '' : 'not '}paid for what they would have worked. Salaries go on either way.${mayChange ? '' : ' The owner can change this.'}`}
      checked={paid}
      disabled={!mayChange || save.isPending}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
