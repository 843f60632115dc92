// What is pressed as a whole. A label only where it stands for a choice: in others text is marked with the mouse.
const pressable = 'button, a[href], [role="option"], [role="menuitem"], input[type="checkbox"], input[type="radio"]'

// So many CSS pixels away a pointer is being dragged, and whoever drags it away takes the press back.
const slack = 6

const pressedBy = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null
  const label = target.closest('label')
  return target.closest(pressable) ?? (label?.control?.matches(pressable) ? label : null)
}

const keep = (down: PointerEvent): void => {
  // What a program presses has no pointer that could be captured.
  const pressed = down.isTrusted && down.pointerType === 'mouse' && down.button === 0 ? pressedBy(down.target) : null
  if (!pressed) return
  pressed.setPointerCapture(down.pointerId)
  const letGo = (move: Event): void => {
    if (!(move instanceof PointerEvent) || Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) <= slack) return
    if (pressed.hasPointerCapture(down.pointerId)) pressed.releasePointerCapture(down.pointerId)
  }
  pressed.addEventListener('pointermove', letGo)
  pressed.addEventListener('lostpointercapture', () => pressed.removeEventListener('pointermove', letGo), { once: true })
}

/**
 * Lets a press with the mouse end where it began, also where the page moves under it meanwhile: a line that comes late, or the error of the field that
 * the press leaves, pushed the button away, and nothing happened. Whoever drags the pointer away still takes the press back
 * (WCAG 2.2, 2.5.2). A finger keeps to what it touched by itself.
 */
export const keepPresses = (page: Document): void => page.addEventListener('pointerdown', keep, { capture: true })
