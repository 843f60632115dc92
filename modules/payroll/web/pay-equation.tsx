import { formatMoney, type Cents } from '@daybook/platform/domain'
import { TextLink } from '@daybook/platform/web'
import styles from './payroll.module.css'

export type Term = { readonly name: string; readonly cents: Cents; readonly sign?: '−' | '+' | '='; readonly href?: string }

const Amount = ({ term, currency }: { term: Term; currency: string }) => {
  const text = formatMoney(term.cents, currency)
  return term.href === undefined ? (
    text
  ) : (
    <TextLink href={term.href} className={styles.figureLink}>
      {text}
    </TextLink>
  )
}

/** Pay as the sum it is: gross − tax − benefits + adjustments = net, on one line, or under each other on phones. */
export const PayEquation = ({ terms, currency }: { readonly terms: readonly Term[]; readonly currency: string }) => (
  <dl className={styles.equation}>
    {terms.map((term) => (
      <div key={term.name} className={styles.term} data-result={term.sign === '=' || undefined}>
        <dt>
          {term.sign && <span className={styles.sign}>{term.sign}</span>}
          {term.name}
        </dt>
        <dd>
          <Amount term={term} currency={currency} />
        </dd>
      </div>
    ))}
  </dl>
)
