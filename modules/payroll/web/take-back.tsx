import { Button } from '@mantine/core'
import { getPayslip, takeBackBonus, type PayrollDetail } from '@daybook/payroll/contract'
import { formatMoney, formatSpan } from '@daybook/platform/domain'
import { confirmDeed, toast, useApi } from '@daybook/platform/web'
import { periodName } from './words.ts'
import styles from './payroll.module.css'

type Bonus = PayrollDetail['bonuses'][number]

const promisedWords = ({ earnedFrom, earnedTo }: Bonus): string =>
  earnedFrom && earnedTo ? `, promised for ${formatSpan(earnedFrom, earnedTo)}` : ''

const Row = ({ slip, bonus }: { slip: PayrollDetail; bonus: Bonus }) => {
  const back = useApi(takeBackBonus, { refetches: [getPayslip] })
  const amount = formatMoney(bonus.amountCents, slip.currency)
  const ask = async () => {
    const sure = await confirmDeed({
      title: `Take ${amount} back`,
      words: `“${bonus.reason}” is taken off the gross pay of this payroll${bonus.earnedFrom ? ', with the overtime pay that it brought' : ''}. To pay it after all, add it again${bonus.earnedFrom ? ' for the same days' : ''}.`,
      deed: 'Take it back',
    })
    if (!sure) return
    await back.mutateAsync({ params: { id: slip.employeePayrollId }, body: { bonusId: bonus.id } }).catch(toast.failure)
  }
  return (
    <li className={styles.payLine} data-deed>
      <span>{bonus.reason}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.formula}>
        With {periodName(bonus.from, bonus.to)}
        {promisedWords(bonus)}
      </span>
      <Button
        variant="default"
        size="xs"
        loading={back.isPending}
        onClick={() => void ask()}
        aria-label={`Take back ${bonus.reason}`}
      >
        Take back
      </Button>
    </li>
  )
}

/** Bonuses that were paid, or stand on this draft, each with the deed that takes it back whole. */
export const TakeBack = ({ slip }: { readonly slip: PayrollDetail }) =>
  slip.bonuses.length === 0 ? null : (
    <section aria-labelledby="take-back" className={styles.takeBack}>
      <h3 id="take-back" className={styles.listTitle}>
        Take a bonus back
      </h3>
      <ul className={styles.lines}>
        {slip.bonuses.map((bonus) => (
          <Row key={bonus.id} slip={slip} bonus={bonus} />
        ))}
      </ul>
    </section>
  )
