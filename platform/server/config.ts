import { resolve } from 'node:path'
import { z } from 'zod'
import { areServices, isProxyList, servicesIn } from './network.ts'
import { isStorage, type S3Settings, storageOf } from './storage-address.ts'

export type { S3Settings } from './storage-address.ts'

// Whoever can answer in the issuer's place signs in as anybody, and in the payment provider's place says what was paid; so both are reached
// over TLS, or on the own machine.
const isIssuer = (address: string): boolean =>
  /^https:\/\/[^?#]*[^/?#]$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(address)

// A key out of a manual, or typed by hand, is everybody's: what is sealed with it is not.
const isExample = (key: string): boolean =>
  /change.?me|example|secret|passw|daybook|0123456|abcdef|qwerty/i.test(key) || new Set(key).size < 10

const SecretKey = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((key) => !isExample(key), 'must be random, like the output of: openssl rand -base64 32')

const DatabaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')

const isSource = (text: string): boolean => {
  const address = URL.parse(text)
  if (address === null || address.username !== '' || address.password !== '' || address.hash !== '') return false
  return address.protocol === 'https:' ? address.port === '' : /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(address.origin)
}

const flag = z.enum(['0', '1']).transform((value) => value === '1')

// Of the browsers that there are; each says itself at which of them it is reached.
const pushServices = 'fcm.googleapis.com,jmt17.google.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const bytesIn = (size: string): number => Number.parseInt(size, 10) * (size.endsWith('GB') ? 1024 ** 3 : 1024 ** 2)

/** Every setting the server reads, with its default. `docs/operations.md` lists them; a wrong value stops the start. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: DatabaseAddress.optional(),
  MIGRATE_DATABASE_URL: DatabaseAddress.optional(),
  JOBS_DATABASE_URL: DatabaseAddress.optional(),
  DATABASE_POOLER: z.enum(['transaction']).optional(),
  DIRECT_DATABASE_URL: DatabaseAddress.optional(),
  PUBLIC_URL: z.url('must be an address like https://daybook.example').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Daybook <no-reply@daybook.invalid>'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.default(true),
  COMPAT: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().refine(isProxyList, 'must list addresses or networks of proxies, like 10.0.0.0/8').optional(),
  SECRET_KEY: SecretKey.optional(),
  SECRET_KEY_OLD: SecretKey.optional(),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{5,200}$/, 'must be a client id like 1234-abcd.apps.googleusercontent.com')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_[\w]{8,250}$/, 'must be a secret key like sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_[\w]{8,250}$/, 'must be a publishable key like pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{8,250}$/, 'must be the secret of a webhook like whsec_…')
    .optional(),
  STRIPE_API_URL: z
    .url()
    .refine(isIssuer, 'must be an https:// address (http:// on the own machine only), without a slash at its end')
    .default('https://api.stripe.com'),
  STORAGE_URL: z
    .string()
    .refine(isStorage, 'must be an address like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1')
    .optional(),
  STORAGE_PER_COMPANY: z
    .string()
    .regex(/^[1-9]\d{0,5}(MB|GB)$/, 'must be a size like 10GB or 500MB')
    .default('10GB')
    .transform(bytesIn),
  SCAN_COMMAND: z.string().max(500).default(''),
  PUSH_SERVICES: z
    .string()
    .refine(areServices, 'must list hosts of push services, like fcm.googleapis.com, *.push.apple.com, or say none')
    .default(pushServices)
    .transform(servicesIn),
  NEWS_URL: z
    .string()
    .max(1000)
    .refine(isSource, 'must be an https:// address (http:// on the own machine only), with nobody’s name or password in it')
    .optional(),
  NEWS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,300}$/, 'must be a key without spaces')
    .optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('contact@daybook.example'),
  SELLER_NAME: z.string().min(1).max(200).default('Daybook'),
  SELLER_ADDRESS: z.string().max(500).default(''),
  SELLER_TAX_ID: z.string().max(100).default(''),
  SELLER_PAYMENT: z.string().max(500).default(''),
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{0,7}$/, 'must be up to 8 capital letters and digits, like DB')
    .default('DB'),
  TAX_NAME: z.string().min(1).max(60).default('Tax'),
  TAX_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage like 19 or 7.7')
    .default('0')
    .transform((percent) => Math.round(Number(percent) * 100)),
  GOOGLE_ISSUER: z
    .url()
    .refine(isIssuer, 'must be an https:// address (http:// on the own machine only), without a slash at its end')
    .default('https://accounts.google.com'),
})

/** Who sells the plans, as it stands on their invoices. */
export type Seller = {
  name: string
  /** One line, parts with commas between. */
  address: string
  taxId: string
  /** Where to pay, in words. */
  payment: string
  /** What every number begins with: `DB-000001`. */
  series: string
  /** Null: no tax is added. `rate` in hundredths of a percent. */
  tax: { name: string; rate: number } | null
}

/** Who moves the money of payments. */
export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string }

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  /** Where the queue signs in, as `daybook_jobs`; without it, at `databaseUrl` with that name. */
  jobsDatabaseUrl: string | undefined
  /** `databaseUrl` is a pooler in transaction mode. */
  pooled: boolean
  /** Where PostgreSQL itself is reached, for what does not pass a pooler; without it, `databaseUrl`. */
  directDatabaseUrl: string | undefined
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  role: 'all' | 'web' | 'worker'
  demo: boolean
  /** Also takes tokens in the address, where older clients send them; proxies may keep addresses. */
  compat: boolean
  logLevel: string
  trustProxy: string | undefined
  secretKey: string | undefined
  /** The key before, while `rotate-keys` exchanges them. */
  secretKeyOld: string | undefined
  /** Signing in with Google: whose ID tokens count, and for which client. Undefined: it is not offered. */
  google: { clientId: string; issuer: string } | undefined
  /** Whose devices may be told of news: hosts of push services. None: it is not offered. */
  pushServices: readonly string[]
  /** Where files are kept; undefined: in the data directory. */
  s3: S3Settings | undefined
  /** How many bytes the files of a company may take. */
  storagePerCompany: number
  /** The program that looks through files for viruses, with what it is given before the path. None: nobody looks. */
  scanCommand: readonly string[]
  /** Where the news of the dashboard come from; undefined: from nowhere. The key stays on the server. */
  news: { url: string; key: string | undefined } | undefined
  /** Who answers letters of customers. */
  contact: string
  seller: Seller
  /** Undefined: payments go through the sandbox, unless the seller says where invoices are paid. */
  stripe: StripeSettings | undefined
}

