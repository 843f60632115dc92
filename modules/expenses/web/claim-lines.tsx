import type { Claim, ClaimLine, ExpenseConfig } from '@daybook/expenses/contract'
import { formatMoney } from '@daybook/platform/domain'
import { DayText } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './expenses.module.css'
import { ReceiptList } from './receipt-list.tsx'
import { categoryName, enteredWords, warningWords } from './words.ts'

type Props = {
  readonly claim: Claim
  readonly config: ExpenseConfig
  /** By line what stands where its amount stands: a field for whoever decides. */
  readonly amounts?: ReadonlyMap<string, ReactNode>
}

const Amount = ({ line, currency }: { line: ClaimLine; currency: string }) =>
  line.approvedCents === null || line.approvedCents === line.claimedCents ? (
    <strong>{formatMoney(line.claimedCents, currency)}</strong>
  ) : (
    <>
      <s>{formatMoney(line.claimedCents, currency)}</s> <strong>{formatMoney(line.approvedCents, currency)}</strong>
    </>
  )

/** What is in a claim, line by line, with what is unusual about it and its receipts. */
export const ClaimLines = ({ claim, config, amounts }: Props) => (
  <ul className={styles.lines}>
    {claim.lines.map((line) => {
      const how = enteredWords(line, config)
      return (
        <li key={line.id}>
          <div className={styles.lineTop}>
            <span className={styles.what}>{line.what}</span>
            <span className={styles.amount}>{amounts?.get(line.id) ?? <Amount line={line} currency={claim.currency} />}</span>
          </div>
          <p className={styles.facts}>
            <span>{categoryName(config, line.categoryId)}</span>
            <DayText day={line.day} />
            {how !== '' && <span>{how}</span>}
            {line.taxCents > 0 && <span>Tax {formatMoney(line.taxCents, claim.currency)}</span>}
          </p>
          {line.warnings.map((warning) => (
            <p key={warning} className={styles.warning}>
              {warningWords[warning]}
            </p>
          ))}
          {line.reason !== '' && <p className={styles.reason}>{line.reason}</p>}
          <ReceiptList receipts={line.receipts} />
        </li>
      )
    })}
  </ul>
)
