import { type Day, formatDay } from '@daybook/platform/domain'
import { type Actor, type App, type Db, fillWords, selfPlaces, slot, type Work } from '@daybook/platform/server'
import { peopleRefusals } from '../contract/index.ts'
import { isBeforeTheyLeft } from '../domain/index.ts'
import { type FieldRow, holdFields, type ValueRow } from './field-store.ts'
import type { Deciders } from './import-candidates.ts'
import { ownDeciders } from './import-fields.ts'
import { lastEnds, linesOfFormer } from './import-store.ts'
import { isOnlyOwner } from './person-store.ts'
import { payAgreed, type PayAgreed } from './named-pay-slot.ts'
import {
  changeFault,
  choosesOwnDecider,
  movesOwnPlace,
  movesOwnRecord,
  movesOwnStart,
  ownFieldFault,
  placeOf,
  recordedOf,
  takesOwnName,
} from './policy.ts'
import { managersAbove, withStandIns } from './reporting-lines-store.ts'

/** Why an actor may not set someone's pay, in words; null when they may. Pay is known to the right of this module. */
export const payChangeFaults = slot<(actor: Actor, personId: string) => string | null>('people.pay_change_faults')

type Told = {
  today: Day
  pay: PayAgreed
  left: ReadonlyMap<string, Day>
  isFull: (email: string) => boolean
  own: readonly FieldRow[]
  held: readonly ValueRow[]
  /** Everybody above whoever imports. */
  above: ReadonlySet<string>
  /** The same with those who stand in for one of them. */
  deciding: ReadonlySet<string>
  /** Whether nobody but whoever imports owns the company. */
  alone: boolean
  formerLines: Deciders['formerLines']
}

const agreedIn = async (app: App, db: Db, today: Day): Promise<PayAgreed> => {
  for (const agreed of payAgreed.of(app)) return agreed(db, today)
  return { begins: today, since: null, cycles: [], of: new Map() }
}

/** What an import asks of each row: by the rules that the form goes by. */
const decidersBy = (
  app: App,
  actor: Actor,
  { today, pay, left, isFull, own, held, above, deciding, alone, formerLines }: Told,
): Deciders => ({
  today,
  formerLines,
  own: ownDeciders(actor, own, held),
  pay,
  payFrom: pay.cycles.length > 0 ? pay.begins : null,
  changeFault: (before, role) => {
    const fault = changeFault(actor, before ? { userId: before.id, userRole: before.role, managed: false } : null, role, deciding)
    if (fault === null) return null
    return fault === 'auth.forbidden' ? 'You may not change this person' : peopleRefusals[fault].words
  },
  placeFault: (before, to, managerId) => {
    const said = { department: to.department, employmentType: to.employment_type, managerId }
    if (movesOwnPlace(actor, before ? placeOf(before) : null, said)) return peopleRefusals['people.own_place'].words
    if (!before || managerId === undefined || managerId === before.manager_id) return null
    return choosesOwnDecider(actor, above, before.id) ? peopleRefusals['people.own_manager'].words : null
  },
  recordFault: (before, { name, birth_date: birthDate, preferred_name: preferred, designation, badge }) => {
    const isOther = preferred !== undefined && preferred !== '' && preferred !== before?.preferred_name
    if (before && isOther && takesOwnName(actor, before.id))
      return { field: 'preferredName', reason: 'Say on your own profile what you are called' }
    const field = movesOwnRecord(actor, before ? recordedOf(before) : null, { name, birthDate, designation, badge })
    return field && { field, reason: peopleRefusals[ownFieldFault(field)].words }
  },
  startFault: (before, to) =>
    movesOwnStart(actor, before ? { userId: before.id, hireDate: before.hire_date } : null, to, alone)
      ? peopleRefusals['people.own_start'].words
      : null,
  returnFault: (email, from) => {
    const lastEnd = left.get(email) ?? null
    return lastEnd && isBeforeTheyLeft(from, lastEnd)
      ? fillWords(peopleRefusals['people.before_they_left'].words, { day: formatDay(lastEnd) })
      : null
  },
  mailFault: (email) => (isFull(email) ? 'This mailbox got three mails within an hour. Invite them later.' : null),
  payFault: (userId) => payChangeFaults.of(app).reduce<string | null>((fault, ask) => fault ?? ask(actor, userId), null),
  lastOwner: peopleRefusals['people.last_owner'].words,
})

type Asking = Pick<Work, 'app' | 'db'> & { readonly actor: Actor }
type Known = Pick<Told, 'today' | 'isFull' | 'held'>

/** What an import by this actor asks of each row, and everybody who decides about them, or would with another role. */
export const importDeciders = async (
  { app, db, actor }: Asking,
  { today, isFull, held }: Known,
): Promise<{ deciders: Deciders; deciding: ReadonlySet<string> }> => {
  const above = await managersAbove(db, selfPlaces(actor))
  const deciding = await withStandIns(db, above, today)
  const deciders = decidersBy(app, actor, {
    today,
    pay: await agreedIn(app, db, today),
    left: await lastEnds(db),
    isFull,
    held,
    own: await holdFields(db),
    above,
    deciding,
    alone: await isOnlyOwner(db, actor.userId),
    formerLines: await linesOfFormer(db),
  })
  return { deciders, deciding }
}
