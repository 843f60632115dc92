import { useEffect, useRef } from 'react'
import styles from './clock-button.module.css'
import { DayFace, type DayFaceProps } from './day-face.tsx'

/** Today in full, opened below the clock in the header. */
export const ClockPanel = (props: DayFaceProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal or could not be placed below its button
    <div ref={panel} role="dialog" aria-label="Your day" tabIndex={-1} className={styles.panel}>
      <DayFace {...props} />
    </div>
  )
}
