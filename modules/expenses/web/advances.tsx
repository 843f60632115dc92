import { Button, TextInput } from '@mantine/core'
import { type Advance, expensePay, giveAdvance, listAdvances, removeAdvance } from '@daybook/expenses/contract'
import { longestName } from '@daybook/expenses/domain'
import { PersonSelect } from '@daybook/people/web'
import { centsToDecimal, type Day, formatMoney } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  confirmDeed,
  DataTable,
  DayPicker,
  DayText,
  EmptyState,
  FormShell,
  MoneyInput,
  SidePanel,
  toast,
  todayIn,
  useApi,
  useMayChange,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { advancePages, configQuery } from './expense-queries.ts'
import styles from './expenses.module.css'

const columns: readonly Column<Advance>[] = [
  { key: 'person', title: 'Person', cell: ({ person }) => person.name, text: ({ person }) => person.name, phone: 'title' },
  { key: 'note', title: 'For', cell: ({ note }) => note, text: ({ note }) => note },
  { key: 'day', title: 'Day', cell: ({ day }) => <DayText day={day} />, text: ({ day }) => day },
  {
    key: 'cents',
    title: 'Given',
    align: 'end',
    cell: ({ cents, currency }) => formatMoney(cents, currency),
    text: ({ cents, currency }) => centsToDecimal(cents, currency),
  },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    cell: ({ leftCents, currency }) => formatMoney(leftCents, currency),
    text: ({ leftCents, currency }) => centsToDecimal(leftCents, currency),
    phone: 'aside',
  },
]

const Remove = ({ row }: { readonly row: Advance }) => {
  const remove = useApi(removeAdvance, { refetches: [listAdvances], onError: toast.failure })
  const ask = async () => {
    const words = 'No claim has drawn from it yet.'
    if (await confirmDeed({ title: `Take the advance of ${row.person.name} back`, words, deed: 'Take it back' }))
      remove.mutate({ params: { advanceId: row.id } })
  }
  return row.leftCents === row.cents ? (
    <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
      Take back
    </Button>
  ) : null
}

const removeOf = (row: Advance) => <Remove row={row} />

type Typed = { userId: string | null; day: string; cents: number | null; note: string }
const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = giveAdvance.body.safeParse({ ...typed, userId: typed.userId ?? '', cents: typed.cents ?? 0 })
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path, message: path[0] === 'userId' ? 'Choose who got it' : message })
})

const Give = ({ currency, onDone }: { readonly currency: string; readonly onDone: () => void }) => {
  const { zone, userId } = useReader().me
  const today = todayIn(zone)
  const give = useApi(giveAdvance, { refetches: [listAdvances] })
  const send = async ({ userId: who, day, cents, note }: Typed) => {
    await give.mutateAsync({ body: { userId: who ?? '', day: day as Day, cents: cents ?? 0, note } })
    toast.success('The advance is written down.')
    onDone()
  }
  const initial: Typed = { userId: null, day: today, cents: null, note: '' }
  return (
    <FormShell schema={Form} initial={initial} submit="Write it down" onSubmit={send} label="Advance">
      {(form) => (
        <>
          <p className={styles.hint}>Money that somebody got for expenses to come. Their next approved claims draw from it.</p>
          <PersonSelect label="Who got it" except={userId ?? undefined} {...form.getInputProps('userId')} />
          <DayPicker label="Day" maxDate={today} {...form.getInputProps('day')} />
          <MoneyInput label="Amount" currency={currency} {...form.getInputProps('cents')} />
          <TextInput label="What it is for" maxLength={longestName} {...form.getInputProps('note')} />
        </>
      )}
    </FormShell>
  )
}

/** Money given for expenses to come, and what is left of it. */
export const Advances = () => {
  const rows = useRows(advancePages)
  const config = useQuery(configQuery)
  const mayChange = useMayChange(expensePay)
  const [open, setOpen] = useUrlState('advance', { push: true })
  const close = () => setOpen(undefined)
  const give = { label: 'Give an advance', onClick: () => setOpen('new') }
  return (
    <>
      {mayChange && (rows.rows?.length ?? 0) > 0 && (
        <div className={styles.more}>
          <Button variant="default" onClick={give.onClick}>
            {give.label}
          </Button>
        </div>
      )}
      <DataTable
        caption="Advances"
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayChange ? { actions: removeOf } : {})}
        empty={
          <EmptyState picture="pay" {...(mayChange ? { step: give } : {})}>
            Nobody got an advance yet.
          </EmptyState>
        }
        {...rows}
      />
      <SidePanel opened={open === 'new' && mayChange} onClose={() => void askBeforeLosing(close)} title="Give an advance">
        {open === 'new' && mayChange && config.data && <Give currency={config.data.currency} onDone={close} />}
      </SidePanel>
    </>
  )
}
