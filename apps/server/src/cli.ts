import { stopBilling } from '@daybook/billing/server'
import { planTitle, planTypes } from '@daybook/company/domain'
import { setPlan } from '@daybook/company/server'
import { headsFolder, keptHeads } from '@daybook/office/server'
import { hasAccounts, makeAdmin } from '@daybook/identity/server'
import {
  auditKey,
  type Config,
  dbOf,
  givenUp,
  installation,
  openSecret,
  readConfig,
  retryGivenUp,
  rotateKeys,
  verifyAudit,
} from '@daybook/platform/server'
import { migrate, openClient, runningCluster, startCluster, takeLock } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import { listFlags, readFlagWords, switchFlag } from './flag-commands.ts'
import { bookPaid, orderCredit, readNumber } from './credit-commands.ts'

const usage = `daybook <command>

  migrate        bring the database up to date
  backup FILE    write everything into one encrypted file, beside a running server
  verify FILE    read a backup to its end and compare it with its checksums
  restore FILE [--same-bucket]: put a backup into an empty DATA_DIR, or an empty external database; into a bucket that has its files only where their installation is gone
  create-admin   EMAIL "NAME": who runs this installation; prints a link to choose the password
  credit-note    NUMBER AMOUNT "WHY": takes an amount off an invoice; it pays what is open, and then the next invoice
  invoice-paid   NUMBER: marks an invoice as paid, once the money is there
  refund         NUMBER AMOUNT "WHY": takes an amount off an invoice that was paid, and gives it back to the payer; with the number of a credit note, what is left of that
  set-plan       COMPANY PLAN: puts a company on a plan that nobody bills, as one that was agreed; what it paid for by the month ends, and its trial
  feature-flag   [NAME on|off|default [COMPANY]]: what the header shows, for everybody or for one company; without words it lists them
  verify-audit   recompute the audit chains and name the first entry that does not fit
  rotate-keys    seal everything with a new key, beside a running server
  outbox         list the mails and events that were given up; outbox retry [ID] sends them, or one of them, again
`

/** Runs `work` as the owner of the database: of the one that a server runs on, else of one started for the purpose. */
const asOwner = async (work: (owner: Client) => Promise<number>): Promise<number> => {
  const config = readConfig(process.env)
  if (config.migrateDatabaseUrl ?? config.databaseUrl)
    return using({ connectionString: config.migrateDatabaseUrl ?? config.databaseUrl ?? '' }, work)
  const running = await runningCluster(config.dataDir)
  if (running) return using({ host: running.host, port: running.port, user: running.owner, database: 'daybook' }, work)
  const unlock = takeLock(config.dataDir)
  const cluster = await startCluster({ dataDir: config.dataDir })
  try {
    return await using({ host: cluster.host, port: cluster.port, user: cluster.owner, database: 'daybook' }, work)
  } finally {
    await cluster.stop()
    unlock()
  }
}

