import { Button, Collapse, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import {
  LeavePolicyField,
  type LeaveType,
  saveLeaveConfig,
  getLeaveConfig,
  getLeaveBalances,
  TypeName,
} from '@daybook/leave/contract'
import { defaultLeavePolicy, type LeavePolicy, type LeaveUnit, policyOn } from '@daybook/leave/domain'
import { day, type Day, isDay, monthName } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, useApi } from '@daybook/platform/web'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import styles from './leave.module.css'
import { PolicyEffect } from './policy-effect.tsx'
import { exampleOf } from './setup-words.ts'

const TypedType = z.object({
  name: TypeName,
  unit: z.enum(['DAYS', 'HOURS']),
  from: z.string().refine(isDay, 'Please choose a day'),
  policy: LeavePolicyField,
})
type Typed = z.input<typeof TypedType>
type Form = UseFormReturnType<Typed>

const months = Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthName(i + 1) }))

/** A field of hundredths, typed as people say it: 1.5. */
const Amount = ({
  form,
  name,
  label,
  unit,
  none,
  description,
}: {
  form: Form
  name: 'annual' | 'cap' | 'carryMax' | 'negativeLimit' | 'inARowLimit' | 'yearlyLimit' | 'hrOver'
  label: string
  unit: LeaveUnit
  /** What an empty field means, for those that may be empty. */
  none?: string
  description?: string
}) => {
  const { value: hundredths, onChange: _, ...input } = form.getInputProps(`policy.${name}`)
  return (
    <NumberInput
      label={label}
      {...input}
      {...(description ? { description } : {})}
      {...(none ? { placeholder: none } : {})}
      min={0}
      max={1000}
      decimalScale={2}
      suffix={unit === 'DAYS' ? ' days' : ' hours'}
      value={hundredths === null ? '' : Number(hundredths) / 100}
      onChange={(typed) =>
        form.setFieldValue(`policy.${name}`, typed === '' ? (none ? null : 0) : Math.round(Number(typed) * 100))
      }
    />
  )
}

const Whole = ({
  form,
  name,
  label,
  none,
  description,
  suffix,
}: {
  form: Form
  name: 'noticeDays' | 'daysBack' | 'longestSpan' | 'waitingMonths' | 'tenureMonths'
  label: string
  none?: string
  description?: string
  suffix: string
}) => {
  const { value, onChange: _, ...input } = form.getInputProps(`policy.${name}`)
  return (
    <NumberInput
      label={label}
      {...input}
      {...(description ? { description } : {})}
      {...(none ? { placeholder: none } : {})}
      min={0}
      allowDecimal={false}
      suffix={suffix}
      value={value === null ? '' : Number(value)}
      onChange={(typed) => form.setFieldValue(`policy.${name}`, typed === '' ? (none ? null : 0) : Math.round(Number(typed)))}
    />
  )
}

const choices = <T extends string>(all: Record<T, string>) =>
  Object.entries<string>(all).map(([value, label]) => ({ value, label }))

const grants = choices({
  upfront: 'All at once, at the beginning of the leave year',
  monthly: 'Month by month',
  quarterly: 'Quarter by quarter',
  halfYearly: 'Twice a year',
  yearly: 'Once, when the year is over',
  weekly: 'Week by week',
  perWorkedHour: 'For hours worked',
})

