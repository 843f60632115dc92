import { agreedTo } from '../../consent/answer.ts'
import { isTokenWaiting } from '../../google/waiting.ts'

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

const takeFocus = (from: Field, to: Field, typed: boolean): void => {
  to.focus()
  // Fields for addresses know no selection: the end while one types; before that all of it, as a field that is tabbed to.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
  else if (!typed) to.select()
}

/** A way in that was pressed before it could work, pressed again in the application. */
type Asked = 'form' | 'passkey' | 'google' | null

const again = (root: HTMLElement, asked: Asked): void => {
  if (asked === 'form') root.querySelector('form')?.requestSubmit()
  else if (asked) root.querySelector<HTMLElement>(`[data-way="${asked}"]`)?.click()
}

/** Puts the application in the place of the first sight, with everything that was typed and where the reader was. */
const swap = (shell: HTMLElement, root: HTMLElement, asked: Asked): void => {
  const pairs = pairsOf(shell, root)
  const active = pairs.find(([from]) => from === document.activeElement)
  // The styles of the first sight would speak into the application's.
  for (const style of document.querySelectorAll('[data-first]')) style.remove()
  root.hidden = false
  for (const [from, to] of pairs) if (from.value !== '') type(to, from.value)
  if (active) takeFocus(...active, active[0].hasAttribute('data-typed'))
  shell.remove()
  if (asked) setTimeout(() => again(root, asked), 0)
}

// As `canUsePasskeys` of the application has it: they belong to a name, at a bare network address there are none.
const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname)

const offerPasskeys = (shell: HTMLElement, onAsked: () => void): boolean => {
  const button = shell.querySelector<HTMLElement>('[data-passkey-way]')
  if (!button || !canUsePasskeys()) return false
  button.hidden = false
  button.addEventListener('click', onAsked)
  return true
}

/** A press means yes to what the words below it say; who agreed before needs no words. */
const offerGoogle = (shell: HTMLElement, onAsked: () => void): boolean => {
  const button = shell.querySelector<HTMLElement>('[data-google-way]')
  if (!button || document.documentElement.dataset['google'] !== 'yes') return false
  const words = button.nextElementSibling
  if (words && agreedTo('functionality')) words.remove()
  button.addEventListener('click', onAsked)
  return true
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
 * Runs work now, or after the press that is going on: a page that is exchanged between a button's going down and its
 * coming up swallows the click.
 */
const afterPress = (): ((work: () => void) => void) => {
  let pressed = false
  let waiting: (() => void) | undefined
  const released = () =>
    setTimeout(() => {
      pressed = false
      waiting?.()
      waiting = undefined
    }, 0)
  addEventListener('pointerdown', () => (pressed = true), { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, released, { capture: true, passive: true })
  return (work) => {
    if (pressed) waiting = work
    else work()
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
  let asked: Asked = null
  const whenReleased = afterPress()
  const drawn = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    drawn.disconnect()
    whenReleased(() => swap(shell, root, asked))
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
  form.addEventListener('input', ({ target }) => target instanceof Element && target.setAttribute('data-typed', ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    asked = 'form'
    form.querySelector('button[type=submit]')?.setAttribute('aria-busy', 'true')
    start()
  })
  const begin = (way: Asked) => () => {
    asked = way
    start()
  }
  const offered = [offerPasskeys(shell, begin('passkey')), offerGoogle(shell, begin('google'))]
  const others = shell.querySelector<HTMLElement>('.auth-others')
  if (others) others.hidden = !offered.includes(true)
  // Somebody who answered Google's prompt on the front page, or is signed in, is on the way in already.
  if (isTokenWaiting() || document.documentElement.hasAttribute('data-session')) start()
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'change'])
    addEventListener(sign, start, { once: true, passive: true })
}
