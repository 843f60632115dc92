import { Button, NumberInput, Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatMinutes, formatTimeOfDay, weekdayChoices } from '@daybook/platform/domain'
import { DayPicker, TileChoice } from '@daybook/platform/web'
import { nearestQuarter, roundTime } from '@daybook/time/domain'
import { FixedBreaks } from './fixed-breaks.tsx'
import { PremiumFields } from './premium-fields.tsx'
import { RulesSteps } from './rules-steps.tsx'
import styles from './rules.module.css'
import { roundRule, roundWord, type TypedRules } from './typed-rules.ts'

type Form = { readonly form: UseFormReturnType<TypedRules> }

const steps = [5, 6, 10, 15, 30]
const waysToRound = [
  { value: 'none', label: 'As it is, to the minute' },
  ...(['nearest', 'up', 'down'] as const).flatMap((mode) =>
    steps.map((step) => ({
      value: `${mode} ${step}`,
      label:
        mode === 'nearest'
          ? `To the nearest ${formatMinutes(step)}`
          : `${mode === 'up' ? 'Up' : 'Down'} to ${formatMinutes(step)}`,
    })),
  ),
]

/** The usual ways, and the one that holds. */
const waysWith = (word: string) =>
  waysToRound.some(({ value }) => value === word) ? waysToRound : [...waysToRound, { value: word, label: word }]

type RoundedName = 'roundBegin' | 'roundEnd' | 'roundDuration'

/** Two times beside each other that go opposite ways where that is to the nearest, and one where it is always the same: `08:07 counts as 08:00`. */
const roundExample = (word: string): string | undefined => {
  const rule = roundRule(word)
  if (!rule) return undefined
  const half = Math.ceil(rule.step / 2)
  const minutes = rule.mode === 'nearest' ? [half - 1, half] : rule.mode === 'up' ? [1] : [rule.step - 1]
  return minutes
    .map((minute) => formatTimeOfDay(480 + minute))
    .map((time) => `${time} counts as ${roundTime(time, rule)}`)
    .join(', ')
}

const Rounding = ({ form, name, label }: Form & { name: RoundedName; label: string }) => (
  <Select
    label={label}
    description={name === 'roundDuration' ? undefined : roundExample(form.values[name])}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    data={waysWith(form.values[name])}
    allowDeselect={false}
    {...form.getInputProps(name)}
  />
)

/** The rule that evens out, for whoever rounds nothing yet. */
const SuggestRounding = ({ form }: Form) => {
  if (form.values.roundBegin !== 'none' || form.values.roundEnd !== 'none') return null
  const { begin, end } = nearestQuarter
  const take = () => form.setValues({ roundBegin: roundWord(begin), roundEnd: roundWord(end) })
  return (
    <Button variant="subtle" size="compact-sm" className={styles.suggest ?? ''} onClick={take}>
      Both to the nearest quarter hour
    </Button>
  )
}

const OverWeeks = ({ form, ofCompany }: Form & { readonly ofCompany: boolean }) => {
  if (form.values.weekly.length === 0) return null
  return (
    <>
      <TileChoice
        label="Weeks that are counted together"
        options={[
          { value: '1', label: 'Each by itself' },
          { value: '2', label: '2 weeks' },
          { value: '4', label: '4 weeks' },
        ]}
        {...form.getInputProps('overWeeks')}
      />
      {form.values.overWeeks !== '1' && (
        <p className={styles.help}>
          The hours above are those of all these weeks. What lies beyond them is paid with the last day of the last week.
        </p>
      )}
      {form.values.overWeeks !== '1' && ofCompany && (
        <DayPicker
          label="Beginning with the week of"
          description="For the whole company; it stays once a payroll was counted so"
          className={styles.short ?? ''}
          {...form.getInputProps('blocksFrom')}
        />
      )}
    </>
  )
}

