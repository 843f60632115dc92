import { Button } from '@mantine/core'
import { enterSupport, searchCompanies, type CompanyRow } from '@daybook/company/contract'
import { planTitle } from '@daybook/company/domain'
import { homePath } from '@daybook/platform/contract'
import {
  DataTable,
  EmptyState,
  Page,
  pages,
  SearchField,
  StatusWord,
  TimeText,
  toast,
  useApi,
  useRows,
  useUrlState,
  type Column,
  useElsewhere,
} from '@daybook/platform/web'
import { keepPreviousData } from '@tanstack/react-query'
import { useCountryNames } from './countries.tsx'

const Access = ({ grant }: Pick<CompanyRow, 'grant'>) =>
  grant ? (
    <StatusWord status="approved">
      {grant.mayChange ? 'Look and change' : 'Look'} until <TimeText instant={grant.endsAt} />
    </StatusWord>
  ) : (
    <StatusWord status="open">Not let in</StatusWord>
  )

const columnsFor = (countryName: (code: string) => string): Column<CompanyRow>[] => [
  { key: 'name', title: 'Company', cell: (row) => row.name, text: (row) => row.name },
  { key: 'country', title: 'Country', cell: (row) => countryName(row.country), text: (row) => row.country },
  { key: 'plan', title: 'Plan', cell: (row) => planTitle(row.planType), text: (row) => row.planType },
  { key: 'people', title: 'People', cell: (row) => row.people, text: (row) => row.people, align: 'end', width: 90 },
  { key: 'access', title: 'Access', cell: (row) => <Access grant={row.grant} />, width: 220 },
  { key: 'reason', title: 'What to look at', cell: (row) => row.grant?.reason ?? '--', text: (row) => row.grant?.reason },
]

const enterDeed =
  (enter: (grantId: string) => void) =>
  ({ grant, name }: CompanyRow) =>
    grant && (
      <Button size="xs" variant="light" onClick={() => enter(grant.id)} aria-label={`Enter ${name}`}>
        Enter
      </Button>
    )

/** `/companies`: every company of the installation, for those who run it. A company opens only when its owner lets support in. */
export const CompaniesScreen = () => {
  const goIn = useElsewhere(homePath)
  const [q = '', setQ] = useUrlState('q')
  const { loadAll: _, ...list } = useRows({
    ...pages(searchCompanies, { body: { limit: 50, q } }),
    placeholderData: keepPreviousData,
  })
  const enter = useApi(enterSupport, { onError: toast.failure })
  return (
    <Page
      title="Companies"
      purpose="Every company on this installation. You can see inside one only while its owner lets you in."
      filters={<SearchField label="Search companies" value={q} onChange={(next) => setQ(next || undefined)} />}
    >
      <DataTable
        caption="Companies"
        columns={columnsFor(useCountryNames())}
        rowKey={(row) => row.id}
        actions={enterDeed((grantId) => enter.mutate({ body: { grantId } }, { onSuccess: () => void goIn() }))}
        empty={<EmptyState>{q ? 'No company has this name.' : 'There is no company yet.'}</EmptyState>}
        {...list}
      />
    </Page>
  )
}
