import { Button, NumberInput, Select } from '@mantine/core'
import { getLeaveConfig, type LeastAtWork, previewLeave, saveLeastAtWork, searchLeaveApprovals } from '@daybook/leave/contract'
import { plural } from '@daybook/platform/domain'
import { Section, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import styles from './least-at-work.module.css'

const everybody = 'Everybody'
const nameOf = (department: string | null): string => department ?? 'The whole company'

const useSave = () =>
  useApi(saveLeastAtWork, { refetches: [getLeaveConfig, previewLeave, searchLeaveApprovals], onError: toast.failure })

const Row = ({ row: { department, least } }: { row: LeastAtWork }) => {
  const save = useSave()
  const end = () => save.mutate({ body: { department, least: 0 } }, { onSuccess: (done) => toast.success(done.response_message) })
  return (
    <li className={styles.row}>
      <span>
        <strong>{nameOf(department)}</strong>: at least {plural(least, 'person', 'people')}
      </span>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        loading={save.isPending}
        onClick={end}
        aria-label={`End it for ${nameOf(department)}`}
      >
        End it
      </Button>
    </li>
  )
}

type Props = { readonly least: readonly LeastAtWork[]; readonly departments: readonly string[] }

const Add = ({ departments }: Pick<Props, 'departments'>) => {
  const [department, choose] = useState<string | null>(everybody)
  const [least, setLeast] = useState<string | number>('')
  const save = useSave()
  const send = () =>
    save.mutate(
      { body: { department: department === everybody ? null : department, least: Number(least) } },
      {
        onSuccess: (done) => {
          toast.success(done.response_message)
          setLeast('')
        },
      },
    )
  return (
    <div className={styles.add}>
      <Select
        label="Of"
        data={[{ value: everybody, label: nameOf(null) }, ...departments.filter((each) => each !== everybody)]}
        value={department}
        onChange={choose}
        allowDeselect={false}
        searchable
      />
      <NumberInput label="At least" value={least} onChange={setLeast} min={1} max={100_000} allowDecimal={false} />
      <Button variant="default" onClick={send} loading={save.isPending} disabled={Number(least) < 1}>
        Save
      </Button>
    </div>
  )
}

/** How many people should be left when others are away. */
export const LeastPeople = ({ least, departments }: Props) => (
  <Section title="Least number of people">
    <p className={styles.about}>
      When a request would leave fewer people than this, whoever asks and whoever decides is warned. It may still be approved.
    </p>
    {least.length > 0 && (
      <ul className={styles.rows}>
        {least.map((row) => (
          <Row key={row.department ?? ''} row={row} />
        ))}
      </ul>
    )}
    <Add departments={departments} />
  </Section>
)
