import { NumberInput } from '@mantine/core'
import { countedIn, unitSuffix } from './amount-fields.tsx'
import styles from './form.module.css'
import { RowButtons } from './row-buttons.tsx'
import type { PartProps } from './typed-type.ts'

/** More leave after years of service. */
export const Milestones = ({ form, unit }: PartProps) => {
  const rows = form.values.policy.milestones
  const save = (next: readonly { afterYears: number; annual: number }[]) => form.setFieldValue('policy.milestones', [...next])
  return (
    <>
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <div key={i} className={styles.pair}>
          <NumberInput
            label="After"
            suffix={`${countedIn(row.afterYears, 'year')} of service`}
            min={1}
            max={60}
            value={row.afterYears}
            onChange={(typed) => save(rows.map((each, at) => (at === i ? { ...each, afterYears: Number(typed) || 1 } : each)))}
          />
          <NumberInput
            label="People have"
            min={0}
            max={1000}
            decimalScale={2}
            suffix={`${unitSuffix(unit, row.annual)} a year`}
            value={row.annual / 100}
            onChange={(typed) =>
              save(rows.map((each, at) => (at === i ? { ...each, annual: Math.round(Number(typed) * 100) } : each)))
            }
          />
        </div>
      ))}
      <RowButtons
        label="More after years of service"
        rows={rows.length}
        most={10}
        onAdd={() =>
          save([
            ...rows,
            {
              afterYears: (rows.at(-1)?.afterYears ?? 0) + 5,
              annual: (rows.at(-1)?.annual ?? form.values.policy.annual) + 500,
            },
          ])
        }
        onRemoveLast={() => save(rows.slice(0, -1))}
      />
    </>
  )
}
