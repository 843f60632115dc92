import { addPayPeriods, type PayPeriod, paySetup, searchPayPeriods } from '@daybook/payroll/contract'
import { addDays, minDay } from '@daybook/platform/domain'
import { toast, useApi, useMayChange } from '@daybook/platform/web'
import { Button } from '@mantine/core'
import styles from './payroll.module.css'

type Props = { readonly periods: readonly PayPeriod[]; readonly isFirstYear: boolean }

/** One more period before the first one of all: a company pays from its first day on, until it says otherwise. */
export const EarlierPeriod = ({ periods, isFirstYear }: Props) => {
  const add = useApi(addPayPeriods, { refetches: [searchPayPeriods], onError: toast.failure })
  const mayChange = useMayChange(paySetup)
  const [first] = periods
  // Of which cycle would it be?
  if (!mayChange || !isFirstYear || !first || periods.some(({ payCycleId }) => payCycleId !== first.payCycleId)) return null
  const dayBefore = addDays(
    periods.map(({ from }) => from).reduce((earliest, from) => minDay(earliest, from)),
    -1,
  )
  const { payCycleId } = first
  return (
    <p className={styles.listNote}>
      Hours from before these periods are paid once their own period is here.{' '}
      <Button
        variant="default"
        size="xs"
        loading={add.isPending}
        onClick={() => add.mutate({ body: { payCycleId, from: dayBefore, to: dayBefore } })}
      >
        Add the period before
      </Button>
    </p>
  )
}
