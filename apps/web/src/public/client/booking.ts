import { agreedTo, onceAgreed } from '../../consent/answer.ts'
import { isDark, onTheme } from './theme.ts'

// The scheduling services understand these words in the address of an embedded calendar.
const addressOf = (base: string): string => {
  const url = new URL(base)
  url.searchParams.set('embed', 'true')
  url.searchParams.set('layout', 'month_view')
  url.searchParams.set('duration', '30')
  url.searchParams.set('theme', isDark() ? 'dark' : 'light')
  return url.href
}

const show = (place: HTMLElement, mail: HTMLElement, base: string): void => {
  place.textContent = 'Loading booking calendar...'
  place.hidden = false
  mail.hidden = true
  const frame = document.createElement('iframe')
  frame.title = 'Booking calendar'
  frame.src = addressOf(base)
  frame.addEventListener('load', () => place.setAttribute('data-loaded', ''))
  place.append(frame)
  onTheme(() => {
    frame.src = addressOf(base)
  })
}

/** The calendar, once it is configured, agreed to, and near: scrolled into view or gone to. */
export const booking = (): void => {
  const body = document.querySelector<HTMLElement>('[data-booking]')
  const place = body?.querySelector<HTMLElement>('[data-calendar]')
  const mail = body?.querySelector<HTMLElement>('[data-booking-mail]')
  const base = body?.dataset['booking']
  if (!body || !place || !mail || !base) return
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting || !agreedTo('functionality')) return
      near.disconnect()
      show(place, mail, base)
    },
    { rootMargin: '300px' },
  )
  onceAgreed('functionality', () => near.observe(body))
}
