import { documentPaths } from '@daybook/documents/contract'
import { formatDay } from '@daybook/platform/domain'
import { Section, StatusWord, TextLink, todayIn, useReader, useRows } from '@daybook/platform/web'
import { toConfirmPages } from './confirmation-queries.ts'
import styles from './documents.module.css'
import { wantedPages } from './request-queries.ts'
import { dayWords, statusOf } from './wanted-words.ts'

type LineProps = { readonly title: string; readonly status: string; readonly when: string; readonly children: string }

const Line = ({ title, status, when, children }: LineProps) => (
  <li>
    <span>
      <TextLink href={documentPaths.own()}>{title}</TextLink> <StatusWord status={status}>{children}</StatusWord>
    </span>
    <span className={styles.note}>{when}</span>
  </li>
)

/** On My Office: documents that are still to be brought, read or signed. Nothing where there are none. */
export const WantedCard = () => {
  const { rows: wanted = [] } = useRows(wantedPages)
  const { rows: signatures = [] } = useRows(toConfirmPages)
  const today = todayIn(useReader().me.zone)
  const open = wanted.filter(({ status }) => status !== 'BROUGHT')
  if (open.length + signatures.length === 0) return null
  return (
    <Section title="Documents that wait for you">
      <ul className={styles.people}>
        {signatures.map(({ id, documentName, how, dueOn }) => (
          <Line key={id} title={documentName} status={dueOn < today ? 'ATTENTION' : 'OPEN'} when={`By ${formatDay(dueOn)}`}>
            {how === 'SIGN' ? 'To sign' : 'To read'}
          </Line>
        ))}
        {open.map((each) => (
          <Line key={each.id} title={each.title} status={statusOf(each, today).status} when={dayWords(each)}>
            {statusOf(each, today).words}
          </Line>
        ))}
      </ul>
    </Section>
  )
}
