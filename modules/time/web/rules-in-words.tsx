import type { Weekday } from '@daybook/platform/domain'
import { rulesInWords, type TimeRules } from '@daybook/time/domain'
import styles from './rules.module.css'

/** Rules as the people whose time they count read them. */
export const RulesInWords = ({ rules, weekStarts }: { readonly rules: TimeRules; readonly weekStarts: Weekday }) => (
  <dl className={styles.words}>
    {rulesInWords(rules, weekStarts).map(({ title, sentences }) => (
      <div key={title}>
        <dt>{title}</dt>
        {sentences.map((sentence) => (
          <dd key={sentence}>{sentence}</dd>
        ))}
      </div>
    ))}
  </dl>
)
