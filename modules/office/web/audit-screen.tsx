import type { Locale } from '@daybook/platform/domain'
import { Button } from '@mantine/core'
import { auditRead, exportAudit, type AuditEntry } from '@daybook/office/contract'
import { fieldWords, wordsForDeed } from '@daybook/office/domain'
import {
  DataTable,
  deedWords,
  downloadFile,
  EmptyState,
  Page,
  PersonChip,
  toast,
  useHref,
  useLocale,
  useMay,
  useReader,
  useRows,
  useUrlChange,
  wordsOf,
  type Column,
} from '@daybook/platform/web'
import { keepPreviousData } from '@tanstack/react-query'
import { AuditEntryPanel } from './audit-entry-panel.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditPages, installationPages, useAuditFilters } from './audit-query.ts'

const changed = ({ changes }: AuditEntry): string => changes.map(({ field }) => fieldWords(field)).join(', ')

const columnsFor = ({ moment }: Locale, zone: string): Column<AuditEntry>[] => [
  { key: 'action', title: 'What', cell: (row) => wordsForDeed(deedWords(), row) },
  { key: 'about', title: 'About', cell: (row) => row.targetName ?? row.targetType.replaceAll('_', ' ') },
  { key: 'who', title: 'Who', cell: (row) => <PersonChip name={row.userName ?? 'Daybook'} src={null} size={24} /> },
  { key: 'when', title: 'When', cell: (row) => moment(row.at, zone), width: 190 },
  { key: 'changes', title: 'Changed', cell: (row) => changed(row) || '--', phone: 'hide' },
]

const ExportButton = () => {
  const filters = useAuditFilters()
  const save = () =>
    downloadFile(exportAudit, { query: filters }, 'audit-log.csv').catch((error: unknown) => toast.error(wordsOf(error)))
  return (
    <Button variant="default" onClick={() => void save()}>
      Export as CSV
    </Button>
  )
}

type Rows = Omit<ReturnType<typeof useRows<AuditEntry>>, 'loadAll'>
type LogProps = { readonly purpose: string; readonly list: Rows; readonly ofCompany: boolean }

const Log = ({ purpose, list, ofCompany }: LogProps) => {
  const href = useHref()
  const change = useUrlChange()
  const filters = useAuditFilters()
  const none = { who: undefined, action: undefined, from: undefined, to: undefined }
  const empty =
    Object.keys(filters).length === 0 ? (
      <EmptyState>Nothing has happened yet.</EmptyState>
    ) : (
      <EmptyState step={{ label: 'Show everything', onClick: () => change(none) }}>Nothing matches these filters.</EmptyState>
    )
  return (
    <Page
      title="Audit log"
      purpose={`${purpose} Entries cannot be changed or removed, and each one vouches for those before it.`}
      filters={<AuditFilters people={ofCompany} />}
      actions={ofCompany && <ExportButton />}
    >
      <DataTable
        caption="Audit log"
        columns={columnsFor(useLocale(), useReader().me.zone ?? 'UTC')}
        rowKey={(row) => String(row.seq)}
        href={(row) => href({ entry: String(row.seq) })}
        empty={empty}
        noFile
        dense
        {...list}
      />
      <AuditEntryPanel rows={list.rows} />
    </Page>
  )
}

const CompanyLog = () => {
  const { loadAll: _, ...list } = useRows({ ...auditPages(useAuditFilters()), placeholderData: keepPreviousData })
  return <Log purpose="Who did what." list={list} ofCompany />
}

const InstallationLog = () => {
  const { loadAll: _, ...list } = useRows({ ...installationPages(useAuditFilters()), placeholderData: keepPreviousData })
  return (
    <Log
      purpose="What happened outside of any company: accounts, and who runs this installation."
      list={list}
      ofCompany={false}
    />
  )
}

/** `/audit`: who did what in the company, for its owner; outside of any, for those who run the installation. */
export const AuditScreen = () => (useMay(auditRead) ? <CompanyLog /> : <InstallationLog />)
