import type { Locale } from '@daybook/platform/domain'
import { searchAudit, type AuditEntry } from '@daybook/office/contract'
import { wordsForDeed } from '@daybook/office/domain'
import { DataTable, deedWords, EmptyState, pages, useLocale, useRows, type Column } from '@daybook/platform/web'
import { keepPreviousData } from '@tanstack/react-query'
import { supportView } from '@daybook/platform/contract'
import { companyTopics } from '@daybook/company/contract'

const told = (row: AuditEntry): string => wordsForDeed(deedWords(), row)

const columnsFor = ({ moment }: Locale, zone: string): Column<AuditEntry>[] => [
  { key: 'what', title: 'What', cell: told, text: told },
  {
    key: 'about',
    title: 'About',
    cell: (row) => row.targetName ?? 'The company',
    text: (row) => row.targetName ?? 'The company',
  },
  { key: 'who', title: 'Who', cell: (row) => row.userName ?? '--', text: (row) => row.userName },
  {
    key: 'when',
    title: 'When',
    cell: (row) => moment(row.at, zone),
    text: (row) => row.at,
    width: 190,
  },
]

/** All that support looked at and did by one grant, the last first; it grows while they are inside. */
export const SupportDeeds = ({ grantId, zone }: { readonly grantId: string; readonly zone: string }) => {
  const { loadAll: _, ...list } = useRows({
    ...pages(searchAudit, { body: { limit: 50, grantId } }, { topics: [companyTopics.support, supportView] }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      caption="What support did"
      columns={columnsFor(useLocale(), zone)}
      rowKey={(row) => String(row.seq)}
      empty={<EmptyState>Support has not opened anything.</EmptyState>}
      noFile
      dense
      {...list}
    />
  )
}