/** What most companies decide. */
export const CommonRules = ({ form, ofCompany }: Form & { readonly ofCompany: boolean }) => (
  <>
    <section className={styles.part}>
      <h2>Rounding</h2>
      <div className={styles.pair}>
        <Rounding form={form} name="roundBegin" label="When work begins" />
        <Rounding form={form} name="roundEnd" label="When it ends" />
      </div>
      <SuggestRounding form={form} />
      <p className={styles.help}>
        Presses stay as they are; only what counts is rounded, and everybody sees what it gave or took.
      </p>
    </section>
    <section className={styles.part}>
      <h2>Breaks</h2>
      <RulesSteps
        form={form}
        name="autoBreaks"
        label="Deducted where they were not taken"
        over="Of more than"
        more="h in a day,"
        unit="minutes"
        next={{ over: 6, more: 30 }}
        add="Add a break"
      />
      <FixedBreaks form={form} />
      <NumberInput
        label="Paid up to"
        description="A break of so many minutes counts as work; 0 pays none"
        suffix=" min"
        min={0}
        max={120}
        allowDecimal={false}
        className={styles.short ?? ''}
        {...form.getInputProps('paidBreakMinutes')}
      />
    </section>
    <section className={styles.part}>
      <h2>Overtime</h2>
      <RulesSteps
        form={form}
        name="daily"
        label="By the day"
        over="Beyond"
        more="h, pay"
        unit="% of the rate"
        next={{ over: 8, more: 150 }}
        add="Add overtime by the day"
      />
      <RulesSteps
        form={form}
        name="weekly"
        label="By the week"
        over="Beyond"
        more="h, pay"
        unit="% of the rate"
        next={{ over: 40, more: 150 }}
        add="Add overtime by the week"
      />
      <OverWeeks form={form} ofCompany={ofCompany} />
    </section>
  </>
)

const Percent = ({
  form,
  name,
  label,
  help,
}: Form & { name: 'restDayPercent' | 'holidayPercent'; label: string; help: string }) => (
  <NumberInput
    label={label}
    description={help}
    suffix=" %"
    placeholder="None"
    min={0}
    max={500}
    allowDecimal={false}
    {...form.getInputProps(name)}
  />
)

const MoreOvertime = ({ form, ofCompany }: Form & { ofCompany: boolean }) => (
  <section className={styles.part}>
    <h2>More overtime</h2>
    <div className={styles.pair}>
      <Percent form={form} name="restDayPercent" label="Work on a day off" help="Of the rate, from the first minute" />
      <Percent form={form} name="holidayPercent" label="Work on a holiday" help="The higher one counts where two apply" />
    </div>
    <RulesSteps
      form={form}
      name="seventhDay"
      label="On the seventh day in a row of a week"
      over="Beyond"
      more="h, pay"
      unit="% of the rate"
      next={{ over: 0, more: 150 }}
      add="Add a seventh day"
    />
    <Switch
      label="Leave and holidays fill the week"
      description="Then paid time off pushes work over the week’s hours. It is paid at the normal rate itself."
      {...form.getInputProps('leaveCountsAsWorked', { type: 'checkbox' })}
    />
    {ofCompany && (
      <Select
        label="Weeks are counted from"
        description="It stays once a payroll is final"
        data={weekdayChoices}
        allowDeselect={false}
        className={styles.short ?? ''}
        {...form.getInputProps('weekStarts')}
      />
    )}
  </section>
)

const Days = ({ form }: Form) => (
  <section className={styles.part}>
    <h2>Days and shifts</h2>
    <TileChoice
      label="A shift over midnight"
      options={[
        { value: 'shiftStart', label: 'Belongs to the day it starts' },
        { value: 'midnight', label: 'Is cut at midnight' },
      ]}
      {...form.getInputProps('dayOf')}
    />
    <div className={styles.pair}>
      <NumberInput
        label="Same shift within"
        description="Clocking in again goes on with it"
        suffix=" h"
        min={0}
        max={12}
        step={0.5}
        decimalScale={2}
        {...form.getInputProps('sameShiftGap')}
      />
      <NumberInput
        label="Longest shift"
        description="Beyond it, a clock-out is missing"
        suffix=" h"
        min={1}
        max={24}
        step={0.5}
        decimalScale={2}
        {...form.getInputProps('maxShift')}
      />
    </div>
    <NumberInput
      label="Early clock-ins"
      description="Up to so many minutes before the times of a work schedule count from their beginning; 0 where all time counts"
      suffix=" min before"
      min={0}
      max={120}
      allowDecimal={false}
      className={styles.short ?? ''}
      {...form.getInputProps('earlyMinutes')}
    />
    <NumberInput
      label="People enter their own hours"
      description="So many days back; empty for as long as the period is not final"
      suffix=" days back"
      placeholder="As far as pay is open"
      min={0}
      max={366}
      allowDecimal={false}
      className={styles.short ?? ''}
      {...form.getInputProps('editWindowDays')}
    />
  </section>
)

/** What few companies decide, below a fold. */
export const MoreRules = ({ form, ofCompany }: Form & { readonly ofCompany: boolean }) => (
  <>
    <section className={styles.part}>
      <h2>Length of an entry</h2>
      <Rounding form={form} name="roundDuration" label="Rounded" />
    </section>
    <PremiumFields form={form} />
    <MoreOvertime form={form} ofCompany={ofCompany} />
    <Days form={form} />
  </>
)
