import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CustomField, CustomValues } from '@daybook/people/contract'
import { fieldWords } from '@daybook/people/domain'
import { DayPicker, type Fact, fact } from '@daybook/platform/web'
import type { z } from 'zod'

type Values = z.output<typeof CustomValues>

/** What stands in the company's own fields that the reader fills. */
export const ownValues = (fields: readonly CustomField[]): Values =>
  Object.fromEntries(fields.filter(({ mayFill }) => mayFill).map(({ id, value }) => [id, value]))

/** What was typed anew; undefined where nothing was. */
export const changedValues = (values: Values | undefined, before: Values | undefined): Values | undefined => {
  const typed = Object.entries(values ?? {}).map(([id, value]) => [id, value === '' ? null : value] as const)
  const changed = typed.filter(([id, value]) => value !== (before?.[id] ?? null))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type Typed = { custom?: Values | undefined }
type InputProps<T extends Typed> = { form: UseFormReturnType<T>; field: CustomField }

const Input = <T extends Typed>({ form, field }: InputProps<T>) => {
  const { id, kind, label, help, required, options } = field
  const path = `custom.${id}`
  const { value: typed, error, ...rest } = form.getInputProps(path)
  const set = (value: string | number | boolean | null) => form.setFieldValue(path, value as never)
  const shown = { label, description: help || undefined, required, error }
  if (kind === 'NUMBER')
    return (
      <NumberInput
        {...shown}
        hideControls
        decimalScale={4}
        value={typed ?? ''}
        onChange={(next) => set(typeof next === 'number' ? next : null)}
      />
    )
  if (kind === 'DATE') return <DayPicker {...shown} clearable value={typed ?? null} onChange={(day) => set(day || null)} />
  if (kind === 'YES_NO')
    return (
      <Select
        {...shown}
        data={yesNo}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        value={typed === null || typed === undefined ? null : typed ? 'yes' : 'no'}
        onChange={(next) => set(next === null ? null : next === 'yes')}
      />
    )
  if (kind === 'CHOICE')
    return (
      <Select
        {...shown}
        data={options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        value={typed ?? null}
        onChange={set}
      />
    )
  if (kind === 'LONG_TEXT') return <Textarea {...rest} {...shown} value={typed ?? ''} autosize minRows={2} maxLength={2000} />
  return <TextInput {...rest} {...shown} value={typed ?? ''} maxLength={200} />
}

/** The company's own fields that the reader fills, in their order. */
export const CustomInputs = <T extends Typed>({
  form,
  fields,
}: {
  form: UseFormReturnType<T>
  fields: readonly CustomField[]
}) => (
  <>
    {fields
      .filter(({ mayFill }) => mayFill)
      .map((field) => (
        <Input key={field.id} form={form} field={field} />
      ))}
  </>
)

/** The company's own fields of a person under their headings, those that are filled or asked for. */
export const customBlocks = (fields: readonly CustomField[]): { title: string; facts: Fact[] }[] => {
  const shown = fields.filter(({ value, required, mayFill }) => value !== null || (required && mayFill))
  const bySection = Map.groupBy(shown, ({ section }) => section)
  return [...bySection].map(([section, some]) => ({
    title: section || 'More',
    facts: some.map(({ label, kind, value }) => fact(label, value === null ? 'Missing' : fieldWords(kind, value))),
  }))
}
