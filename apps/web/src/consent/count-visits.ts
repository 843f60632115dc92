import { session } from '@daybook/platform/web'
import { onceAgreed } from './answer.ts'

const delay = 3000

// The address is the operator's; without one nothing is loaded, whatever the visitor agreed to.
const load = async (): Promise<void> => {
  const reply = await fetch('/site.json').catch(() => null)
  const { analyticsUrl } = reply?.ok ? ((await reply.json()) as { analyticsUrl: string | null }) : { analyticsUrl: null }
  if (analyticsUrl === null) return
  const script = document.createElement('script')
  script.src = analyticsUrl
  script.async = true
  document.head.append(script)
}

/** The operator's analytics: three seconds after somebody signed in, if it is configured and they agreed to be measured. */
export const countVisits = (): void => {
  const look = (): void => {
    if (session.get().status !== 'in') return
    stop()
    setTimeout(() => onceAgreed('measurement', () => void load()), delay)
  }
  const stop = session.subscribe(look)
  look()
}
