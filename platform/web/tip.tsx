import { useState, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './tip.module.css'

type Place = { readonly x: number; readonly y: number; readonly below: boolean }

const placeOf = (box: DOMRect): Place => ({
  x: Math.min(Math.max(box.left + box.width / 2, 128), window.innerWidth - 128),
  y: box.top > 120 ? box.top - 8 : box.bottom + 8,
  below: box.top <= 120,
})

export type TipProps = { readonly lines: readonly string[]; readonly children: ReactNode }

/**
 * Lines of text over what the pointer rests on. Lists show hundreds of strips, so this costs nothing until it is seen;
 * what it says must also stand in the thing's text equivalent, since it is for pointers only.
 */
export const Tip = ({ lines, children }: TipProps) => {
  const [place, setPlace] = useState<Place | null>(null)
  const show = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'touch') setPlace(placeOf(event.currentTarget.getBoundingClientRect()))
  }
  return (
    <div onPointerEnter={show} onPointerLeave={() => setPlace(null)} className={styles.target}>
      {children}
      {place && createPortal(<Bubble place={place} lines={lines} />, document.body)}
    </div>
  )
}

const Bubble = ({ place, lines }: { place: Place; lines: readonly string[] }) => (
  <div className={styles.bubble} data-below={place.below || undefined} style={{ left: place.x, top: place.y }} aria-hidden="true">
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </div>
)
