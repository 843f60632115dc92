import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { anyone } from '@daybook/platform/contract'
import { type App, withoutTransaction } from '@daybook/platform/server'
import { priceList } from '@daybook/company/domain'
import { currentPlans } from '@daybook/company/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteSettings } from './site-settings.ts'

type Coding = 'br' | 'gzip' | 'identity'
type Prices = Readonly<Record<string, string>>
type Page = { type: string; plain: Buffer; etag: string; inline: string; packed: Map<Coding, Promise<Buffer>> }

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const compress: Record<Exclude<Coding, 'identity'>, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain) => promisify(gzip)(plain),
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

// What the build could not know. Each stands in an attribute or between tags, so it is escaped for both.
const fill = (text: string, origin: string, settings: SiteSettings, prices: Prices): string => {
  const { contact, booking, listing, google } = settings
  const values: Record<string, string> = {
    ...prices,
    ORIGIN: origin,
    GOOGLE: google ? 'yes' : 'no',
    CONTACT_EMAIL: contact,
    BOOKING_URL: booking ?? '',
    LISTING_URL: listing.url ?? '',
    LISTING_NAME: listing.name,
    LISTING_BADGE: listing.badge ?? '',
  }
  return text.replaceAll(/__([A-Z_]+?)__/g, (whole, name: string) => (name in values ? escaped(values[name] ?? '') : whole))
}

// The content policy lets no inline script run but the one that we put there, known by its hash.
const hashesOf = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

const readPage = (folder: string, file: string, origin: string, settings: SiteSettings, prices: Prices = {}): Page => {
  const text = fill(readFileSync(join(folder, file), 'utf8'), origin, settings, prices)
  return {
    type: types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    plain: Buffer.from(text),
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    inline: hashesOf(text),
    packed: new Map(),
  }
}

const codingFor = (request: FastifyRequest): Coding => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

// Packed when somebody first asks for it, so that a start does not wait for a dozen pages.
const packed = (page: Page, coding: Coding): Promise<Buffer> | Buffer => {
  if (coding === 'identity') return page.plain
  const known = page.packed.get(coding) ?? compress[coding](page.plain)
  page.packed.set(coding, known)
  return known
}

const originOf = (url: string | undefined): string => (url === undefined ? '' : new URL(url).origin)

const gsi = 'https://accounts.google.com/gsi'
const stripeScript = 'https://js.stripe.com'

/** Whom a page may ask besides us, by directive: just those services that the operator configured. */
const opened = ({ booking, analytics, listing, google, stripe }: SiteSettings, inline: string): Record<string, string[]> => ({
  'script-src': [inline, originOf(analytics), google ? `${gsi}/client` : '', stripe ? stripeScript : ''],
  'connect-src': [originOf(analytics), google ? `${gsi}/` : '', stripe ? 'https://api.stripe.com' : ''],
  'frame-src': [originOf(booking), google ? `${gsi}/` : '', stripe ? `${stripeScript} https://hooks.stripe.com` : ''],
  'style-src': ["'unsafe-inline'", google ? `${gsi}/style` : ''],
  'img-src': ['data: blob:', originOf(listing.badge)],
})

/** The policy of every page, opened by just those services that the operator configured. */
export const openPolicy = (policy: string, settings: SiteSettings, inline = ''): string => {
  const more = Object.entries(opened(settings, inline)).filter(([, sources]) => sources.some(Boolean))
  const kept = policy.split('; ').filter((directive) => !more.some(([name]) => directive.startsWith(`${name} `)))
  return [...kept, ...more.map(([name, sources]) => [name, "'self'", ...sources.filter(Boolean)].join(' '))].join('; ')
}

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  settings: SiteSettings,
  status = 200,
): Promise<FastifyReply> => {
  reply.headers({
    'Content-Type': page.type,
    'Cache-Control': 'no-cache',
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': openPolicy(String(reply.getHeader('content-security-policy') ?? ''), settings, page.inline),
  })
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const coding = codingFor(request)
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  return reply.code(status).send(await packed(page, coding))
}

// How long a page may show the prices that held before, in ms.
const pricesStay = 60_000

/** The page with the prices of the plan master, written anew where they have changed since. */
const pricedPage = (app: App, write: (prices: Prices) => Page): (() => Promise<Page>) => {
  let known: { at: number; words: string; page: Page } | undefined
  return async () => {
    const at = Date.parse(app.clock())
    if (known && at >= known.at && at - known.at < pricesStay) return known.page
    // Whoever asks meanwhile, or while the database cannot be asked, reads the prices that are known.
    if (known) known.at = at
    const plans = await currentPlans(withoutTransaction(app), app.clock()).catch((error: unknown) => {
      if (!known) throw error
      return null
    })
    const prices = plans && priceList(plans)
    const words = JSON.stringify(prices)
    if (prices && known?.words !== words) known = { at, words, page: write(prices) }
    if (!known) throw new Error('no prices')
    return known.page
  }
}

type Index = { paths: Record<string, string>; app: string[] }

export type PublicPages = {
  /** Whether an address may be a screen of the application; everything else is not found. */
  isScreen(path: string): boolean
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The prerendered pages, sitemap, robots and feed. Null when the pages are not built. */
export const publicPages = (app: App, dist: string, settings: SiteSettings): PublicPages | null => {
  const folder = join(dist, 'pages')
  if (!existsSync(join(folder, 'index.json'))) return null
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index
  const read = (file: string): Page => readPage(folder, file, app.config.publicUrl, settings)
  const priced = pricedPage(app, (prices) => readPage(folder, index.paths['/'] ?? '', app.config.publicUrl, settings, prices))
  app.server.get('/', { config: { permission: anyone } }, async (request, reply) =>
    send(request, reply, await priced(), settings),
  )
  for (const [path, file] of Object.entries(index.paths)) {
    if (path === '/') continue
    // `/not-found` is also a screen of the application, which knows whether somebody is signed in.
    if (path === '/not-found') continue
    const page = read(file)
    app.server.get(path, { config: { permission: anyone } }, (request, reply) => send(request, reply, page, settings))
  }
  const lost = read('not-found.html')
  const firstOf = (path: string): string => path.split('/').find(Boolean)?.toLowerCase() ?? ''
  const screens = new Set([...index.app, ...app.screenPaths].map(firstOf))
  return {
    isScreen: (path) => screens.has(firstOf(path)),
    notFound: (request, reply) => send(request, reply, lost, settings, 404),
  }
}