const Earning = ({ form, unit, fixed }: { form: Form; unit: LeaveUnit; fixed: boolean }) => {
  const { policy } = form.values
  const kind = policy.leaveYear.kind
  return (
    <fieldset className={styles.group}>
      <legend>What people earn</legend>
      <Select label="Credited" allowDeselect={false} data={grants} {...form.getInputProps('policy.grant')} />
      {policy.grant === 'perWorkedHour' && (
        <NumberInput
          label={`Hours of work for one ${unit === 'DAYS' ? 'day' : 'hour'}`}
          min={0.1}
          max={1000}
          decimalScale={2}
          value={policy.minutesPerUnit / 60}
          onChange={(typed) => form.setFieldValue('policy.minutesPerUnit', Math.max(1, Math.round(Number(typed) * 60)))}
        />
      )}
      {policy.grant !== 'upfront' && policy.grant !== 'perWorkedHour' && (
        <Select
          label="On which day of the part"
          allowDeselect={false}
          data={choices({ last: 'Its last day', first: 'Its first day', anniversary: 'The day of the month of joining' })}
          {...form.getInputProps('policy.creditOn')}
        />
      )}
      <Select
        label="The leave year begins"
        disabled={fixed}
        allowDeselect={false}
        data={choices({ calendar: 'On 1 January', fixed: 'On another date', hire: 'On the day of joining' })}
        value={kind}
        onChange={(next) =>
          form.setFieldValue(
            'policy.leaveYear',
            next === 'fixed' ? { kind: 'fixed', month: 4, date: 1 } : { kind: next === 'hire' ? 'hire' : 'calendar' },
          )
        }
      />
      {policy.leaveYear.kind === 'fixed' && (
        <div className={styles.pair}>
          <Select
            label="Month"
            disabled={fixed}
            allowDeselect={false}
            data={months}
            value={String(policy.leaveYear.month)}
            onChange={(month) =>
              form.setFieldValue('policy.leaveYear', {
                kind: 'fixed',
                month: Number(month ?? 1),
                date: policy.leaveYear.kind === 'fixed' ? policy.leaveYear.date : 1,
              })
            }
          />
          <NumberInput
            label="Day"
            disabled={fixed}
            min={1}
            max={31}
            value={policy.leaveYear.date}
            onChange={(date) =>
              form.setFieldValue('policy.leaveYear', {
                kind: 'fixed',
                month: policy.leaveYear.kind === 'fixed' ? policy.leaveYear.month : 1,
                date: Number(date) || 1,
              })
            }
          />
        </div>
      )}
      <Select
        label="Whoever joins or leaves in the year"
        allowDeselect={false}
        data={choices({ days: 'Gets the part of their days', months: 'Gets the months begun', none: 'Gets all of it' })}
        {...form.getInputProps('policy.prorate')}
      />
      <div className={styles.pair}>
        <Select
          label="Rounded to"
          allowDeselect={false}
          data={[
            { value: '100', label: 'Whole ones' },
            { value: '50', label: 'Halves' },
            { value: '25', label: 'Quarters' },
            { value: '10', label: 'Tenths' },
            { value: '0', label: 'Hundredths' },
          ]}
          value={String(policy.roundTo)}
          onChange={(next) => form.setFieldValue('policy.roundTo', Number(next ?? 50) as LeavePolicy['roundTo'])}
        />
        <Select
          label="In which direction"
          allowDeselect={false}
          data={choices({ up: 'Up', nearest: 'To the nearest', down: 'Down' })}
          {...form.getInputProps('policy.roundMode')}
        />
      </div>
      <Amount form={form} name="cap" label="The balance never exceeds" unit={unit} none="No bound" />
      <Switch label="Unpaid leave earns nothing" {...form.getInputProps('policy.unpaidPauses', { type: 'checkbox' })} />
      <Milestones form={form} unit={unit} />
    </fieldset>
  )
}

const Milestones = ({ form, unit }: { form: Form; unit: LeaveUnit }) => {
  const rows = form.values.policy.milestones
  const save = (next: readonly { afterYears: number; annual: number }[]) => form.setFieldValue('policy.milestones', [...next])
  return (
    <>
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <div key={i} className={styles.pair}>
          <NumberInput
            label="From so many years of service on"
            min={1}
            max={60}
            value={row.afterYears}
            onChange={(typed) => save(rows.map((each, at) => (at === i ? { ...each, afterYears: Number(typed) || 1 } : each)))}
          />
          <NumberInput
            label="A year"
            min={0}
            max={1000}
            decimalScale={2}
            suffix={unit === 'DAYS' ? ' days' : ' hours'}
            value={row.annual / 100}
            onChange={(typed) =>
              save(rows.map((each, at) => (at === i ? { ...each, annual: Math.round(Number(typed) * 100) } : each)))
            }
          />
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          disabled={rows.length >= 10}
          onClick={() =>
            save([...rows, { afterYears: (rows.at(-1)?.afterYears ?? 0) + 5, annual: form.values.policy.annual + 500 }])
          }
        >
          More after years of service
        </Button>
        {rows.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => save(rows.slice(0, -1))}>
            Remove the last one
          </Button>
        )}
      </div>
    </>
  )
}

