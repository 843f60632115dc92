import type { AssetLoan } from '@daybook/assets/contract'
import { DayText, useRows } from '@daybook/platform/web'
import { historyPages } from './asset-queries.ts'
import styles from './assets.module.css'
import { ShortList } from './short-list.tsx'

const Loan = ({ person, lentOn, lentBy, lentNote, returnedOn, returnedBy, returnNote }: AssetLoan) => (
  <li className={styles.loan}>
    <span className={styles.title}>{person.name}</span>
    <span className={styles.note}>
      {returnedOn === null && 'since '}
      <DayText day={lentOn} />
      {returnedOn !== null && (
        <>
          {' to '}
          <DayText day={returnedOn} />
        </>
      )}
    </span>
    <p className={styles.said}>
      Handed out by {lentBy}
      {lentNote !== '' && `: ${lentNote}`}
    </p>
    {returnedOn !== null && (
      <p className={styles.said}>
        Taken back by {returnedBy}
        {returnNote !== null && returnNote !== '' && `: ${returnNote}`}
      </p>
    )}
  </li>
)

/** Who has and had an asset, the last one first. */
export const History = ({ assetId }: { readonly assetId: string }) => {
  const list = useRows(historyPages(assetId))
  return (
    <section className={styles.part} aria-labelledby="asset-history">
      <h3 id="asset-history">Who had it</h3>
      <ShortList list={list} label="Who had it" empty={<p className={styles.note}>Nobody so far.</p>}>
        {(loan) => <Loan key={loan.id} {...loan} />}
      </ShortList>
    </section>
  )
}