// By name, not by number: passkeys belong to a name, and a browser has none for a bare address.
const defaultUrl = (host: string, port: number): string => {
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

const guessable = new Set([
  '',
  'postgres',
  'password',
  'daybook',
  'daybook_app',
  'admin',
  'root',
  'secret',
  'changeme',
  'example',
])

/**
 * What must not be left to a default once people come over https and the database is elsewhere (docs/security.md#s40): a key that lies
 * on one machine is lost with it, and a database in a network has a password worth the name. Null when all is well.
 */
const missingInProduction = (e: z.output<typeof Environment>): string | null => {
  if (e.DATABASE_URL === undefined || !e.PUBLIC_URL?.startsWith('https:')) return null
  if (e.SECRET_KEY === undefined) return 'SECRET_KEY must be set where DATABASE_URL and an https:// PUBLIC_URL are'
  const { hostname, password } = new URL(e.DATABASE_URL)
  // A socket, or the own machine, may know who asks without a password.
  const near = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (password === '' && near) return null
  return guessable.has(decodeURIComponent(password).toLowerCase())
    ? 'DATABASE_URL must have a password that nobody guesses'
    : null
}

type Read = z.output<typeof Environment>

/** All of it, or none: half of it would take money and never hear of it. */
const stripeOf = (e: Read): StripeSettings | undefined => {
  const [secretKey, publishableKey, webhookSecret] = [e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY, e.STRIPE_WEBHOOK_SECRET]
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret, apiUrl: e.STRIPE_API_URL }
  if (secretKey ?? publishableKey ?? webhookSecret)
    throw new Error('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  return undefined
}

/** Reads the configuration; throws one sentence per wrong variable, naming it. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(known)
  if (!read.success) throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const e = read.data
  const missing = missingInProduction(e)
  if (missing !== null) throw new Error(missing)
  if (e.DATABASE_POOLER && (e.DATABASE_URL === undefined || e.DIRECT_DATABASE_URL === undefined))
    throw new Error(
      'DATABASE_POOLER needs DATABASE_URL, the pooler, and DIRECT_DATABASE_URL, PostgreSQL itself, for what does not pass a pooler',
    )
  if (e.NEWS_KEY !== undefined && e.NEWS_URL === undefined) throw new Error('NEWS_KEY needs NEWS_URL, the source that it is for')
  if (e.PORT > 65535) throw new Error('PORT must be at most 65535')
  return {
    port: e.PORT,
    // Node would listen a second time, beside what bounds connections.
    host: e.HOST === 'localhost' ? '127.0.0.1' : e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    migrateDatabaseUrl: e.MIGRATE_DATABASE_URL,
    jobsDatabaseUrl: e.JOBS_DATABASE_URL,
    pooled: e.DATABASE_POOLER === 'transaction',
    directDatabaseUrl: e.DIRECT_DATABASE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? defaultUrl(e.HOST, e.PORT),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    role: e.ROLE,
    demo: e.DEMO,
    compat: e.COMPAT,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    secretKey: e.SECRET_KEY,
    secretKeyOld: e.SECRET_KEY_OLD,
    pushServices: e.PUSH_SERVICES,
    s3: e.STORAGE_URL === undefined ? undefined : storageOf(e.STORAGE_URL),
    storagePerCompany: e.STORAGE_PER_COMPANY,
    scanCommand: e.SCAN_COMMAND.split(' ').filter((part) => part !== ''),
    news: e.NEWS_URL === undefined ? undefined : { url: e.NEWS_URL, key: e.NEWS_KEY },
    contact: e.CONTACT_EMAIL,
    seller: {
      name: e.SELLER_NAME,
      address: e.SELLER_ADDRESS,
      taxId: e.SELLER_TAX_ID,
      payment: e.SELLER_PAYMENT,
      series: e.INVOICE_SERIES,
      tax: e.TAX_RATE === 0 ? null : { name: e.TAX_NAME, rate: e.TAX_RATE },
    },
    stripe: stripeOf(e),
    google: e.GOOGLE_CLIENT_ID === undefined ? undefined : { clientId: e.GOOGLE_CLIENT_ID, issuer: e.GOOGLE_ISSUER },
  }
}
