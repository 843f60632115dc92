type Field = HTMLInputElement

// React follows a field through its `input` event, and through the setter that it has not replaced itself.
const type = (field: Field, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const pairsOf = (shell: HTMLElement, root: HTMLElement): [from: Field, to: Field][] =>
  [...shell.querySelectorAll<Field>('input[name]')].flatMap((from) => {
    const to = root.querySelector<Field>(`input[data-path="${from.name}"]`)
    return to ? [[from, to]] : []
  })

const takeFocus = (from: Field, to: Field): void => {
  to.focus()
  // Fields for addresses know no selection.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}

/** Puts the application in the place of the first sight, with everything that was typed and where the reader was. */
const swap = (shell: HTMLElement, root: HTMLElement, asked: boolean): void => {
  const pairs = pairsOf(shell, root)
  const active = pairs.find(([from]) => from === document.activeElement)
  // The styles of the first sight would speak into the application's.
  for (const style of document.querySelectorAll('[data-first]')) style.remove()
  root.hidden = false
  for (const [from, to] of pairs) if (from.value !== '') type(to, from.value)
  if (active) takeFocus(...active)
  shell.remove()
  if (asked) setTimeout(() => root.querySelector('form')?.requestSubmit(), 0)
}

const once = (work: () => Promise<void>): (() => void) => {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
  }
}

/**
 * The application is fetched as soon as somebody comes near: a first movement, touch, key or filled field. Until it is
 * drawn the form in the page takes what is typed, a submit included.
 */
export const handOver = (load: () => Promise<unknown>): void => {
  const shell = document.querySelector<HTMLElement>('[data-shell]')
  const root = document.getElementById('root')
  const form = shell?.querySelector('form')
  if (!shell || !root || !form) return
  let asked = false
  const drawn = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    drawn.disconnect()
    swap(shell, root, asked)
  })
  drawn.observe(root, { childList: true, subtree: true })
  const start = once(async () => {
    try {
      await load()
    } catch {
      const problem = form.querySelector('output')
      if (problem) problem.textContent = 'No response from server. Network error or server is down'
    }
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    asked = true
    form.querySelector('button[type=submit]')?.setAttribute('aria-busy', 'true')
    start()
  })
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'change'])
    addEventListener(sign, start, { once: true, passive: true })
}
