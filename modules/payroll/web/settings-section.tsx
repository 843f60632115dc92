import { Select, Switch } from '@mantine/core'
import {
  changePayrollSettings,
  getPayrollSettings,
  type PayrollSettings,
  payrollSettings as payrollSettingsPermission,
} from '@daybook/payroll/contract'
import { call, confirmDeed, Load, Section, Skeletons, toast, useMayChange, useVersionedSave } from '@daybook/platform/web'
import { plural } from '@daybook/platform/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from './payroll-query.ts'
import styles from './payroll.module.css'

const question = {
  title: 'Let one person finalise alone',
  words:
    'Whoever computes a payroll may then finalise it without anybody else having looked at it. The audit log keeps that you turned this off.',
  deed: 'Turn it off',
}

const useSettings = (stored: PayrollSettings) => {
  const save = useVersionedSave({
    endpoint: changePayrollSettings,
    stored,
    reload: () => call(getPayrollSettings),
    what: 'these settings',
    refetches: [getPayrollSettings],
  })
  const [saving, setSaving] = useState(false)
  const change = async (body: Partial<Omit<PayrollSettings, 'version'>>) => {
    if (body.secondPerson === false && !(await confirmDeed(question))) return
    setSaving(true)
    await save({ body })
      .then(() => toast.success('How payrolls are finalised is saved.'), toast.failure)
      .finally(() => setSaving(false))
  }
  return { saving, change }
}

const graceWords = (days: number): string => (days === 0 ? 'Not at all' : plural(days, 'day'))

/** The usual choices, and the one that holds. */
const graceChoices = ({ graceDays }: PayrollSettings) =>
  [...new Set([0, 3, 7, 14, 31, graceDays])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: graceWords(days) }))

const Settings = ({ settings }: { settings: PayrollSettings }) => {
  const mayChange = useMayChange(payrollSettingsPermission)
  const { saving, change } = useSettings(settings)
  return (
    <div className={styles.stack}>
      <Switch
        label="A second person looks at each payroll"
        description={
          mayChange
            ? 'Whoever computed or adjusted it last does not finalise it. It asks for nothing while only one person runs the payroll. So HR computes it last, and an owner finalises it.'
            : 'Whoever computed or adjusted it last does not finalise it. The owner can change this.'
        }
        checked={settings.secondPerson}
        disabled={!mayChange || saving}
        onChange={(event) => void change({ secondPerson: event.currentTarget.checked })}
      />
      <Select
        label="Hours of a finalised period"
        description="How long after its end people can still enter theirs, at most until the next period ends. What is approved then is paid with the next payroll. The owner and HR can import hours at any time."
        data={graceChoices(settings)}
        value={String(settings.graceDays)}
        allowDeselect={false}
        disabled={!mayChange || saving}
        className={styles.grace ?? ''}
        onChange={(days) => void change({ graceDays: Number(days) })}
      />
    </div>
  )
}

/** How payrolls are finalised, on the screen of the pay set-up. */
export const SettingsSection = () => {
  const query = useQuery(settingsQuery)
  return (
    <Section title="Finalising">
      <Load query={query} skeleton={<Skeletons rows={1} label="Loading the setting" />}>
        {(settings) => <Settings settings={settings} />}
      </Load>
    </Section>
  )
}
