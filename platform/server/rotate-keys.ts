import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Config } from './config.ts'
import { dropFormerKeyFile, exchangeKeyFiles } from './key-files.ts'
import { exchangeSealed, type SealedColumn, sealedColumns, sealedOtherwise } from './rotate-store.ts'
import { seal, sealingKeyId, unseal, unsealWith } from './secret.ts'

/** What was exchanged, and which rows neither key opens, as table|key|column; those are left as they are. */
export type Rotated = { exchanged: number; unreadable: string[] }

type Opens = (place: string, sealed: string) => string

const inColumn = async (config: Config, owner: Client, sealed: SealedColumn, opens: Opens): Promise<Rotated> => {
  const done: Rotated = { exchanged: 0, unreadable: [] }
  const id = sealingKeyId(config)
  for (let after = ''; ; ) {
    const rows = await sealedOtherwise(owner, sealed, id, after)
    for (const row of rows) {
      const place = `${sealed.table}|${row.key}|${sealed.column}`
      const text = opened(opens, place, row.text)
      if (text === null) done.unreadable.push(place)
      else if (await exchangeSealed(owner, sealed, row, seal(config, place, text))) done.exchanged += 1
    }
    const last = rows.at(-1)
    if (!last) return done
    after = last.key
  }
}

const opened = (opens: Opens, place: string, sealed: string): string | null => {
  try {
    return opens(place, sealed)
  } catch {
    return null
  }
}

const inEveryColumn = async (config: Config, owner: Client, opens: Opens): Promise<Rotated> => {
  const done: Rotated = { exchanged: 0, unreadable: [] }
  for (const column of await sealedColumns(owner)) {
    const { exchanged, unreadable } = await inColumn(config, owner, column, opens)
    done.exchanged += exchanged
    done.unreadable.push(...unreadable)
  }
  return done
}

/**
 * Seals everything with the present key that was sealed with the one before, beside servers that run (docs/security.md#s41). Without
 * SECRET_KEY it makes that present key first, and destroys the former one at the end if nothing is left that needs it;
 * running servers read the files anew each time. With SECRET_KEY both are the administrator's to set. `settleMs`: how long
 * a request may take between sealing a text and storing it.
 */
export const rotateKeys = async (config: Config, owner: Client, settleMs = 5000): Promise<Rotated> => {
  if (!config.secretKey) exchangeKeyFiles(config.dataDir)
  const opens: Opens = (place, sealed) => unseal(config, place, sealed)
  const first = await inEveryColumn(config, owner, opens)
  await sleep(settleMs)
  const second = await inEveryColumn(config, owner, opens)
  if (!config.secretKey && second.unreadable.length === 0) dropFormerKeyFile(config.dataDir)
  return { exchanged: first.exchanged + second.exchanged, unreadable: second.unreadable }
}

/** Seals with the key of this server what another server sealed with its own: what a backup of it holds. */
export const resealAll = (config: Config, owner: Client, theirs: readonly Buffer[]): Promise<Rotated> =>
  inEveryColumn(config, owner, (place, sealed) => unsealWith(theirs, place, sealed))
