import { type Feature, featureTitles, isComing } from '@daybook/platform/domain'
import styles from './billing.module.css'

/** Features under a heading; nothing where there are none. */
export const PlanFeatures = ({ title, codes }: { readonly title: string; readonly codes: readonly Feature[] }) =>
  codes.length === 0 ? null : (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            {featureTitles[code]}
            {isComing(code) && <small> coming</small>}
          </li>
        ))}
      </ul>
    </section>
  )
