import { Button } from '@mantine/core'
import { addDays, type Day, formatDay, isDay, monthStart } from '@daybook/platform/domain'
import { call, DayPicker, Load, q, Section, Skeletons, toast, useMayChange, useVersionedSave } from '@daybook/platform/web'
import { getTimeLock, lockTime, type TimeLock, timeRulesManage, timeTopics } from '@daybook/time/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './rules.module.css'

export const lockQuery = q(getTimeLock, {}, { topics: [timeTopics.rules] })

const words = ({ through }: TimeLock): string =>
  through === null
    ? 'Nothing is locked. People change their hours as long as the rules and their pay let them.'
    : `Hours up to ${formatDay(through)} are locked: nobody enters, hands in, takes back or opens them, not even you.`

const Lock = ({ lock, today }: { lock: TimeLock; today: Day }) => {
  const mayChange = useMayChange(timeRulesManage)
  const [typed, setTyped] = useState<string>(lock.through ?? addDays(monthStart(today), -1))
  const [saving, setSaving] = useState(false)
  const save = useVersionedSave({
    endpoint: lockTime,
    stored: lock,
    reload: () => call(getTimeLock),
    what: 'the lock',
    refetches: [getTimeLock],
  })
  const move = async (through: Day | null) => {
    setSaving(true)
    await save({ body: { through } })
      .then(
        () => toast.success(through === null ? 'Hours are open again.' : `Hours up to ${formatDay(through)} are locked.`),
        toast.failure,
      )
      .finally(() => setSaving(false))
  }
  return (
    <>
      <p className={styles.note}>{words(lock)}</p>
      {mayChange && (
        <div className={styles.lock}>
          <DayPicker label="Lock hours up to" value={typed} maxDate={addDays(today, -1)} onChange={setTyped} />
          <Button variant="default" loading={saving} disabled={!isDay(typed)} onClick={() => isDay(typed) && void move(typed)}>
            {lock.through === null ? 'Lock them' : 'Move the lock'}
          </Button>
          {lock.through !== null && (
            <Button variant="subtle" color="gray" disabled={saving} onClick={() => void move(null)}>
              Unlock
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The day up to which nobody changes hours. */
export const LockSection = ({ today }: { readonly today: Day }) => {
  const query = useQuery(lockQuery)
  return (
    <Section title="Lock">
      <Load query={query} skeleton={<Skeletons rows={1} label="Loading the lock" />}>
        {(lock) => <Lock key={lock.version} lock={lock} today={today} />}
      </Load>
    </Section>
  )
}
