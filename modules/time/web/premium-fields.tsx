import { ActionIcon, Button, Checkbox, Chip, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { weekdayChoices } from '@daybook/platform/domain'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './rules.module.css'
import type { TypedRules, TypedWindow } from './typed-rules.ts'

type Form = { readonly form: UseFormReturnType<TypedRules> }

const days = [
  ...weekdayChoices.map(({ value, label }) => ({ value, label: label.slice(0, 3) })),
  { value: 'holiday', label: 'Holidays' },
]
const everyDay = weekdayChoices.map(({ value }) => value)

const night: TypedWindow = { name: 'Night', days: everyDay, from: '22:00', to: '06:00', percent: 25, instead: false }
const sunday: TypedWindow = { name: 'Sunday', days: ['7'], from: '00:00', to: '24:00', percent: 50, instead: false }
const holiday: TypedWindow = { name: 'Holiday', days: ['holiday'], from: '00:00', to: '24:00', percent: 100, instead: false }
const other: TypedWindow = { name: '', days: [], from: '18:00', to: '22:00', percent: 10, instead: false }

/** The next of the usual windows that is not there yet. */
const nextWindow = (all: readonly TypedWindow[]): TypedWindow =>
  [night, sunday, holiday].find(({ name }) => all.every((each) => each.name !== name)) ?? other

const most = 10

const Window = ({ form, at }: Form & { at: number }) => {
  const name = form.values.premiums[at]?.name ?? ''
  const label = name === '' ? `Premium ${at + 1}` : name
  return (
    <div className={styles.window}>
      <div className={styles.step}>
        <TextInput
          aria-label={`${label}: name`}
          placeholder="Name"
          maxLength={60}
          w={140}
          {...form.getInputProps(`premiums.${at}.name`)}
        />
        <TextInput aria-label={`${label}: from`} w={72} {...form.getInputProps(`premiums.${at}.from`)} />
        <span>to</span>
        <TextInput aria-label={`${label}: to`} w={72} {...form.getInputProps(`premiums.${at}.to`)} />
        <NumberInput
          aria-label={`${label}: percent on top`}
          prefix="+"
          suffix=" %"
          w={96}
          min={0}
          max={300}
          allowDecimal={false}
          {...form.getInputProps(`premiums.${at}.percent`)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${label}`}
          onClick={() => form.removeListItem('premiums', at)}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Chip.Group multiple {...form.getInputProps(`premiums.${at}.days`)}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset inside of a fieldset says its legend twice */}
        <div className={styles.step} role="group" aria-label={`${label}: days`}>
          {days.map(({ value, label: day }) => (
            <Chip key={value} value={value} size="xs" variant="outline">
              {day}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <Checkbox
        size="xs"
        label="Instead of other premiums, where they overlap"
        {...form.getInputProps(`premiums.${at}.instead`, { type: 'checkbox' })}
      />
    </div>
  )
}

/** Hours that earn a percentage on top: night, Sunday, holiday, any other. */
export const PremiumFields = ({ form }: Form) => {
  const id = useId()
  const { premiums } = form.values
  const error = form.errors['premiums']
  return (
    <section className={styles.part}>
      <h2>Premiums</h2>
      <fieldset className={styles.steps} aria-describedby={error ? `${id}-error` : undefined}>
        <legend>Hours that earn something on top</legend>
        <p className={styles.help}>
          They are cut at midnight and paid on lines of their own. An end at or before the beginning is of the next morning;
          windows that overlap add up.
        </p>
        {premiums.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a window that is typed has no name of its own yet
          <Window key={at} form={form} at={at} />
        ))}
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className={styles.stepsError}>
            {error}
          </p>
        )}
        {premiums.length < most && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden="true" />}
            onClick={() => form.insertListItem('premiums', nextWindow(premiums))}
          >
            Add a premium
          </Button>
        )}
      </fieldset>
    </section>
  )
}
