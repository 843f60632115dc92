import { MultiSelect, NumberInput, Select } from '@mantine/core'
import { approverKinds, gateKinds, mostWaits, mostWeight } from '@daybook/checklists/domain'
import { PersonSelect } from '@daybook/people/web'
import { useReader } from '@daybook/platform/web'
import type { UseFormReturnType } from '@mantine/form'
import type { TypedTemplate } from './typed-template.ts'
import { gateWords, whoWords } from './words.ts'

export type Form = UseFormReturnType<TypedTemplate>
export type TaskProps = { readonly form: Form; readonly index: number }

// What an advanced plan has of a task: offered where the plan has it, and where the list has it already.
export const useAdvanced = (): boolean => useReader().me.features.includes('ADVANCED_HR_CHECKLISTS')

/** Which tasks above it one waits for; offered where the plan has that, and where the list has it already. */
export const Waits = ({ form, index }: TaskProps) => {
  const has = useAdvanced()
  const { tasks } = form.values
  const task = tasks[index]
  const known = tasks.filter(({ key }, place) => place < index || task?.waitsFor.includes(key))
  if (!task || known.length === 0 || (!has && task.waitsFor.length === 0)) return null
  return (
    <MultiSelect
      label="Waits for"
      description="Nobody is asked for it before these are settled"
      data={known.map(({ key, title }) => ({
        value: key,
        label: title || `Task ${tasks.findIndex((each) => each.key === key) + 1}`,
      }))}
      maxValues={mostWaits}
      clearable
      {...form.getInputProps(`tasks.${index}.waitsFor`)}
      value={task.waitsFor.filter((key) => known.some((each) => each.key === key))}
    />
  )
}

const approvers = approverKinds.map((value) => ({ value, label: whoWords[value] }))

/** Who has to agree before a task is done. */
export const Agrees = ({ form, index }: TaskProps) => {
  const has = useAdvanced()
  const approver = form.values.tasks[index]?.approver ?? null
  if (!has && approver === null) return null
  const field = (name: string) => form.getInputProps(`tasks.${index}.${name}`)
  return (
    <>
      <Select
        label="Who has to agree"
        description="It is handed in then, and done once they agree: never whoever did it, where somebody else can"
        placeholder="Nobody has to agree"
        data={approvers}
        clearable
        {...field('approver')}
      />
      {approver === 'NAMED' && <PersonSelect label="Who agrees" nobodyLabel="Choose a person" {...field('approverId')} />}
    </>
  )
}

const gates = gateKinds.map((value) => ({ value, label: `Once ${gateWords[value]}` }))

/** What a task stands for that is done elsewhere. */
export const Gate = ({ form, index }: TaskProps) => {
  const has = useAdvanced()
  if (!has && (form.values.tasks[index]?.gate ?? null) === null) return null
  return (
    <Select
      label="Done by itself"
      description="While something of that is left nobody ticks it off. It asks nothing, and nobody has to agree"
      placeholder="It is ticked off"
      data={gates}
      clearable
      {...form.getInputProps(`tasks.${index}.gate`)}
    />
  )
}

/** How much a task counts in the progress of its list. */
export const Weight = ({ form, index }: TaskProps) => {
  const has = useAdvanced()
  if (!has && form.values.tasks[index]?.weight === 1) return null
  return (
    <NumberInput
      label="Counts"
      description="In the progress of its list, beside the others: 1 to 10 times"
      min={1}
      max={mostWeight}
      allowDecimal={false}
      {...form.getInputProps(`tasks.${index}.weight`)}
    />
  )
}
