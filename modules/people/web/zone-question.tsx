import { Button } from '@mantine/core'
import { changeOwnZone } from '@daybook/people/contract'
import { sameZone, timeInZone } from '@daybook/platform/domain'
import { ownZone, readStored, storageKeys, toast, useApi, useLocale, useReader, writeStored } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './zone-question.module.css'

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Whether the two show the same time now: Berlin and Vienna are no question. */
const agree = (now: string, a: string, b: string): boolean => sameZone(a, b) || timeInZone(now, a) === timeInZone(now, b)

type Asked = { readonly now: string; readonly here: string; readonly counted: string; readonly onAnswer: () => void }

const Question = ({ now, here, counted, onAnswer }: Asked) => {
  const client = useQueryClient()
  const { wallTime } = useLocale()
  const { mutateAsync, isPending } = useApi(changeOwnZone)
  const move = async () => {
    try {
      await mutateAsync({ body: { zone: here } })
      onAnswer()
      toast.success(`Your days are those of ${placeOf(here)} from now on.`)
      await client.invalidateQueries()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <aside className={styles.line} aria-label="Time zone">
      <span className={styles.words}>
        This device is in {placeOf(here)}, where it is {wallTime(now, here)}. Your days are counted in {placeOf(counted)}, where
        it is {wallTime(now, counted)}.
      </span>
      <Button size="compact-sm" variant="default" onClick={onAnswer}>
        Keep {placeOf(counted)}
      </Button>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void move()}>
        Count in {placeOf(here)} from now on
      </Button>
    </aside>
  )
}

/**
 * Asked once for each pair of zones: a clock that differs from this device's would show a day that its reader does not
 * expect (docs/rules.md#worked-time).
 */
export const ZoneQuestion = () => {
  const { userId, zone } = useReader().me
  const here = ownZone()
  const [now] = useState(() => new Date().toISOString())
  const about = `${userId} ${zone} ${here}`
  const [answered, setAnswered] = useState(() => readStored<string>(storageKeys.zone))
  if (userId === null || zone === null || answered === about || agree(now, here, zone)) return null
  const answer = () => {
    writeStored(storageKeys.zone, about)
    setAnswered(about)
  }
  return <Question now={now} here={here} counted={zone} onAnswer={answer} />
}
