import { useReducedMotion } from '@mantine/hooks'
import { type FocusEvent, useEffect, useState } from 'react'

/** How long a slide stands there, in milliseconds (docs/product.md#the-dashboard). */
export const slideMs = 4000

const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean => !currentTarget.contains(relatedTarget)

/**
 * Which of several slides is shown: the next one every four seconds, but for whoever points at it, is in it with the keyboard, stopped it, or
 * asked for less motion (WCAG 2.2.2).
 */
export const useRotation = (count: number) => {
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  const turns = !(stopped || pointed || focused || still)
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => setShown((shown + 1) % count), slideMs)
    return () => clearTimeout(timer)
  }, [turns, count, shown])
  return {
    shown,
    show: setShown,
    /** Nothing to stop where nothing moves. */
    canStop: !still,
    stopped,
    toggle: () => setStopped(!stopped),
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => left(event) && setFocused(false),
    },
  }
}
