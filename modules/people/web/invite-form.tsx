import { Select, TextInput } from '@mantine/core'
import { InviteForm, invitePerson, searchNames, searchPeople, type PersonDetail } from '@daybook/people/contract'
import { rolesToGive } from '@daybook/people/domain'
import { DayPicker, FormShell, useApi, useReader, type FormValues } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { EmploymentTypeSelect } from './employment-type-select.tsx'
import { NameInput } from './name-input.tsx'
import { PersonSelect } from './person-select.tsx'
import { planWays } from './plan-full.tsx'
import { roleHint, roleWord } from './role-words.ts'

const empty: FormValues<typeof InviteForm> = {
  email: '',
  name: '',
  role: 'EMPLOYEE',
  managerId: null,
  designation: '',
  department: '',
  employmentType: null,
  hireDate: null,
}

type Props = { readonly onInvited: (person: PersonDetail) => void; readonly secondary?: ReactNode }

/** Somebody new: the mail with the link goes out at once. */
export const InvitePersonForm = ({ onInvited, secondary }: Props) => {
  const { role } = useReader()
  const invite = useApi(invitePerson, { refetches: [searchPeople, searchNames] })
  const send = async (typed: z.output<typeof InviteForm>) => onInvited(await invite.mutateAsync({ body: typed }))
  return (
    <FormShell
      schema={InviteForm}
      initial={empty}
      submit="Send the invitation"
      onSubmit={send}
      secondary={secondary}
      ways={planWays}
      draft="invite"
      label="Invite someone"
    >
      {(form) => (
        <>
          <TextInput
            label="Email Address"
            type="email"
            autoComplete="off"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('email')}
          />
          <TextInput label="Full name" autoComplete="off" maxLength={200} {...form.getInputProps('name')} />
          <Select
            label="Role"
            data={rolesToGive(role, null).map((value) => ({ value, label: roleWord(value) }))}
            allowDeselect={false}
            description={roleHint(form.values.role ?? 'EMPLOYEE')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('role')}
          />
          <PersonSelect
            label="Manager"
            description="Decides about their time, leave and expenses"
            {...form.getInputProps('managerId')}
          />
          <NameInput list="designation" {...form.getInputProps('designation')} />
          <NameInput list="department" {...form.getInputProps('department')} />
          <EmploymentTypeSelect {...form.getInputProps('employmentType')} />
          <DayPicker
            label="Hire date"
            clearable
            {...form.getInputProps('hireDate')}
            onChange={(day) => form.setFieldValue('hireDate', day || null)}
          />
        </>
      )}
    </FormShell>
  )
}
