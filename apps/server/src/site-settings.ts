import { z } from 'zod'

const web = z.url({ protocol: /^https$/, error: 'must be an https:// address' })

/** What the public pages need to know; each is optional, and what is not set is not shown. */
const Environment = z.object({
  CONTACT_EMAIL: z.email('must be an e-mail address').default('contact@daybook.example'),
  BOOKING_URL: web.optional(),
  ANALYTICS_URL: web.optional(),
  LISTING_URL: web.optional(),
  LISTING_NAME: z.string().max(60).default('our listing'),
  LISTING_BADGE_URL: web.optional(),
})

export type SiteSettings = {
  contact: string
  booking: string | undefined
  analytics: string | undefined
  listing: { url: string | undefined; name: string; badge: string | undefined }
  /** Whether signing in with Google is set up (the client id is the module's business). */
  google: boolean
  /** Whether a page may load the payment provider's form: the application's, where it is set up. */
  stripe: boolean
}

/** Reads them; throws one sentence per wrong variable, naming it. */
export const readSiteSettings = (environment: NodeJS.ProcessEnv, google: boolean): SiteSettings => {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(known)
  if (!read.success) throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const e = read.data
  return {
    contact: e.CONTACT_EMAIL,
    booking: e.BOOKING_URL,
    analytics: e.ANALYTICS_URL,
    listing: { url: e.LISTING_URL, name: e.LISTING_NAME, badge: e.LISTING_BADGE_URL },
    google,
    stripe: false,
  }
}
