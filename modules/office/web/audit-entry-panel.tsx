import type { AuditEntry } from '@daybook/office/contract'
import { fieldWords, wordsForAction } from '@daybook/office/domain'
import { deedWords, EmptyState, Facts, SidePanel, useLocale, useReader, useUrlState } from '@daybook/platform/web'
import styles from './audit.module.css'

const Changes = ({ entry }: { entry: AuditEntry }) =>
  entry.changes.length === 0 ? (
    <p>No values were changed.</p>
  ) : (
    <dl className={styles.changes} aria-label="What changed">
      {entry.changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{fieldWords(field)}</dt>
          {before !== null && (
            <dd className={styles.was}>
              <del>{before}</del>
            </dd>
          )}
          {after !== null && <dd>{after}</dd>}
        </div>
      ))}
    </dl>
  )

/** One entry beside the list, under an address of its own (`?entry=`). */
export const AuditEntryPanel = ({ rows }: { rows: readonly AuditEntry[] | undefined }) => {
  const zone = useReader().me.zone ?? 'UTC'
  const { moment } = useLocale()
  const [seq, setSeq] = useUrlState('entry')
  const entry = rows?.find((row) => String(row.seq) === seq)
  return (
    <SidePanel
      opened={seq !== undefined}
      onClose={() => setSeq(undefined)}
      title={entry ? wordsForAction(deedWords(), entry.action) : `Entry ${seq ?? ''}`}
    >
      {entry ? (
        <div className={styles.detail}>
          <Facts
            facts={[
              ['Number', String(entry.seq)],
              ['When', moment(entry.at, zone)],
              ['Who', entry.userName ?? 'Daybook'],
              ['About', entry.targetName ?? entry.targetType],
              ['From', entry.ip],
              ['Request', entry.requestId],
            ]}
          />
          <Changes entry={entry} />
        </div>
      ) : (
        rows && <EmptyState>This entry is not among those shown. Change the filters, or load more.</EmptyState>
      )}
    </SidePanel>
  )
}
