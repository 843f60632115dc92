import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { event, isEmail } from '@daybook/platform/contract'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { type App, onLater, onNow, onOutside, onOutsideToMany } from './app.ts'
import { dropMail, keepMail, readMail } from './mail-store.ts'
import { callOut } from './outside.ts'
import { seal, unseal } from './secret.ts'
import { withoutTransaction } from './transaction.ts'
import { within } from './within.ts'

/**
 * A mail that must go out. It is an event, so it is sent if and only if the transaction that wanted it was committed,
 * and again after a failure. Until then it is kept sealed: links and codes in it open accounts (docs/security.md#s3).
 */
export const mailRequested = event({
  name: 'mail.requested',
  payload: z.strictObject({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The same as a page, for mail programs that show one. */
    html: z.string().optional(),
    /** In whose name it is: stands before our address. */
    sender: z.string().optional(),
    /** Where one press ends mails of this kind (RFC 8058). */
    unsubscribe: z.url().optional(),
  }),
})

const kept = z.strictObject({ id: z.uuid() })
const mailKept = event({ name: 'mail.kept', payload: kept })

/** One of those that go to many at once, which is what has an end by one press: behind them nobody waits for a code (`outbox.ts`). */
const mailToManyKept = event({ name: 'mail.kept_of_many', payload: kept })

export type Mail = z.output<typeof mailRequested.payload>

// A line break in a subject would start a new header.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

const toFolder =
  (folder: string) =>
  async (mail: Mail): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const half = join(folder, `.${mail.id}`)
    await writeFile(half, JSON.stringify(mail, null, 2), { mode: 0o600 })
    await rename(half, join(folder, `${mail.id}.json`))
  }

/** The address of `Daybook <no-reply@daybook.example>`, or the text itself. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// A server that says nothing is given up long before the message is due again (`outbox-lane.ts`).
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const longestMs = 60_000

const toSmtp = (url: string, from: string) => {
  // Loaded with the first mail: most installations of the demo and every test write to the folder only.
  let loaded: Promise<Transporter> | undefined
  return async (mail: Mail): Promise<void> => {
    // The library would read a list, a group or a name out of it: one mail has one recipient (docs/security.md#s34).
    if (!isEmail(mail.to)) throw new Error('a mail is for one address')
    loaded ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...patience }))
    const transport = await loaded
    // The id makes a second delivery of the same mail recognisable.
    const sent = transport.sendMail({
      from: mail.sender === undefined ? from : { name: oneLine(mail.sender), address: addressIn(from) },
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      text: mail.text,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      ...(mail.unsubscribe === undefined ? {} : { headers: oneClick(mail.unsubscribe) }),
      messageId: `<${mail.id}@daybook>`,
    })
    await within(longestMs, 'sending a mail', sent)
  }
}

export const outboxFolder = (app: App): string => join(app.config.dataDir, 'mail')

/** Without SMTP_URL every mail becomes a file in the outbox folder, to be read at /outbox or by a test. */
export const deliverMail = (app: App): void => {
  const { smtpUrl, mailFrom } = app.config
  const deliver = smtpUrl ? toSmtp(smtpUrl, mailFrom) : toFolder(outboxFolder(app))
  const place = (id: string) => `mail|${id}|content_sealed`
  const keep = onNow(mailRequested, async (mail, { db, now, emit }) => {
    await keepMail(db, mail.id, seal(app.config, place(mail.id), JSON.stringify(mail)), now)
    await emit(mail.unsubscribe === undefined ? mailKept : mailToManyKept, { id: mail.id })
  })
  const send = async ({ id }: z.output<typeof kept>): Promise<void> => {
    const sealed = await readMail(withoutTransaction(app), id)
    if (sealed === undefined) return
    const mail = JSON.parse(unseal(app.config, place(id), sealed)) as Mail
    await callOut('sending a mail', () => deliver(mail))
  }
  keep(app)
  onOutside(mailKept, send)(app)
  onOutsideToMany(mailToManyKept, send)(app)
  for (const each of [mailKept, mailToManyKept]) onLater(each, async ({ id }, { db }) => void (await dropMail(db, id)))(app)
}

/** The newest mails of the outbox folder. */
export const readOutbox = async (folder: string, limit = 50): Promise<Mail[]> => {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^[\w-]+\.json$/.test(name))
    .sort()
    .reverse()
    .slice(0, limit)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail))
}
