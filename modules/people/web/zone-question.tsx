import { Button } from '@mantine/core'
import { sameZone, timeInZone, zonePlace } from '@daybook/platform/domain'
import { ownZone, readStored, storageKeys, useLocale, useReader, writeStored } from '@daybook/platform/web'
import { useState } from 'react'
import { useOwnZone } from './use-own-zone.ts'
import styles from './zone-question.module.css'

/** Whether the two show the same time now: Berlin and Vienna are no question. */
const agree = (now: string, a: string, b: string): boolean => sameZone(a, b) || timeInZone(now, a) === timeInZone(now, b)

type Asked = { readonly now: string; readonly here: string; readonly counted: string; readonly onAnswer: () => void }

const Question = ({ now, here, counted, onAnswer }: Asked) => {
  const { wallTime } = useLocale()
  const { move, moving } = useOwnZone()
  const stay = async () => {
    if (await move(here)) onAnswer()
  }
  return (
    <aside className={styles.line} aria-label="Time zone">
      <span className={styles.words}>
        This device is in {zonePlace(here)}, where it is {wallTime(now, here)}. Your days are counted in {zonePlace(counted)},
        where it is {wallTime(now, counted)}.
      </span>
      <Button size="compact-sm" variant="default" onClick={onAnswer}>
        Keep {zonePlace(counted)}
      </Button>
      <Button size="compact-sm" variant="default" loading={moving} onClick={() => void stay()}>
        Count in {zonePlace(here)} from now on
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
