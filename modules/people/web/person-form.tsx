import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { getPerson, updatePerson, type PersonDetail } from '@daybook/people/contract'
import { rolesToGive } from '@daybook/people/domain'
import { call, DayPicker, FormShell, useReader, useVersionedSave, zoneChoices, type FormValues } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import { changedValues, CustomInputs, ownValues } from './custom-inputs.tsx'
import { EmploymentTypeSelect } from './employment-type-select.tsx'
import { NameInput } from './name-input.tsx'
import { personQuery } from './people-query.ts'
import { PersonSelect } from './person-select.tsx'
import { roleWord } from './role-words.ts'

const JobForm = updatePerson.body.omit({ version: true })
type Job = z.output<typeof JobForm>

const typedOf = (person: PersonDetail): Required<FormValues<typeof JobForm>> => ({
  name: person.legalName ?? person.userName,
  preferredName: person.preferredName ?? '',
  role: person.userRole,
  managerId: person.managerId,
  designation: person.designation,
  department: person.department,
  employmentType: person.employmentType,
  hireDate: person.hireDate,
  birthDate: person.birthDate,
  phone: person.phone ?? '',
  address: person.address ?? '',
  zone: person.zone,
  badge: person.badge,
  custom: ownValues(person.custom),
})
type Typed = ReturnType<typeof typedOf>

/** Only what was changed is sent: two people who edit different fields do not undo each other. */
const changesIn = ({ custom, ...job }: Job, before: Typed): Job => {
  const changed = changedValues(custom, before.custom)
  const said = Object.fromEntries(Object.entries(job).filter(([name, value]) => value !== before[name as keyof Typed])) as Job
  return changed ? { ...said, custom: changed } : said
}

const useSave = (person: PersonDetail, onSaved: () => void) => {
  const client = useQueryClient()
  const params = { userId: person.userId }
  const save = useVersionedSave({
    endpoint: updatePerson,
    stored: person,
    reload: () => call(getPerson, { params }),
    what: person.userName,
  })
  const before = useRef(typedOf(person))
  return async (job: Job) => {
    const saved = await save({ params, body: changesIn(job, before.current) })
    client.setQueryData(personQuery(person.userId).queryKey, saved)
    onSaved()
  }
}

const bySomebodyElse = { disabled: true, description: 'Somebody else sets it: rules and who decides about you go by it' }
const byAnOwner = { disabled: true, description: 'An owner sets it: checklists, and files of time and leave, go by it' }
const askInProfile = 'Ask for another one in your profile'

/** Whether it is about whoever fills it in, who is no owner: what rules go by, and what the contract says, are not theirs to change. */
const isOwnOf = ({ userId }: PersonDetail, { me, role }: ReturnType<typeof useReader>): boolean =>
  userId === me.userId && role !== 'ENTERPRISE_ADMIN'

type FieldsProps = { form: UseFormReturnType<Typed>; person: PersonDetail }

const WorkFields = ({ form, person }: FieldsProps) => {
  const reader = useReader()
  const { role } = reader
  const own = isOwnOf(person, reader)
  const ownStart = !person.can.moveStart
  const roles = person.can.changeRole ? rolesToGive(role, person.userRole) : [person.userRole]
  return (
    <>
      <TextInput
        label="Full name"
        description={own ? askInProfile : 'As in the contract; payroll and payslips keep it'}
        disabled={own}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Preferred name"
        description="What colleagues see in its place. Empty: the full name"
        maxLength={200}
        {...form.getInputProps('preferredName')}
      />
      <NameInput list="designation" {...(own ? byAnOwner : {})} {...form.getInputProps('designation')} />
      <NameInput list="department" {...(own ? bySomebodyElse : {})} {...form.getInputProps('department')} />
      <EmploymentTypeSelect {...(own ? bySomebodyElse : {})} {...form.getInputProps('employmentType')} />
      <Select
        label="Role"
        data={roles.map((value) => ({ value, label: roleWord(value) }))}
        allowDeselect={false}
        disabled={!person.can.changeRole}
        {...(person.can.changeRole ? {} : { description: 'Only another owner can change this role.' })}
        {...form.getInputProps('role')}
      />
      <PersonSelect
        label="Manager"
        except={person.userId}
        {...(own ? bySomebodyElse : {})}
        {...form.getInputProps('managerId')}
      />
      <DayPicker
        label="Hire date"
        clearable
        disabled={ownStart}
        {...(ownStart ? { description: 'Somebody else sets it: your pay and your leave are counted from it' } : {})}
        {...form.getInputProps('hireDate')}
        onChange={(day) => form.setFieldValue('hireDate', day || null)}
      />
      <Select
        label="Time zone"
        description={person.siteZone ? 'Empty: that of their site' : "Empty: the company's"}
        data={zoneChoices(form.values.zone)}
        searchable
        clearable
        limit={60}
        clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
        {...form.getInputProps('zone')}
      />
      <TextInput label="Badge ID" maxLength={50} {...(own ? byAnOwner : {})} {...form.getInputProps('badge')} />
    </>
  )
}

const OwnFields = ({ form, person }: FieldsProps) => {
  const own = isOwnOf(person, useReader())
  return (
    <>
      <TextInput label="Phone" type="tel" maxLength={50} {...form.getInputProps('phone')} />
      <Textarea label="Address" autosize minRows={2} maxLength={500} {...form.getInputProps('address')} />
      <DayPicker
        label="Date of birth"
        clearable
        disabled={own}
        {...(own ? { description: askInProfile } : {})}
        {...form.getInputProps('birthDate')}
        onChange={(day) => form.setFieldValue('birthDate', day || null)}
      />
    </>
  )
}

type Props = { readonly person: PersonDetail; readonly onSaved: () => void; readonly secondary?: ReactNode }

/** Job data of somebody, and what Daybook keeps of them. */
export const PersonForm = ({ person, onSaved, secondary }: Props) => {
  const save = useSave(person, onSaved)
  return (
    <FormShell
      schema={JobForm}
      initial={typedOf(person)}
      submit="Save changes"
      onSubmit={save}
      secondary={secondary}
      label={`Edit ${person.userName}`}
    >
      {(form) => (
        <>
          <WorkFields form={form} person={person} />
          <OwnFields form={form} person={person} />
          <CustomInputs form={form} fields={person.custom} />
        </>
      )}
    </FormShell>
  )
}
