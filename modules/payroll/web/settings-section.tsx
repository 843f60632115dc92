import { Switch } from '@mantine/core'
import {
  changePayrollSettings,
  getPayrollSettings,
  type PayrollSettings,
  payrollSettings as payrollSettingsPermission,
} from '@daybook/payroll/contract'
import { call, confirmDeed, Load, Section, Skeletons, toast, useMayChange, useVersionedSave } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from './payroll-query.ts'

const question = {
  title: 'Let one person finalise alone',
  words:
    'Whoever computes a payroll may then finalise it without anybody else having looked at it. The audit log keeps that you turned this off.',
  deed: 'Turn it off',
}

const useSecondPerson = (stored: PayrollSettings) => {
  const save = useVersionedSave({
    endpoint: changePayrollSettings,
    stored,
    reload: () => call(getPayrollSettings),
    what: 'this setting',
    refetches: [getPayrollSettings],
  })
  const [saving, setSaving] = useState(false)
  const change = async (secondPerson: boolean) => {
    if (!secondPerson && !(await confirmDeed(question))) return
    setSaving(true)
    await save({ body: { secondPerson } })
      .then(() => toast.success('How payrolls are finalised is saved.'), toast.failure)
      .finally(() => setSaving(false))
  }
  return { saving, change }
}

const SecondPerson = ({ settings }: { settings: PayrollSettings }) => {
  const mayChange = useMayChange(payrollSettingsPermission)
  const { saving, change } = useSecondPerson(settings)
  return (
    <Switch
      label="A second person looks at each payroll"
      description={
        mayChange
          ? 'Whoever computed or adjusted it last does not finalise it. It asks for nothing while only one person runs the payroll.'
          : 'Whoever computed or adjusted it last does not finalise it. The owner can change this.'
      }
      checked={settings.secondPerson}
      disabled={!mayChange || saving}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

/** How payrolls are finalised, on the screen of the pay set-up. */
export const SettingsSection = () => {
  const query = useQuery(settingsQuery)
  return (
    <Section title="Finalising">
      <Load query={query} skeleton={<Skeletons rows={1} label="Loading the setting" />}>
        {(settings) => <SecondPerson settings={settings} />}
      </Load>
    </Section>
  )
}
