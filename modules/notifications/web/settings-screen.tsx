import { Checkbox, Select } from '@mantine/core'
import {
  changeNotificationSettings,
  getNotificationSettings,
  notificationPaths,
  type NotificationSettings,
} from '@daybook/notifications/contract'
import { formatTimeOfDay } from '@daybook/platform/domain'
import { call, Load, Page, q, Section, Skeletons, TextLink, toast, useVersionedSave } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PushSection } from './push-section.tsx'
import styles from './settings.module.css'

type Change = {
  choice?: { kind: string; bell: boolean; mail: boolean; push: boolean }
  quiet?: NotificationSettings['quiet']
  digestAt?: number | null
  pushShows?: NotificationSettings['pushShows']
}
type Kind = NotificationSettings['kinds'][number]

const settingsQuery = q(getNotificationSettings, {})

const useSaving = (stored: NotificationSettings) => {
  const saveVersion = useVersionedSave({
    endpoint: changeNotificationSettings,
    stored,
    reload: () => call(getNotificationSettings),
    what: 'these settings',
    refetches: [getNotificationSettings],
  })
  const [saving, setSaving] = useState(false)
  const save = async (body: Change) => {
    setSaving(true)
    await saveVersion({ body })
      .catch(toast.failure)
      .finally(() => setSaving(false))
  }
  return { saving, save }
}

/** How news reaches somebody; devices only where they can be told. */
const waysOf = ({ tellsDevices }: NotificationSettings) => [
  { way: 'bell', title: 'Bell', words: 'In the bell' } as const,
  { way: 'mail', title: 'Mail', words: 'By mail' } as const,
  ...(tellsDevices ? [{ way: 'push', title: 'Device', words: 'On devices' } as const] : []),
]
type Way = ReturnType<typeof waysOf>[number]

type SavingProps = { readonly saving: boolean; readonly save: (change: Change) => Promise<void> }
type KindRowProps = SavingProps & { readonly kind: Kind; readonly ways: readonly Way[] }

const KindRow = ({ kind, ways, saving, save }: KindRowProps) => {
  const { name, label, bell, mail, push } = kind
  return (
    <tr>
      <th scope="row">{label}</th>
      {ways.map(({ way, words }) => (
        <td key={way}>
          <Checkbox
            aria-label={`${words}: ${label}`}
            checked={kind[way]}
            disabled={saving}
            onChange={({ currentTarget }) =>
              void save({ choice: { kind: name, bell, mail, push, [way]: currentTarget.checked } })
            }
          />
        </td>
      ))}
    </tr>
  )
}

const everyHalfHour = (alsoAt: readonly (number | undefined)[]) =>
  [...new Set([...Array.from({ length: 48 }, (_, i) => i * 30), ...alsoAt.filter((each) => each !== undefined)])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: formatTimeOfDay(minutes) }))

const night = { from: 20 * 60, to: 7 * 60 }
const minutesOf = (value: string | null): number | null => (value === null ? null : Number(value))

const Times = ({ settings, saving, save }: { settings: NotificationSettings } & SavingProps) => {
  const { quiet, digestAt, zone, tellsDevices } = settings
  const times = everyHalfHour([quiet?.from, quiet?.to, digestAt ?? undefined])
  const changeQuiet = (change: { from?: number | null; to?: number | null }) => {
    const { from, to } = { ...(quiet ?? night), ...change }
    void save({ quiet: from === null || to === null ? null : { from, to } })
  }
  return (
    <Section title="When news comes">
      <div className={styles.times}>
        <Select
          label="Mails of a day as one, at"
          description="Without a time each comes at once."
          placeholder="At once"
          data={times}
          value={digestAt === null ? null : String(digestAt)}
          clearable
          clearButtonProps={{ 'aria-label': 'Each at once' }}
          disabled={saving}
          onChange={(value) => void save({ digestAt: minutesOf(value) })}
        />
        <Select
          label="Quiet from"
          description={`No mails${tellsDevices ? ', and nothing on devices' : ''}, by the clock of ${zone.replaceAll('_', ' ')}.`}
          placeholder="At any time"
          data={times}
          value={quiet === null ? null : String(quiet.from)}
          clearable
          clearButtonProps={{ 'aria-label': 'Never quiet' }}
          disabled={saving}
          onChange={(value) => changeQuiet({ from: minutesOf(value) })}
        />
        {quiet !== null && (
          <Select
            label="until"
            description="Then what waited comes as one."
            data={times}
            value={String(quiet.to)}
            allowDeselect={false}
            disabled={saving}
            onChange={(value) => changeQuiet({ to: minutesOf(value) })}
          />
        )}
      </div>
    </Section>
  )
}

const Settings = ({ settings }: { readonly settings: NotificationSettings }) => {
  const saving = useSaving(settings)
  const ways = waysOf(settings)
  const groups = Map.groupBy(settings.kinds, ({ group }) => group)
  return (
    <>
      <Section flush>
        <table className={styles.kinds}>
          <caption className={styles.hidden}>What reaches you, and how</caption>
          <thead>
            <tr>
              <th scope="col">What happens</th>
              {ways.map(({ way, title }) => (
                <th key={way} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {[...groups].map(([group, kinds]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={1 + ways.length} className={styles.group}>
                  {group}
                </th>
              </tr>
              {kinds.map((kind) => (
                <KindRow key={kind.name} kind={kind} ways={ways} {...saving} />
              ))}
            </tbody>
          ))}
        </table>
      </Section>
      {settings.tellsDevices && <PushSection shows={settings.pushShows} {...saving} />}
      <Times settings={settings} {...saving} />
    </>
  )
}

/** `/product/timesheet/notifications/settings`: what reaches one, in the bell, by mail and on devices, and when. Each choice is saved at once. */
export const SettingsScreen = () => (
  <Page
    title="Notification settings"
    purpose="What reaches you, and when. Each choice is saved at once."
    width="form"
    actions={<TextLink href={notificationPaths.notifications()}>All notifications</TextLink>}
  >
    <Load query={useQuery(settingsQuery)} skeleton={<Skeletons rows={9} height={44} />}>
      {(settings) => <Settings settings={settings} />}
    </Load>
  </Page>
)
