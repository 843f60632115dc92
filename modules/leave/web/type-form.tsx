import { Button, Collapse, Select, Switch, TextInput } from '@mantine/core'
import { getLeaveBalances, getLeaveConfig, LeavePolicyField, type LeaveType, saveLeaveConfig } from '@daybook/leave/contract'
import { defaultLeavePolicy, policyOn } from '@daybook/leave/domain'
import { day, type Day, isDay } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, useApi } from '@daybook/platform/web'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Amount, choices } from './amount-fields.tsx'
import { Asking } from './asking-fields.tsx'
import { CarryingOver } from './carry-fields.tsx'
import { Earning } from './earning-fields.tsx'
import styles from './form.module.css'
import { PolicyEffect } from './policy-effect.tsx'
import { exampleOf } from './setup-words.ts'
import { type PartProps, TypedType } from './typed-type.ts'

const approvals = choices({
  manager: 'The manager',
  hr: 'HR',
  managerThenHr: 'The manager, and HR when it is long',
  none: 'Nobody: it is approved at once',
})

/** The rules that every type has. Whether it is counted, and in what, stays as it is `known`. */
const Basics = ({ form, unit, known }: PartProps & { readonly known: boolean }) => {
  const { limited, grant, approval } = form.values.policy
  return (
    <>
      <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <div className={styles.pair}>
        <Select
          label="Counted in"
          disabled={known}
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
          known
            ? 'Stays as it is: end this type to count otherwise'
            : 'Off for leave that is taken as it is needed, as sick leave often is'
        }
        disabled={known}
        {...form.getInputProps('policy.limited', { type: 'checkbox' })}
      />
      {limited && (
        <Amount form={form} name="annual" label={grant === 'perWorkedHour' ? 'At most in a year' : 'In a year'} unit={unit} />
      )}
      <Select
        label="Who approves it"
        description="What HR ask for themselves another one of HR, or an owner, approves in the end"
        allowDeselect={false}
        data={approvals}
        {...form.getInputProps('policy.approval')}
      />
      {approval === 'managerThenHr' && <Amount form={form} name="hrOver" label="HR as well above" unit={unit} />}
    </>
  )
}

const MoreRules = ({ children }: { readonly children: ReactNode }) => {
  const [more, setMore] = useState(false)
  return (
    <>
      <div>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setMore(!more)} aria-expanded={more}>
          {more ? 'Fewer rules' : 'More rules'}
        </Button>
      </div>
      <Collapse expanded={more}>
        <div className={styles.groups}>{children}</div>
      </Collapse>
    </>
  )
}

type Props = {
  /** What is changed; nothing for a new type. */
  readonly type?: LeaveType | undefined
  readonly today: Day
  readonly departments: readonly string[]
  readonly onSaved: () => void
}

const startOf = (type: LeaveType | undefined, today: Day) =>
  ({
    name: type?.name ?? '',
    unit: type?.unit ?? 'DAYS',
    from: type ? today : day(`${today.slice(0, 4)}-01-01`),
    policy: type ? policyOn(type.versions, today) : defaultLeavePolicy,
  }) as TypedType

/** A type of leave: the common rules first, the rest under "More rules", an example that is worked out while one types. */
export const TypeForm = ({ type, today, departments, onSaved }: Props) => {
  const save = useApi(saveLeaveConfig, { refetches: [getLeaveConfig, getLeaveBalances] })
  const known = { id: type?.id ?? null, version: type?.version ?? 0 }
  const send = async (typed: z.output<typeof TypedType>) => {
    await save.mutateAsync({ body: { types: [{ ...typed, ...known }] } })
    toast.success(`${typed.name} is saved`)
    onSaved()
  }
  return (
    <FormShell
      schema={TypedType}
      initial={startOf(type, today)}
      submit={type ? 'Save these rules' : 'Add this leave'}
      onSubmit={send}
      label="Type of leave"
    >
      {(form) => {
        const { name, unit, from } = form.values
        // Typed values may be unfinished: the example waits until they can be read.
        const { data: policy } = LeavePolicyField.safeParse(form.values.policy)
        const { limited } = form.values.policy
        return (
          <>
            <Basics form={form} unit={unit} known={type !== undefined} />
            {policy && <p className={styles.example}>{exampleOf(policy, unit, today)}</p>}
            <MoreRules>
              {limited && <Earning form={form} unit={unit} fixed={type !== undefined} />}
              {limited && <CarryingOver form={form} unit={unit} />}
              <Asking form={form} unit={unit} departments={departments} />
            </MoreRules>
            {policy?.limited && isDay(from) && name.trim() !== '' && (
              <PolicyEffect form={{ ...known, name, unit, from, policy }} />
            )}
          </>
        )
      }}
    </FormShell>
  )
}
