import type pg from 'pg'
import type { Account } from './actor.ts'
import type { Caller } from './caller.ts'
import { FairQueue } from './fair-queue.ts'
import { networkOf } from './network.ts'
import { type Bearer, hashOfBearer } from './open-request.ts'

// So many tokens are known at once; the one that was learned first is forgotten first.
const mostKnown = 10_000

/**
 * Who stands in line for a connection. Whose a token is only the database can tell, so its first call counts for the network it came
 * from, and each later one for its account, however many tokens and connections that has.
 */
export class Callers {
  private readonly known = new Map<string, Caller>()

  of(token: Bearer | undefined, ip: string): Caller {
    return (token && this.known.get(keyOf(token))) || { who: networkOf(ip) }
  }

  /** The account that a token belongs to, where one of its calls was answered already. */
  accountOf(token: Bearer | undefined): string | undefined {
    return token && this.known.get(keyOf(token))?.who
  }

  learn(token: Bearer | undefined, account: Account | null): void {
    if (token === undefined || !account) return
    const key = keyOf(token)
    const [oldest] = this.known.keys()
    if (oldest !== undefined && this.known.size >= mostKnown && !this.known.has(key)) this.known.delete(oldest)
    const { accountId, person } = account
    this.known.set(key, { who: accountId, ...(person ? { group: person.companyId } : {}) })
  }
}

const keyOf = (token: Bearer): string => hashOfBearer(token).toString('base64url')

/** The line before the pool: a sixth of the connections for one account, and never all of them for one company. */
export const queueFor = ({ options: { max } }: pg.Pool): FairQueue =>
  new FairQueue({
    atOnce: Math.max(1, max - 1),
    each: Math.ceil(max / 6),
    eachGroup: Math.max(1, max - 2),
    waiting: 1000,
    waitingEach: 50,
    patienceMs: 3000,
  })
