import { Button, Select } from '@mantine/core'
import {
  addPushDevice,
  listPushDevices,
  type NotificationSettings,
  type PushDevices,
  removePushDevice,
} from '@daybook/notifications/contract'
import { InstantDay, Load, q, Section, Skeletons, StatusWord, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canBeTold, subscribe, unsubscribe } from './push.ts'
import styles from './settings.module.css'

const devicesQuery = q(listPushDevices, {})

type Device = PushDevices['devices'][number]
type Shows = NotificationSettings['pushShows']

const shown: readonly { value: Shows; label: string }[] = [
  { value: 'KIND', label: 'What kind of news it is' },
  { value: 'ALL', label: 'The whole line, with names and days' },
]

const closed = 'This browser does not let Daybook show notifications. Allow them for this page in its settings, then try again.'

const DeviceRow = ({ device: { id, name, addedAt, current } }: { readonly device: Device }) => {
  const remove = useApi(removePushDevice, { refetches: [listPushDevices], onError: toast.failure })
  const press = () => {
    remove.mutate({ params: { deviceId: id } })
    if (current) void unsubscribe().catch(() => undefined)
  }
  return (
    <li className={styles.device}>
      <span>
        {name}
        <span className={styles.when}>
          Since <InstantDay instant={addedAt} />
        </span>
      </span>
      {current && <StatusWord status="APPROVED">This device</StatusWord>}
      <Button variant="default" size="xs" loading={remove.isPending} aria-label={`Turn off ${name}`} onClick={press}>
        Turn off
      </Button>
    </li>
  )
}

/** Asks the browser only once it is pressed. */
const TurnOn = ({ serverKey }: { readonly serverKey: string }) => {
  const add = useApi(addPushDevice, { refetches: [listPushDevices] })
  const [asking, setAsking] = useState(false)
  const turnOn = async () => {
    const body = await subscribe(serverKey)
    if (body === null) return toast.error(closed)
    await add.mutateAsync({ body })
  }
  const press = () => {
    setAsking(true)
    void turnOn()
      .catch(toast.failure)
      .finally(() => setAsking(false))
  }
  return (
    <Button variant="default" loading={asking} onClick={press} className={styles.turnOn ?? ''}>
      Turn on for this device
    </Button>
  )
}

const Devices = ({ told: { serverKey, devices } }: { readonly told: PushDevices }) => {
  const isOn = devices.some(({ current }) => current)
  return (
    <>
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label="Devices that are told">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {serverKey !== null && !isOn && canBeTold() && <TurnOn serverKey={serverKey} />}
      {serverKey !== null && !canBeTold() && (
        <p className={styles.explained}>
          This browser cannot do that. On an iPhone or iPad, add Daybook to the home screen first.
        </p>
      )}
    </>
  )
}

type PushProps = {
  readonly shows: Shows
  readonly saving: boolean
  readonly save: (change: { pushShows: Shows }) => Promise<void>
}

/** The devices on which one is told of news, and what they show of them. */
export const PushSection = ({ shows, saving, save }: PushProps) => (
  <Section title="On your devices">
    <div className={styles.times}>
      <p className={styles.explained}>
        A device on which you turn this on shows news also while Daybook is closed: they reach it encrypted, through the service
        of its browser’s maker, until you sign out there.
      </p>
      <Load query={useQuery(devicesQuery)} skeleton={<Skeletons rows={1} height={36} />}>
        {(told) => <Devices told={told} />}
      </Load>
      <Select
        label="What they show"
        description="Anybody who sees the device can read it, also while it is locked."
        data={[...shown]}
        value={shows}
        allowDeselect={false}
        disabled={saving}
        onChange={(value) => void (value !== null && save({ pushShows: value }))}
      />
    </div>
  </Section>
)
