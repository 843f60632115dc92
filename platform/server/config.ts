import { resolve } from 'node:path'
import { z } from 'zod'
import { isProxyList } from './network.ts'

// Whoever can answer in the issuer's place signs in as anybody; so its keys are fetched over TLS, or from the own machine.
const isIssuer = (address: string): boolean =>
  /^https:\/\/[^?#]*[^/?#]$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(address)

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Every setting the server reads, with its default. `docs/operations.md` lists them; a wrong value stops the start. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  PUBLIC_URL: z.url('must be an address like https://daybook.example').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Daybook <no-reply@daybook.invalid>'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().refine(isProxyList, 'must list addresses or networks of proxies, like 10.0.0.0/8').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{5,200}$/, 'must be a client id like 1234-abcd.apps.googleusercontent.com')
    .optional(),
  GOOGLE_ISSUER: z
    .url()
    .refine(isIssuer, 'must be an https:// address (http:// on the own machine only), without a slash at its end')
    .default('https://accounts.google.com'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  role: 'all' | 'web' | 'worker'
  demo: boolean
  logLevel: string
  trustProxy: string | undefined
  secretKey: string | undefined
  /** The key before, while `rotate-keys` exchanges them. */
  secretKeyOld: string | undefined
  /** Signing in with Google: whose ID tokens count, and for which client. Undefined: it is not offered. */
  google: { clientId: string; issuer: string } | undefined
}

// By name, not by number: passkeys belong to a name, and a browser has none for a bare address.
const defaultUrl = (host: string, port: number): string => {
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Reads the configuration; throws one sentence per wrong variable, naming it. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const known = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(known)
  if (!read.success) throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const e = read.data
  if (e.PORT > 65535) throw new Error('PORT must be at most 65535')
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    migrateDatabaseUrl: e.MIGRATE_DATABASE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? defaultUrl(e.HOST, e.PORT),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    role: e.ROLE,
    demo: e.DEMO,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    secretKey: e.SECRET_KEY,
    secretKeyOld: e.SECRET_KEY_OLD,
    google: e.GOOGLE_CLIENT_ID === undefined ? undefined : { clientId: e.GOOGLE_CLIENT_ID, issuer: e.GOOGLE_ISSUER },
  }
}
