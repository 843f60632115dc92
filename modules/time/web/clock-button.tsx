import { formatMinutes } from '@daybook/platform/domain'
import { addPaletteEntries, DayStrip, StatusWord } from '@daybook/platform/web'
import type { ClockView } from '@daybook/time/contract'
import { clockActions, type PunchKind, segmentsOf } from '@daybook/time/domain'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import styles from './clock-button.module.css'
import { clockDeeds, clockStates, pressesIn, useClock, useSending } from './use-clock.ts'

const ClockPanel = lazy(() => import('./clock-panel.tsx').then((m) => ({ default: m.ClockPanel })))

const usePaletteDeeds = (clock: ClockView | undefined, press: (kind: PunchKind) => void): void => {
  const state = clock?.state
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (state === undefined) return
    return addPaletteEntries(
      clockActions(state).map((kind) => ({
        id: `clock ${kind}`,
        label: clockDeeds[kind],
        group: 'Actions',
        keywords: ['time', 'punch'],
        run: () => latest.current(kind),
      })),
    )
  }, [state])
}

const useDismiss = (box: RefObject<HTMLElement | null>, opened: boolean, close: () => void): void => {
  useEffect(() => {
    if (!opened) return
    const away = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) close()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [box, opened, close])
}

type Clock = ReturnType<typeof useClock> & { clock: ClockView }

const attention = (clock: ClockView, waiting: Clock['waiting']): string => {
  if (waiting.length > 0) return ', what was pressed waits for a connection'
  return clock.missingDay ? ', a clock-out is missing' : ''
}

const Summary = ({ clock, worked, now, waiting, opened, onClick }: Clock & { opened: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={styles.summary}
    aria-haspopup="dialog"
    aria-expanded={opened}
    aria-label={`${clockStates[clock.state]}, ${formatMinutes(worked)} today${attention(clock, waiting)}`}
    onClick={onClick}
  >
    <StatusWord status={attention(clock, waiting) === '' ? clock.state : 'ATTENTION'}>
      <span className={styles.worked}>{formatMinutes(worked)}</span>
    </StatusWord>
    <span className={styles.strip} aria-hidden="true">
      <DayStrip segments={segmentsOf(clock.stretches, clock.day, clock.zone, now)} size="xs" tooltip={false} />
    </span>
  </button>
)

const Deeds = ({ clock, busy, press }: Clock) =>
  pressesIn[clock.state].map((kind, i) => (
    <button
      key={kind}
      type="button"
      className={styles.deed}
      data-main={clock.state !== 'CLOCKED_IN' && i === 0 ? true : undefined}
      disabled={busy}
      onClick={() => void press(kind)}
    >
      {clockDeeds[kind]}
    </button>
  ))

/** The clock in the header of every page: how the day stands, and the next press. */
export const ClockButton = () => {
  const { clock, ...rest } = useClock()
  useSending()
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  usePaletteDeeds(clock, (kind) => void rest.press(kind))
  useDismiss(box, opened, () => setOpened(false))
  if (!clock) return <span className={styles.place} aria-hidden="true" />
  const all = { clock, ...rest }
  const close = () => {
    setOpened(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape from the panel inside
    <div
      ref={box}
      className={styles.clock}
      data-state={clock.state}
      onKeyDown={(event) => event.key === 'Escape' && opened && close()}
    >
      <Summary {...all} opened={opened} onClick={() => setOpened((was) => !was)} />
      <Deeds {...all} />
      {opened && (
        <Suspense fallback={null}>
          <ClockPanel {...all} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
