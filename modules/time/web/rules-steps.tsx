import { ActionIcon, Button, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './rules.module.css'
import type { TypedRules } from './typed-rules.ts'

type ListName = 'autoBreaks' | 'daily' | 'weekly' | 'seventhDay'

type Props = {
  readonly form: UseFormReturnType<TypedRules>
  readonly name: ListName
  readonly label: string
  readonly help?: string
  /** Said before and between the two figures: `Beyond [8] h a day, pay [150] %`. */
  readonly over: string
  readonly more: string
  readonly unit: string
  /** What a new step begins with. */
  readonly next: TypedRules[ListName][number]
  readonly add: string
}

const most = 4

/** A rule of up to four steps, each from so many hours on. */
export const RulesSteps = ({ form, name, label, help, over, more, unit, next, add }: Props) => {
  const id = useId()
  const steps = form.values[name]
  const error = form.errors[name]
  return (
    <fieldset className={styles.steps} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {steps.map((_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
        <div key={i} className={styles.step}>
          <span>{over}</span>
          <NumberInput
            aria-label={`${label}, step ${i + 1}: hours`}
            w={76}
            min={0}
            max={168}
            step={0.5}
            decimalScale={2}
            {...form.getInputProps(`${name}.${i}.over`)}
            error={error !== undefined}
          />
          <span>{more}</span>
          <NumberInput
            aria-label={`${label}, step ${i + 1}: ${unit}`}
            w={84}
            min={0}
            max={500}
            allowDecimal={false}
            {...form.getInputProps(`${name}.${i}.more`)}
            error={error !== undefined}
          />
          <span>{unit}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove step ${i + 1} of ${label}`}
            onClick={() => form.removeListItem(name, i)}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.stepsError}>
          {error}
        </p>
      )}
      {steps.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          onClick={() => form.insertListItem(name, next)}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}
