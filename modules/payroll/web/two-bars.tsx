import styles from './back-test.module.css'

type Pair = { readonly key: string; readonly name: string; readonly before: number; readonly after: number }

type Props = {
  readonly label: string
  readonly bars: readonly Pair[]
  readonly words: (value: number) => string
  readonly change: (value: number) => string
}

const percent = (value: number, most: number): string => `${(Math.max(0, value) / most) * 100}%`

/** Two figures of each period, one below the other: grey as it is, blue as it would be, each said in words beside it. */
export const TwoBars = ({ label, bars, words, change }: Props) => {
  const most = Math.max(1, ...bars.flatMap(({ before, after }) => [before, after]))
  return (
    <figure className={styles.figure}>
      <figcaption>{label}</figcaption>
      <dl>
        {bars.map(({ key, name, before, after }) => (
          <div key={key} className={styles.period}>
            <dt>{name}</dt>
            <dd className={styles.bar}>
              <svg width="100%" height="10" aria-hidden="true">
                <rect x="0" y="0" width={percent(before, most)} height="10" rx="3" className={styles.asItIs} />
              </svg>
              <span>{words(before)} as it is</span>
            </dd>
            <dd className={styles.bar}>
              <svg width="100%" height="10" aria-hidden="true">
                <rect x="0" y="0" width={percent(after, most)} height="10" rx="3" className={styles.asItWouldBe} />
              </svg>
              <span>
                {words(after)} by these rules
                {after !== before && <b className={styles.more}>{change(after - before)}</b>}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
