import { documentPaths } from '@daybook/documents/contract'
import { Section, StatusWord, TextLink, todayIn, useReader, useRows } from '@daybook/platform/web'
import styles from './documents.module.css'
import { wantedPages } from './request-queries.ts'
import { dayWords, statusOf } from './wanted-words.ts'

/** On My Office: documents that are still to be brought. Nothing where there are none. */
export const WantedCard = () => {
  const { rows = [] } = useRows(wantedPages)
  const today = todayIn(useReader().me.zone)
  const open = rows.filter(({ status }) => status !== 'BROUGHT')
  if (open.length === 0) return null
  return (
    <Section title="Documents to bring">
      <ul className={styles.people}>
        {open.map((wanted) => {
          const { status, words } = statusOf(wanted, today)
          return (
            <li key={wanted.id}>
              <span>
                <TextLink href={documentPaths.own()}>{wanted.title}</TextLink> <StatusWord status={status}>{words}</StatusWord>
              </span>
              <span className={styles.note}>{dayWords(wanted)}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