const using = async (address: Parameters<typeof openClient>[0], work: (owner: Client) => Promise<number>): Promise<number> => {
  const client = await openClient(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const howToRotate = `Two settings say what to exchange:
  1. Set SECRET_KEY_OLD to the present key and SECRET_KEY to a new one of at least 32 characters, for every server and here.
  2. Restart the servers, then run this again.
  3. Remove SECRET_KEY_OLD.
`

const rotate = async (config: Config, owner: Client): Promise<number> => {
  const { exchanged, unreadable } = await rotateKeys(config, owner)
  say(`${exchanged} secrets are sealed with the new key.`)
  for (const place of unreadable) say(`${place} opens with neither key, and was left as it is.`)
  if (config.secretKey) say('SECRET_KEY_OLD can be removed.')
  else say(unreadable.length > 0 ? 'The former key was kept: secret.key.old.' : 'The former key is destroyed.')
  return unreadable.length > 0 ? 1 : 0
}

const listGivenUp = async (owner: Client, now: string): Promise<number> => {
  const messages = await givenUp(owner, now)
  for (const { id, name, company_id: company, at, last_error: why } of messages)
    say(`${id}  ${name}  ${at}  ${company ? `company ${company}` : 'no company'}  ${why ?? ''}`)
  say(messages.length > 0 ? `${messages.length} given up; "outbox retry" sends them again.` : 'Nothing was given up.')
  return messages.length > 0 ? 1 : 0
}

const sendAgain = async (owner: Client, now: string, id: string | undefined): Promise<number> => {
  const sent = await retryGivenUp(owner, now, id === undefined ? null : Number(id))
  say(`${sent} will be sent again.`)
  return sent > 0 || id === undefined ? 0 : 1
}

/** Loaded when asked for: no other command encrypts files. */
const onBackup = async (name: 'backup' | 'verify' | 'restore', words: readonly string[]): Promise<number> => {
  const sameBucket = name === 'restore' && words.includes('--same-bucket')
  const [file, ...others] = words.filter((word) => !sameBucket || word !== '--same-bucket')
  if (file === undefined || others.length > 0) return usageIsWrong()
  const commands = await import('./backup-commands.ts')
  const config = readConfig(process.env)
  if (name === 'verify') return commands.verify(file, say)
  if (name === 'restore') return commands.restore(config, file, sameBucket, say)
  commands.assertInstalled(config)
  return asOwner((owner) => commands.backup(config, owner, file, say))
}

const onCredit = async ([word, amount, reason]: readonly string[], payOut: boolean): Promise<number> =>
  word === undefined
    ? usageIsWrong()
    : asOwner((owner) => orderCredit(owner, { word, amount, reason, payOut }, { now: new Date().toISOString(), say }))

const usageIsWrong = (): number => {
  process.stderr.write(usage)
  return 2
}

const commands: Record<string, (...words: string[]) => Promise<number>> = {
  migrate: () =>
    asOwner(async (owner) => {
      const applied = await migrate(owner)
      say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
      return 0
    }),
  'create-admin': (email = '', name = '') =>
    asOwner(async (owner) => {
      const made = await makeAdmin(owner, { email, name }, new Date().toISOString())
      if ('refused' in made) {
        process.stderr.write(`${made.refused}\n`)
        return 1
      }
      say(`${email} runs this installation now. Choose the password within ten minutes:`)
      say(`${readConfig(process.env).publicUrl}/password-reset#${made.token}`)
      return 0
    }),
  'set-plan': async (companyId = '', word = '') => {
    const plan = planTypes.find((type) => type === word || planTitle(type).toLowerCase() === word.toLowerCase())
    if (!plan || !/^[0-9a-f-]{36}$/.test(companyId)) return usageIsWrong()
    return asOwner(async (owner) => {
      await owner.query('begin')
      const changed = await setPlan(dbOf(owner), companyId, plan)
      await stopBilling(dbOf(owner), new Date().toISOString())
      await owner.query('commit')
      say(changed > 0 ? `The company is on the ${planTitle(plan)} plan.` : 'There is no such company.')
      return changed > 0 ? 0 : 1
    })
  },
  'invoice-paid': async (word = '') => {
    const number = readNumber(word)
    if (!number) return usageIsWrong()
    return asOwner((owner) => bookPaid(owner, { word, ...number }, { now: new Date().toISOString(), say }))
  },
  'credit-note': (...words) => onCredit(words, false),
  refund: (...words) => onCredit(words, true),
  'feature-flag': async (...words) => {
    if (words.length === 0) return asOwner((owner) => listFlags(owner, say))
    const wanted = readFlagWords(words)
    return wanted ? asOwner((owner) => switchFlag(owner, wanted, say)) : usageIsWrong()
  },
  'verify-audit': () =>
    asOwner(async (owner) => {
      const config = readConfig(process.env)
      await openSecret(config, dbOf(owner), new Date().toISOString(), hasAccounts)
      const { heads, forged } = await keptHeads(headsFolder(config.dataDir), auditKey(config))
      const { entries, broken } = await verifyAudit(owner, heads)
      for (const name of forged) say(`${name} is not signed by this server: somebody else wrote it.`)
      for (const { companyId, seq, reason } of broken)
        say(`${companyId === installation ? 'The installation' : `Company ${companyId}`}: entry ${seq} does not fit, ${reason}.`)
      say(`${entries} entries checked against ${heads.length} kept heads, ${broken.length} broken chains.`)
      return broken.length + forged.length > 0 ? 1 : 0
    }),
  outbox: async (word, id) => {
    const now = new Date().toISOString()
    if (word === undefined) return asOwner((owner) => listGivenUp(owner, now))
    if (word === 'retry' && /^\d{1,15}$/.test(id ?? '0')) return asOwner((owner) => sendAgain(owner, now, id))
    return usageIsWrong()
  },
  backup: (...words) => onBackup('backup', words),
  verify: (...words) => onBackup('verify', words),
  restore: (...words) => onBackup('restore', words),
  'rotate-keys': async () => {
    const config = readConfig(process.env)
    if (!config.secretKey || config.secretKeyOld) return asOwner((owner) => rotate(config, owner))
    process.stderr.write(howToRotate)
    return 2
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) process.stdout.write(usage)
process.exitCode = command
  ? await command(...process.argv.slice(3)).catch((error: Error) => (process.stderr.write(`${error.message}\n`), 1))
  : 2
