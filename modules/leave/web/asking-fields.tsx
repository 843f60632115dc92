import { MultiSelect, Select, Switch } from '@mantine/core'
import { employmentTypeChoices } from '@daybook/people/domain'
import { Amount, choices, Whole } from './amount-fields.tsx'
import { Blocked } from './blocked-fields.tsx'
import styles from './form.module.css'
import type { PartProps } from './typed-type.ts'
import { documentWords } from './words.ts'

/** Who may ask for it, when and for how much. */
export const Asking = ({ form, unit, departments }: PartProps & { readonly departments: readonly string[] }) => {
  const documentRule = documentWords(form.values.policy)
  return (
    <fieldset className={styles.group}>
      <legend>Asking for it</legend>
      <div className={styles.pair}>
        <Whole form={form} name="noticeDays" label="Asked for ahead" of="day" />
        <Whole form={form} name="daysBack" label="May be asked for afterwards" of="day" />
      </div>
      <div className={styles.pair}>
        <Whole form={form} name="longestSpan" label="One request at most" of="calendar day" none="No bound" />
        <Amount form={form} name="inARowLimit" label="In a row at most" unit={unit} none="No bound" />
      </div>
      <div className={styles.pair}>
        <Amount form={form} name="yearlyLimit" label="In one year at most" unit={unit} none="No bound" />
        <Amount form={form} name="negativeLimit" label="May go below zero by" unit={unit} />
      </div>
      <div className={styles.pair}>
        <Whole form={form} name="tenureMonths" label="For people from" of="month" after=" of service" />
        <Whole form={form} name="waitingMonths" label="Earned, but used from" of="month" after=" of service" />
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
      <MultiSelect
        label="For these types of employment"
        placeholder={form.values.policy.employmentTypes.length === 0 ? 'Everybody' : ''}
        data={employmentTypeChoices}
        {...form.getInputProps('policy.employmentTypes')}
        value={[...form.values.policy.employmentTypes]}
      />
      <div className={styles.pair}>
        <Whole form={form} name="documentFrom" label="A document is needed from" of="day" after=" in a row" none="Never" />
        {form.values.policy.documentFrom !== null && (
          <Select
            label="It has to be there"
            allowDeselect={false}
            data={choices({ later: 'Later is fine', first: 'Before the request is sent' })}
            value={form.values.policy.documentFirst ? 'first' : 'later'}
            onChange={(when) => form.setFieldValue('policy.documentFirst', when === 'first')}
          />
        )}
      </div>
      {documentRule !== null && <p className={styles.example}>{documentRule}</p>}
      <Switch label="May be taken in half days" {...form.getInputProps('policy.halfDays', { type: 'checkbox' })} />
      <Blocked form={form} />
    </fieldset>
  )
}