const CarryingOver = ({ form, unit }: { form: Form; unit: LeaveUnit }) => {
  const { carryExpires } = form.values.policy
  const kind = carryExpires === null ? 'never' : 'days' in carryExpires ? 'days' : 'date'
  return (
    <fieldset className={styles.group}>
      <legend>At the end of the year</legend>
      <Amount form={form} name="carryMax" label="At most goes over" unit={unit} none="All of it" />
      <Select
        label="What went over is used"
        allowDeselect={false}
        data={choices({ never: 'All the new year', date: 'Until a date', days: 'For so many days' })}
        value={kind}
        onChange={(next) =>
          form.setFieldValue(
            'policy.carryExpires',
            next === 'date' ? { month: 3, date: 31 } : next === 'days' ? { days: 90 } : null,
          )
        }
      />
      {carryExpires !== null && 'month' in carryExpires && (
        <div className={styles.pair}>
          <Select
            label="Month"
            allowDeselect={false}
            data={months}
            value={String(carryExpires.month)}
            onChange={(month) => form.setFieldValue('policy.carryExpires', { ...carryExpires, month: Number(month ?? 3) })}
          />
          <NumberInput
            label="Day"
            min={1}
            max={31}
            value={carryExpires.date}
            onChange={(date) => form.setFieldValue('policy.carryExpires', { ...carryExpires, date: Number(date) || 1 })}
          />
        </div>
      )}
      {carryExpires !== null && 'days' in carryExpires && (
        <NumberInput
          label="Days"
          min={1}
          max={366}
          value={carryExpires.days}
          onChange={(days) => form.setFieldValue('policy.carryExpires', { days: Number(days) || 1 })}
        />
      )}
      <Switch label="A balance below zero goes over" {...form.getInputProps('policy.carryNegative', { type: 'checkbox' })} />
    </fieldset>
  )
}

const Asking = ({ form, unit, departments }: { form: Form; unit: LeaveUnit; departments: readonly string[] }) => (
  <fieldset className={styles.group}>
    <legend>Asking for it</legend>
    <div className={styles.pair}>
      <Whole form={form} name="noticeDays" label="Asked for ahead" suffix=" days" />
      <Whole form={form} name="daysBack" label="May be asked for afterwards" suffix=" days" />
    </div>
    <div className={styles.pair}>
      <Whole form={form} name="longestSpan" label="One request at most" suffix=" calendar days" none="No bound" />
      <Amount form={form} name="inARowLimit" label="On end at most" unit={unit} none="No bound" />
    </div>
    <div className={styles.pair}>
      <Amount form={form} name="yearlyLimit" label="In one year at most" unit={unit} none="No bound" />
      <Amount form={form} name="negativeLimit" label="May go below zero by" unit={unit} />
    </div>
    <div className={styles.pair}>
      <Whole form={form} name="tenureMonths" label="There from" suffix=" months of service" />
      <Whole form={form} name="waitingMonths" label="Earned, but used from" suffix=" months of service" />
    </div>
    <Select
      label="Free days between two days of leave"
      allowDeselect={false}
      data={choices({
        none: 'Are free',
        weekends: 'Count where they are weekends',
        holidays: 'Count where they are holidays',
        both: 'Count',
      })}
      {...form.getInputProps('policy.sandwich')}
    />
    <MultiSelect
      label="For these departments"
      placeholder={form.values.policy.departments.length === 0 ? 'Everybody' : ''}
      data={[...new Set([...departments, ...form.values.policy.departments])]}
      {...form.getInputProps('policy.departments')}
      value={[...form.values.policy.departments]}
    />
    <Switch label="May be taken in half days" {...form.getInputProps('policy.halfDays', { type: 'checkbox' })} />
    <Blocked form={form} />
  </fieldset>
)

