import { recordOf } from '@daybook/platform/domain'
import './banner.css'
import { answerWith } from './answer.ts'
import { defaultPreferences, everything, type Preferences, type Purpose, purposes } from './preferences.ts'

// Made without a framework, because the public pages have none: the same banner serves them and the application.

const words: Record<Purpose, [label: string, help: string]> = {
  sale: ['Sale of personal data', 'We sell none. Your choice is kept all the same.'],
  sharing: ['Sharing of personal data', 'Passing data on to others for purposes of their own.'],
  targetedAds: ['Targeted advertising', 'Advertising chosen by what you did elsewhere.'],
  functionality: [
    'Functionality',
    'The booking calendar of a scheduling service; Google’s button and prompt for signing in; the payment provider’s form.',
  ],
  experience: ['Experience', 'Remembering how you like a page beyond what it needs. Nothing does so at present.'],
  measurement: ['Measurement', 'Counting visits.'],
  marketing: ['Marketing', 'The badge of a product-listing site.'],
}

type Made = { class?: string; text?: string; attributes?: Record<string, string>; children?: Node[]; press?: () => void }

const make = <T extends keyof HTMLElementTagNameMap>(tag: T, made: Made = {}): HTMLElementTagNameMap[T] => {
  const element = document.createElement(tag)
  if (made.class) element.className = made.class
  if (made.text) element.textContent = made.text
  for (const [name, value] of Object.entries(made.attributes ?? {})) element.setAttribute(name, value)
  element.append(...(made.children ?? []))
  if (made.press) element.addEventListener('click', made.press)
  return element
}

const button = (text: string, press: () => void, kind = ''): HTMLButtonElement =>
  make('button', { class: `consent-button ${kind}`, text, press, attributes: { type: 'button' } })

let banner: HTMLElement | undefined

const settle = (preferences: Preferences): void => {
  banner?.remove()
  banner = undefined
  answerWith(preferences)
}

const switchFor = (purpose: Purpose, on: boolean): HTMLElement => {
  const [label, help] = words[purpose]
  const box = make('input', {
    attributes: { type: 'checkbox', role: 'switch', name: purpose, 'aria-describedby': `consent-${purpose}` },
  })
  box.checked = on
  const text = make('span', {
    children: [make('b', { text: label }), make('small', { text: help, attributes: { id: `consent-${purpose}` } })],
  })
  return make('label', { class: 'consent-switch', children: [text, box] })
}

const chosenIn = (form: HTMLFormElement): Preferences => {
  const data = new FormData(form)
  return recordOf(purposes, (purpose) => data.has(purpose))
}

/** The seven switches in a dialog. Closing it changes nothing. */
export const showPanel = (current: Preferences | null): void => {
  const start = current ?? defaultPreferences
  const save = make('button', { class: 'consent-button primary', text: 'Save and continue', attributes: { type: 'submit' } })
  const form = make('form', {
    attributes: { method: 'dialog' },
    children: [
      make('h2', { text: 'Your privacy', attributes: { id: 'consent-title' } }),
      make('p', { text: 'Seven purposes. What you switch off is not loaded; signing in and your work need none of them.' }),
      ...purposes.map((purpose) => switchFor(purpose, start[purpose])),
      make('div', { class: 'consent-deeds', children: [save, button('Cancel', () => dialog.close(), 'quiet')] }),
    ],
  })
  const dialog = make('dialog', { class: 'consent-panel', attributes: { 'aria-labelledby': 'consent-title' }, children: [form] })
  form.addEventListener('submit', () => settle(chosenIn(form)))
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** The question itself: two answers of the same weight, and the way to a third. */
export const showBanner = (): void => {
  if (banner) return
  const policy = make('a', { text: 'Privacy Policy', attributes: { href: '/privacyPolicy' } })
  banner = make('section', {
    class: 'consent',
    attributes: { 'aria-label': 'Cookies' },
    children: [
      make('p', {
        children: [
          new Text(
            'Daybook works without extra cookies. May services that the operator set up, such as a booking calendar, use some? ',
          ),
          policy,
        ],
      }),
      make('div', {
        class: 'consent-deeds',
        children: [
          button('Accept all', () => settle(everything(true))),
          button('Reject all', () => settle(everything(false))),
          button('Learn more and customize', () => showPanel(null), 'quiet'),
        ],
      }),
    ],
  })
  document.body.append(banner)
}
