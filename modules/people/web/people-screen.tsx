import { formatDay } from '@daybook/platform/domain'
import { Button } from '@mantine/core'
import { personCreate, type PersonRow, peoplePaths } from '@daybook/people/contract'
import {
  askBeforeLosing,
  DataTable,
  DayText,
  EmptyState,
  Page,
  PersonChip,
  SidePanel,
  StatusWord,
  TextLink,
  toast,
  useHref,
  useMayChange,
  useRows,
  useUrlChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { InvitePersonForm } from './invite-form.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { directoryPages } from './people-query.ts'
import { PersonPanel } from './person-panel.tsx'
import { roleWord } from './role-words.ts'
import { TakeOut } from './take-out.tsx'
import styles from './people.module.css'

const columns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: (row) => <PersonChip name={row.userName} src={row.profileImageS3Path} detail={row.designation || undefined} />,
    text: (row) => row.userName,
    sortable: true,
  },
  { key: 'email', title: 'Email', cell: (row) => row.email, text: (row) => row.email, fileOnly: true },
  { key: 'designation', title: 'Job title', cell: (row) => row.designation, text: (row) => row.designation, fileOnly: true },
  { key: 'department', title: 'Department', cell: (row) => row.department || '--', text: (row) => row.department },
  { key: 'role', title: 'Role', cell: (row) => roleWord(row.userRole), text: (row) => roleWord(row.userRole), phone: 'hide' },
  { key: 'manager', title: 'Manager', cell: (row) => row.managerName ?? '--', text: (row) => row.managerName, phone: 'hide' },
  {
    key: 'hireDate',
    title: 'Hire date',
    cell: (row) => <DayText day={row.hireDate} />,
    text: (row) => (row.hireDate ? formatDay(row.hireDate) : ''),
    sortable: true,
    phone: 'hide',
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status, leavesOn }) =>
      leavesOn === null ? (
        <StatusWord status={status}>{status === 'INACTIVE' ? 'Left' : undefined}</StatusWord>
      ) : (
        <StatusWord status="PENDING">Leaves on {formatDay(leavesOn)}</StatusWord>
      ),
    text: ({ status, leavesOn }) => (leavesOn === null ? status : `Leaves on ${formatDay(leavesOn)}`),
    phone: 'aside',
  },
]

const InvitePanel = () => {
  const [open] = useUrlState('invite')
  const change = useUrlChange()
  const close = () => void askBeforeLosing(() => change({ invite: undefined }))
  return (
    <SidePanel opened={open !== undefined} onClose={close} title="Invite someone">
      <InvitePersonForm
        onInvited={(person) => {
          toast.success(`The invitation is on its way to ${person.email}.`)
          change({ invite: undefined, person: person.userId })
        }}
      />
    </SidePanel>
  )
}

const List = () => {
  const href = useHref()
  const change = useUrlChange()
  const mayCreate = useMayChange(personCreate)
  const [[q], [role], [status], [department], [sort]] = [
    useUrlState('q'),
    useUrlState('role'),
    useUrlState('status'),
    useUrlState('department'),
    useUrlState('sort'),
  ]
  const filtered = [q, role, status, department].some((value) => value !== undefined)
  const { nearly, ...list } = useRows({
    ...directoryPages({ q, role, status, department, sort }),
    placeholderData: keepPreviousData,
  })
  const noFilter = { q: undefined, role: undefined, status: undefined, department: undefined }
  const empty = filtered ? (
    <EmptyState picture="search" step={{ label: 'Show everyone', onClick: () => change(noFilter) }}>
      Nobody matches these filters.
    </EmptyState>
  ) : (
    <EmptyState
      picture="people"
      {...(mayCreate ? { step: { label: 'Invite someone', onClick: () => change({ invite: '1' }, { push: true }) } } : {})}
    >
      Nobody else works here yet.
    </EmptyState>
  )
  return (
    <>
      {nearly && list.rows && (
        <output className={styles.nearly}>
          Nobody is called “{q}”. {list.rows.length === 1 ? 'This is' : 'These are'} written almost like it.
        </output>
      )}
      <DataTable
        caption="Company Directory"
        columns={columns}
        rowKey={(row) => row.userId}
        href={(row) => href({ person: row.userId, do: undefined, invite: undefined })}
        sort={sort === 'hireDate' ? { key: 'hireDate', direction: 'desc' } : { key: 'name', direction: 'asc' }}
        onSort={({ key }) => change({ sort: key === 'hireDate' ? 'hireDate' : undefined })}
        empty={empty}
        {...list}
      />
    </>
  )
}

/** `/product/timesheet/employees`: everyone who works here. */
export const PeopleScreen = () => {
  const href = useHref()
  const mayCreate = useMayChange(personCreate)
  return (
    <Page
      title="Company Directory"
      purpose="Who works here, what they do, and whom they report to."
      filters={<PeopleFilters />}
      actions={
        <>
          <Button component={TextLink} href={peoplePaths.chart()} variant="default">
            Org chart
          </Button>
          <TakeOut />
          {mayCreate && (
            <>
              <Button component={TextLink} href={peoplePaths.import()} variant="default">
                Import from CSV
              </Button>
              <Button component={TextLink} href={peoplePaths.add()} variant="default">
                Add several
              </Button>
            </>
          )}
        </>
      }
      {...(mayCreate
        ? {
            primary: (
              <Button
                component={TextLink}
                href={href({ invite: '1', person: undefined })}
                leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
              >
                Invite someone
              </Button>
            ),
          }
        : {})}
    >
      <List />
      <PersonPanel />
      {mayCreate && <InvitePanel />}
    </Page>
  )
}
