import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './rules.module.css'
import type { TypedFixedBreak, TypedRules } from './typed-rules.ts'

type Form = { readonly form: UseFormReturnType<TypedRules> }

const noon: TypedFixedBreak = { from: '12:00', to: '13:00', minutes: 30, over: 0 }
const evening: TypedFixedBreak = { from: '18:00', to: '19:00', minutes: 30, over: 0 }

const most = 4

const Break = ({ form, at }: Form & { at: number }) => {
  const name = `fixedBreaks.${at}`
  const label = `Fixed break ${at + 1}`
  const wrong = form.errors['fixedBreaks'] !== undefined
  return (
    <div className={styles.step}>
      <span>From</span>
      <TextInput aria-label={`${label}: from`} w={72} {...form.getInputProps(`${name}.from`)} error={wrong} />
      <span>to</span>
      <TextInput aria-label={`${label}: to`} w={72} {...form.getInputProps(`${name}.to`)} error={wrong} />
      <NumberInput
        aria-label={`${label}: minutes`}
        w={84}
        min={0}
        max={240}
        allowDecimal={false}
        {...form.getInputProps(`${name}.minutes`)}
        error={wrong}
      />
      <span>minutes of days over</span>
      <NumberInput
        aria-label={`${label}: hours of the day`}
        w={76}
        min={0}
        max={24}
        step={0.5}
        decimalScale={2}
        {...form.getInputProps(`${name}.over`)}
        error={wrong}
      />
      <span>h</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${label}`}
        onClick={() => form.removeListItem('fixedBreaks', at)}
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** Breaks that lie at hours of their own: deducted as far as somebody worked then. */
export const FixedBreaks = ({ form }: Form) => {
  const id = useId()
  const { fixedBreaks } = form.values
  const error = form.errors['fixedBreaks']
  return (
    <fieldset className={styles.steps} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>At fixed hours</legend>
      <p className={styles.help}>Only work inside of these hours is deducted, less the break that was taken in them.</p>
      {fixedBreaks.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a break has no name but its place
        <Break key={at} form={form} at={at} />
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.stepsError}>
          {error}
        </p>
      )}
      {fixedBreaks.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          onClick={() => form.insertListItem('fixedBreaks', fixedBreaks.length === 0 ? noon : evening)}
        >
          Add a break at a fixed hour
        </Button>
      )}
    </fieldset>
  )
}