const Blocked = ({ form }: { form: Form }) => {
  const rows = form.values.policy.blocked
  const save = (next: Typed['policy']['blocked']) => form.setFieldValue('policy.blocked', next)
  return (
    <>
      {rows.map((_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <div key={i} className={styles.group}>
          <div className={styles.pair}>
            <DayPicker label="Nobody takes it from" {...form.getInputProps(`policy.blocked.${i}.from`)} />
            <DayPicker label="to" {...form.getInputProps(`policy.blocked.${i}.to`)} />
          </div>
          <TextInput label="Why" maxLength={100} {...form.getInputProps(`policy.blocked.${i}.why`)} />
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          disabled={rows.length >= 20}
          onClick={() => save([...rows, { from: form.values.from as Day, to: form.values.from as Day, why: '' }])}
        >
          Days on which nobody takes it
        </Button>
        {rows.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => save(rows.slice(0, -1))}>
            Remove the last one
          </Button>
        )}
      </div>
    </>
  )
}

const approvals = choices({
  manager: 'The manager',
  hr: 'HR',
  managerThenHr: 'The manager, and HR when it is long',
  none: 'Nobody: it is approved at once',
})

type Props = {
  /** What is changed; nothing for a new type. */
  readonly type?: LeaveType | undefined
  readonly today: Day
  readonly departments: readonly string[]
  readonly onSaved: () => void
}

/** A type of leave: the common rules first, the rest under "More rules", an example that is worked out while one types. */
export const TypeForm = ({ type, today, departments, onSaved }: Props) => {
  const save = useApi(saveLeaveConfig, { refetches: [getLeaveConfig, getLeaveBalances] })
  const [more, setMore] = useState(false)
  const send = async ({ name, unit, from, policy }: z.output<typeof TypedType>) => {
    const form = { id: type?.id ?? null, name, unit, from, policy, version: type?.version ?? 0 }
    await save.mutateAsync({ body: { types: [form] } })
    toast.success(`${name} is saved`)
    onSaved()
  }
  const policy = type ? policyOn(type.versions, today) : defaultLeavePolicy
  return (
    <FormShell
      schema={TypedType}
      initial={
        {
          name: type?.name ?? '',
          unit: type?.unit ?? 'DAYS',
          from: type ? today : day(`${today.slice(0, 4)}-01-01`),
          policy,
        } as Typed
      }
      submit={type ? 'Save these rules' : 'Add this leave'}
      onSubmit={send}
      label="Type of leave"
    >
      {(form) => {
        const { unit, policy: typed, from } = form.values
        return (
          <>
            <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
            <div className={styles.pair}>
              <Select
                label="Counted in"
                disabled={type !== undefined}
                allowDeselect={false}
                data={choices({ DAYS: 'Days', HOURS: 'Hours' })}
                {...form.getInputProps('unit')}
              />
              <DayPicker label="These rules hold from" {...form.getInputProps('from')} />
            </div>
            <Switch label="Paid" {...form.getInputProps('policy.paid', { type: 'checkbox' })} />
            <Switch
              label="Counted down from a balance"
              description={
                type
                  ? 'Stays as it is: end this type to count otherwise'
                  : 'Off for leave that is taken as it is needed, as sick leave often is'
              }
              disabled={type !== undefined}
              {...form.getInputProps('policy.limited', { type: 'checkbox' })}
            />
            {typed.limited && (
              <Amount
                form={form}
                name="annual"
                label={typed.grant === 'perWorkedHour' ? 'At most in a year' : 'In a year'}
                unit={unit}
              />
            )}
            <Select label="Who approves it" allowDeselect={false} data={approvals} {...form.getInputProps('policy.approval')} />
            {typed.approval === 'managerThenHr' && <Amount form={form} name="hrOver" label="HR as well above" unit={unit} />}
            {/* Typed values may be unfinished: the example waits until they can be read. */}
            {LeavePolicyField.safeParse(typed).success && (
              <p className={styles.example}>{exampleOf(LeavePolicyField.parse(typed), unit, today)}</p>
            )}
            <div>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setMore(!more)} aria-expanded={more}>
                {more ? 'Fewer rules' : 'More rules'}
              </Button>
            </div>
            <Collapse expanded={more}>
              <div className={styles.types}>
                {typed.limited && <Earning form={form} unit={unit} fixed={type !== undefined} />}
                {typed.limited && <CarryingOver form={form} unit={unit} />}
                <Asking form={form} unit={unit} departments={departments} />
              </div>
            </Collapse>
            {typed.limited && isDay(from) && LeavePolicyField.safeParse(typed).success && form.values.name.trim() !== '' && (
              <PolicyEffect
                form={{
                  id: type?.id ?? null,
                  name: form.values.name,
                  unit,
                  from,
                  policy: LeavePolicyField.parse(typed),
                  version: type?.version ?? 0,
                }}
              />
            )}
          </>
        )
      }}
    </FormShell>
  )
}
