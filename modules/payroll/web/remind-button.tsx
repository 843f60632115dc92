import { Button } from '@mantine/core'
import { remindOfDays } from '@daybook/payroll/contract'
import { plural } from '@daybook/platform/domain'
import { toast, useApi } from '@daybook/platform/web'

type Told = { readonly managers: number; readonly employees: number; readonly toldBefore: number }

/** `2 managers and 1 employee are reminded by mail.` */
export const toldWords = ({ managers, employees, toldBefore }: Told): string => {
  const told = [
    ...(managers > 0 ? [plural(managers, 'manager')] : []),
    ...(employees > 0 ? [plural(employees, 'employee')] : []),
  ].join(' and ')
  const many = managers + employees
  if (many > 0) return `${told} ${many === 1 ? 'is' : 'are'} reminded by mail.`
  return toldBefore > 0
    ? 'Everybody was reminded today already.'
    : 'Nobody was reminded: what waits is yours, or for another owner or HR to decide.'
}

/** Mails whoever a payroll waits for. */
export const RemindButton = ({ payPeriodId }: { readonly payPeriodId: string }) => {
  const remind = useApi(remindOfDays, { onSuccess: (told) => toast.success(toldWords(told)), onError: toast.failure })
  return (
    <Button variant="default" size="xs" loading={remind.isPending} onClick={() => remind.mutate({ body: { payPeriodId } })}>
      Remind them
    </Button>
  )
}
