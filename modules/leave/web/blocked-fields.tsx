import { TextInput } from '@mantine/core'
import type { Day } from '@daybook/platform/domain'
import { DayPicker } from '@daybook/platform/web'
import styles from './form.module.css'
import { RowButtons } from './row-buttons.tsx'
import type { PartProps, TypedType } from './typed-type.ts'

/** Days on which nobody takes it. */
export const Blocked = ({ form }: Pick<PartProps, 'form'>) => {
  const rows = form.values.policy.blocked
  const save = (next: TypedType['policy']['blocked']) => form.setFieldValue('policy.blocked', next)
  return (
    <>
      {rows.map((_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <div key={i} className={styles.group}>
          <div className={styles.pair}>
            <DayPicker label="Nobody takes it from" {...form.getInputProps(`policy.blocked.${i}.from`)} />
            <DayPicker label="Until" {...form.getInputProps(`policy.blocked.${i}.to`)} />
          </div>
          <TextInput label="Why" maxLength={100} {...form.getInputProps(`policy.blocked.${i}.why`)} />
        </div>
      ))}
      <RowButtons
        label="Days on which nobody takes it"
        rows={rows.length}
        most={20}
        onAdd={() => save([...rows, { from: form.values.from as Day, to: form.values.from as Day, why: '' }])}
        onRemoveLast={() => save(rows.slice(0, -1))}
      />
    </>
  )
}
