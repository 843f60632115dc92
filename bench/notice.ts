import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { memoryMb } from './cpu.ts'
import { atMost, type Row } from './table.ts'
import { layCompany } from './world.ts'

const people = 1000
const longestMs = 120_000

/** Looks every few milliseconds until it is so; how long that took, and the most memory that the server had meanwhile. */
const until = async (pid: number, isSo: () => Promise<boolean>): Promise<{ ms: number; mb: number }> => {
  const began = performance.now()
  let mb = 0
  for (;;) {
    mb = Math.max(mb, memoryMb(pid))
    const ms = performance.now() - began
    if (await isSo()) return { ms, mb }
    if (ms > longestMs) throw new Error('what was waited for did not come')
    await new Promise((done) => setTimeout(done, 25))
  }
}

/** A notice that a thousand people are asked to confirm: until everybody's bell has it, and what mailing them takes of memory. */
export const noticeRows = async (url: string, db: Client, dataDir: string, pid: number): Promise<Row[]> => {
  const { id, tokens } = await layCompany(db, people, 1)
  const told = async () =>
    Number((await db.query('select count(*) from notification where company_id = $1', [id])).rows[0]?.count) >= people - 1
  const folder = join(dataDir, 'mail')
  // The folder comes with the first mail.
  const names = () => (existsSync(folder) ? readdirSync(folder) : [])
  const mails = () => names().filter((name) => name.endsWith('.json') && !name.startsWith('.')).length
  const before = { mb: memoryMb(pid), mails: mails() }
  const form = { title: 'Fire drill', content: '<p>On Friday at ten.</p>', kind: 'NOTICE', everybody: true, mustConfirm: true }
  const rest = { departments: [], roles: [], pinned: false, publishAt: null, expiresAt: null }
  const reply = await fetch(`${url}/api/v0/company-notification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, ...rest }),
  })
  if (!reply.ok) throw new Error(`a notice was answered ${reply.status}: ${await reply.text()}`)
  const bells = await until(pid, told)
  const mailed = await until(pid, async () => mails() - before.mails >= people - 1)
  const ms = Math.round(bells.ms)
  const more = Math.max(bells.mb, mailed.mb) - before.mb
  return [
    atMost(`a notice in the bells of ${people} people`, `${ms} ms`, 'from the answer to whoever posted it', ms, 2000, ' ms'),
    atMost(
      'memory while they are mailed',
      `${more} MB more`,
      `${before.mb} MB before, ${people - 1} mails in ${Math.round(mailed.ms / 1000)} s`,
      more,
      50,
      ' MB',
    ),
  ]
}
