import { Button, Checkbox } from '@mantine/core'
import {
  archiveLeaveType,
  exportLeaveBalances,
  getLeaveBalances,
  getLeaveConfig,
  type LeaveType,
  leavePaths,
  saveLeaveConfig,
} from '@daybook/leave/contract'
import { type LeavePreset, leavePresets, policyOn } from '@daybook/leave/domain'
import { day, type Day, formatDay, plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  downloadFile,
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  toast,
  todayIn,
  useApi,
  useHref,
  useReader,
  useUrlChange,
  useUrlState,
  wordsOf,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './setup.module.css'
import { configQuery } from './leave-queries.ts'
import { LeastPeople } from './least-at-work.tsx'
import { policyWords } from './setup-words.ts'
import { TypeForm } from './type-form.tsx'

const refetches = [getLeaveConfig, getLeaveBalances]

/** The rules of a country to begin with: what its law asks for, with the law, and what nearly everybody has. */
const Presets = ({ country, today }: { country: string; today: Day }) => {
  const presets = leavePresets(country)
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const save = useApi(saveLeaveConfig, { refetches, onError: toast.failure })
  const chosen = presets.filter(({ name }) => !left.has(name))
  const from = day(`${today.slice(0, 4)}-01-01`)
  const setUp = () =>
    save.mutate(
      { body: { types: chosen.map(({ name, unit, policy }) => ({ id: null, name, unit, from, policy, version: 0 })) } },
      { onSuccess: () => toast.success('Leave is set up') },
    )
  return (
    <Section title="Begin with the rules of your country">
      {presets.map((preset) => (
        <Preset
          key={preset.name}
          preset={preset}
          chosen={!left.has(preset.name)}
          onChange={() => leave((all) => all.symmetricDifference(new Set([preset.name])))}
        />
      ))}
      <p className={styles.lawsRead}>
        The laws were read in November 2026, for a week of five days; public holidays are free beside them. Change whatever you
        agreed otherwise.
      </p>
      <Button onClick={setUp} loading={save.isPending} disabled={chosen.length === 0}>
        Set up {plural(chosen.length, 'type')} of leave
      </Button>
    </Section>
  )
}

const Preset = ({ preset, chosen, onChange }: { preset: LeavePreset; chosen: boolean; onChange: () => void }) => (
  <div className={styles.preset}>
    <Checkbox
      label={preset.name}
      description={policyWords(preset.policy, preset.unit)}
      classNames={{ label: styles.presetName ?? '', description: styles.presetRules ?? '' }}
      checked={chosen}
      onChange={onChange}
    />
    <p>
      {preset.statutory ? 'What the law asks for: ' : ''}
      {preset.source}
    </p>
  </div>
)

const useEnd = () => {
  const archive = useApi(archiveLeaveType, { refetches, onError: toast.failure })
  return async ({ id, name }: LeaveType) => {
    const question = {
      title: `End ${name}`,
      words: 'Nobody asks for it any more. What was taken and booked of it stays.',
      deed: `End ${name}`,
      danger: true,
    }
    if (await confirmDeed(question)) archive.mutate({ params: { typeId: id } })
  }
}

const Type = ({ type, today }: { type: LeaveType; today: Day }) => {
  const href = useHref()
  const end = useEnd()
  const next = type.versions.find(({ from }) => from > today)
  return (
    <article className={styles.type}>
      <h2>{type.name}</h2>
      <p>{policyWords(policyOn(type.versions, today), type.unit)}</p>
      {next && (
        <p>
          From {formatDay(next.from)}: {policyWords(next.policy, type.unit)}
        </p>
      )}
      <div>
        <Button component={TextLink} href={href({ type: type.id })} variant="subtle" color="gray" size="xs">
          Change
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => void end(type)}>
          End
        </Button>
      </div>
    </article>
  )
}

const Panel = ({ types, today, departments }: { types: readonly LeaveType[]; today: Day; departments: readonly string[] }) => {
  const [open] = useUrlState('type')
  const change = useUrlChange()
  const close = () => change({ type: undefined })
  const type = types.find(({ id }) => id === open)
  const known = open === 'new' || type !== undefined
  return (
    <SidePanel
      opened={known}
      onClose={() => void askBeforeLosing(close)}
      title={type ? `Change ${type.name}` : 'Add a type of leave'}
      size={560}
    >
      {known && <TypeForm key={open} type={type} today={today} departments={departments} onSaved={close} />}
    </SidePanel>
  )
}

const AddType = ({ variant = 'filled' }: { variant?: 'filled' | 'default' }) => {
  const href = useHref()
  return (
    <Button component={TextLink} href={href({ type: 'new' })} variant={variant}>
      Add a type
    </Button>
  )
}

const ExportButton = () => {
  const download = () =>
    downloadFile(exportLeaveBalances, {}, 'leave-balances.csv').catch((error: unknown) => toast.error(wordsOf(error)))
  return (
    <Button variant="default" onClick={() => void download()}>
      Export balances
    </Button>
  )
}

/** `/product/timesheet/leavesSetup`: the types of leave and their rules. */
export const LeaveSetUpScreen = () => {
  const today = todayIn(useReader().me.zone)
  const config = useQuery(configQuery)
  // While there are none, the one deed of the screen is to begin with the presets.
  const isEmpty = config.data?.types.every(({ archived }) => archived) === true
  return (
    <Page
      title="Leave set-up"
      purpose="The types of leave of your company, and the rules they follow."
      {...(isEmpty ? {} : { primary: <AddType /> })}
      actions={
        <>
          {isEmpty && <AddType variant="default" />}
          <Button component={TextLink} href={leavePaths.leaves()} variant="default">
            Your leave
          </Button>
          {!isEmpty && (
            <Button component={TextLink} href={leavePaths.yearEnd()} variant="default">
              Year end
            </Button>
          )}
          <Button component={TextLink} href={leavePaths.import()} variant="default">
            Bring balances over
          </Button>
          <ExportButton />
        </>
      }
    >
      <Load query={config} skeleton={<Skeletons rows={3} height={72} label="Loading the types of leave" />}>
        {({ types, country, departments, least }) => {
          const open = types.filter(({ archived }) => !archived)
          return (
            <>
              {open.length === 0 && <Presets country={country} today={today} />}
              <div className={styles.types}>
                {open.map((type) => (
                  <Type key={type.id} type={type} today={today} />
                ))}
              </div>
              {open.length > 0 && <LeastPeople least={least} departments={departments} />}
              <Panel types={open} today={today} departments={departments} />
            </>
          )
        }}
      </Load>
    </Page>
  )
}
