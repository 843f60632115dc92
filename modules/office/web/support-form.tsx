import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { letSupportIn, listSupport } from '@daybook/company/contract'
import { supportHours } from '@daybook/company/domain'
import { plural } from '@daybook/platform/domain'
import { FormShell, Section, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'
import styles from './support.module.css'

// A choice speaks text; the contract wants the number of hours.
const Form = letSupportIn.body.extend({
  hours: z
    .enum(supportHours.map(String))
    .transform((hours) => supportHours.find((each) => String(each) === hours) ?? supportHours[0]),
})

const hours = supportHours.map((count) => ({ value: String(count), label: plural(count, 'hour') }))

/** Lets support in. Nothing is open before the owner confirmed that it is them. */
export const SupportForm = () => {
  const open = useApi(letSupportIn, { refetches: [listSupport] })
  const send = async (body: z.output<typeof Form>) => {
    await open.mutateAsync({ body })
    toast.success('Support may come in now.')
  }
  return (
    <Section title="Let support in">
      <div className={styles.form}>
        <FormShell
          schema={Form}
          initial={{ hours: '1', mayChange: false, reason: '' }}
          submit="Let support in"
          onSubmit={send}
          label="Let support in"
        >
          {(form) => (
            <>
              <TextInput
                label="What should support look at?"
                description="Whoever comes in reads this first"
                maxLength={200}
                {...form.getInputProps('reason')}
              />
              <fieldset className={styles.hours}>
                <legend>For how long</legend>
                <SegmentedControl data={hours} aria-label="For how long" {...form.getInputProps('hours')} />
                <p className={styles.help}>It ends by itself, and you can end it earlier.</p>
              </fieldset>
              <Switch
                label="Support may also change settings and people"
                description="Otherwise it only looks. Pay is counted from some of what it may change then: joining dates, last days, departments, pay cycles. Pay terms, roles and owners it never changes"
                {...form.getInputProps('mayChange', { type: 'checkbox' })}
              />
            </>
          )}
        </FormShell>
      </div>
    </Section>
  )
}
