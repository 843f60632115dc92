import type { Day, Weekday } from '@daybook/platform/domain'
import { rulesInWords, type TimeRules } from '@daybook/time/domain'
import styles from './rules.module.css'

type Props = { readonly rules: TimeRules; readonly weekStarts: Weekday; readonly blocksFrom?: Day | null | undefined }

/** Rules as the people whose time they count read them. */
export const RulesInWords = ({ rules, weekStarts, blocksFrom }: Props) => (
  <dl className={styles.words}>
    {rulesInWords(rules, weekStarts, blocksFrom).map(({ title, sentences }) => (
      <div key={title}>
        <dt>{title}</dt>
        {sentences.map((sentence) => (
          <dd key={sentence}>{sentence}</dd>
        ))}
      </div>
    ))}
  </dl>
)
