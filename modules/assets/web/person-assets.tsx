import { assetPaths, type PersonLoan } from '@daybook/assets/contract'
import { DayText, TextLink, useRows } from '@daybook/platform/web'
import { personPages } from './asset-queries.ts'
import styles from './assets.module.css'
import { ShortList } from './short-list.tsx'
import { thingWords } from './words.ts'

const Line = ({ asset, lentOn, confirmedAt }: PersonLoan) => (
  <li className={styles.line}>
    <span>
      {asset.id === null ? asset.name : <TextLink href={assetPaths.assets({ asset: asset.id })}>{asset.name}</TextLink>}
    </span>
    <span className={styles.note}>
      {thingWords(asset)} · since <DayText day={lentOn} />
      {confirmedAt === null && ' · not confirmed yet'}
    </span>
  </li>
)

/** What somebody has of the company, on their page. */
export const PersonAssets = ({ userId }: { readonly userId: string }) => (
  <section className={styles.card} aria-labelledby="person-assets">
    <header className={styles.cardHead}>
      <h2 id="person-assets">Assets</h2>
      <TextLink href={assetPaths.assets({ state: 'HERE' })}>What can be lent</TextLink>
    </header>
    <ShortList
      list={useRows(personPages(userId, 'NOW'))}
      label="Lent to them"
      empty={<p className={styles.note}>Nothing is lent to them.</p>}
    >
      {(loan) => <Line key={loan.id} {...loan} />}
    </ShortList>
  </section>
)
