import type { Day, Steps } from '@daybook/platform/domain'
import { seenOf } from '@daybook/platform/server'
import type { z } from 'zod'
import type { ImportRow } from '../contract/index.ts'
import { type ClaimFault, type FieldValue, claimFaultSteps, ownColumn, type PersonRow } from '../domain/index.ts'
import {
  type Candidate,
  candidateSteps,
  changedFields,
  type Deciders,
  differs,
  firstDay,
  idsOf,
  nameSteps,
} from './import-candidates.ts'
import type { ValueChange } from './field-store.ts'
import { namedPay } from './import-pay.ts'
import type { ImportValues, KnownPerson } from './import-store.ts'

type Row = z.output<typeof ImportRow>

/** What an import would do, before anything is written. */
export type ImportPlan = {
  rows: Row[]
  create: ImportValues[]
  update: ImportValues[]
  managers: { id: string; manager_id: string }[]
  /** What rows change in the company's own fields, and the same for the log. */
  values: ValueChange[]
  told: { email: string; field: string; before: FieldValue | null; after: FieldValue | null }[]
  pay: { userId: string; from: Day; payCycleId: string; salaryCents: number | null; hourlyRateCents: number | null }[]
}

const reasons: Readonly<Record<ClaimFault, string>> = {
  manager_fails: 'The row of this manager has an error',
  loop: 'These people would report to each other',
}

/** Notes which rows lose their manager, and why. Whose row fails for another reason does not join. */
const managerSteps = function* (
  read: readonly PersonRow[],
  found: readonly Candidate[],
  ids: ReadonlyMap<string, string>,
  everyone: readonly KnownPerson[],
  formerLines: Deciders['formerLines'],
): Steps<Candidate[]> {
  const worksHere = new Set(everyone.map(({ id }) => id))
  const idOf = (email: string): string[] => [ids.get(email) ?? []].flat()
  const failed = [
    ...read.flatMap((row) => (row.ok ? [] : idOf(row.email))),
    ...found.flatMap(({ wrong, values }) => (wrong ? [values.id] : [])),
  ].filter((id) => !worksHere.has(id))
  const claims = found.flatMap(({ wrong, values, managerId, before }) =>
    wrong || !managerId ? [] : [{ person: values.id, manager: managerId, joins: before === undefined }],
  )
  const lines = everyone.flatMap(({ id, manager_id }): [string, string][] => (manager_id ? [[id, manager_id]] : []))
  const managerOf = new Map([...formerLines, ...lines])
  const faults = yield* claimFaultSteps(claims, managerOf, failed)
  return found.map((each): Candidate => {
    const fault = faults.get(each.values.id)
    return each.wrong || !fault
      ? each
      : { ...each, wrong: { field: 'manager', value: each.person.manager ?? '', reason: reasons[fault] } }
  })
}

/** A company keeps an owner: rows that would take the role of the last one who stays fail. Who has a last day does not stay. */
const keepAnOwner = (found: readonly Candidate[], everyone: readonly KnownPerson[], words: string): Candidate[] => {
  const stays = ({ role, status, end_date }: KnownPerson) =>
    role === 'ENTERPRISE_ADMIN' && status === 'ACTIVE' && end_date === null
  let owners = everyone.filter(stays).length
  return found.map((each) => {
    const { before, values, wrong } = each
    const leaves = !wrong && before && stays(before) && values.role !== 'ENTERPRISE_ADMIN'
    if (!leaves) return each
    return --owners > 0 ? each : { ...each, wrong: { field: 'role', value: values.role, reason: words } }
  })
}

/**
 * What a file does to everybody who is here: another text where any of it is another one. Who joins by it is not in it, since whether an invitation may be
 * mailed to them is asked only once it is.
 */
export const lookOf = (rows: readonly Row[]): string =>
  seenOf(
    rows.flatMap(({ userId, changes, payCycle, pay, payNote }) =>
      userId === null ? [] : [[userId, changes, payCycle, pay, payNote]],
    ),
  )

/** A row that is not stored does nothing to anybody. */
const nobody = { userId: null, payCycle: null, pay: null, payNote: null, changes: [] }

const changesOf = (before: KnownPerson, { values, managerId, own }: Candidate): string[] => [
  ...changedFields(before, values),
  ...(managerId === undefined || before.manager_id === managerId ? [] : ['manager']),
  ...own.map(({ field_id }) => ownColumn(field_id)),
]

const resultOf = (found: Candidate): Row => {
  const { line, person, before, pay, wrong } = found
  const row = { row: line, email: person.email, name: person.name }
  if (wrong) return { ...row, ...nobody, outcome: 'error', errors: [wrong] }
  const agreed = pay.cycle ? { payCycle: pay.cycle.name, pay: namedPay(person) } : { payCycle: null, pay: null }
  const told = { ...row, userId: before?.id ?? null, ...agreed, payNote: pay.note, errors: [] }
  if (!before) return { ...told, changes: [], outcome: 'create' }
  const changes = changesOf(before, found)
  return { ...told, changes, outcome: changes.length > 0 || pay.cycle !== null ? 'update' : 'unchanged' }
}

const payOf = ({ person, values, pay }: Candidate, payFrom: Day | null): ImportPlan['pay'] => {
  const from = firstDay(person, values, payFrom)
  return pay.cycle && from !== null
    ? [
        {
          userId: values.id,
          from,
          payCycleId: pay.cycle.id,
          salaryCents: person.salaryCents,
          hourlyRateCents: person.hourlyRateCents,
        },
      ]
    : []
}

/**
 * Decides for each row: create, update, unchanged, or error. A person is known by e-mail. Managers may stand in the file
 * or in the company; everyone on a loop of managers is an error, and so is whoever was to report to someone whose row fails.
 * One pass over the rows and one over the reporting lines, and a walk up its line for each that falls.
 */
export const planSteps = function* (
  read: readonly PersonRow[],
  everyone: readonly KnownPerson[],
  deciders: Deciders,
): Steps<ImportPlan> {
  const ids = idsOf(read, everyone)
  const people = new Map(everyone.map((person) => [person.email, person]))
  const known = { ids, names: yield* nameSteps(read, everyone, ids), people }
  const allowed = keepAnOwner(yield* candidateSteps(read, known, deciders), everyone, deciders.lastOwner)
  const found = yield* managerSteps(read, allowed, ids, everyone, deciders.formerLines)
  const good = found.filter(({ wrong }) => !wrong)
  const unread = read.flatMap((row): Row[] =>
    row.ok
      ? []
      : [
          {
            row: row.row,
            outcome: 'error',
            ...nobody,
            email: row.email,
            name: row.name,
            errors: row.errors.map(({ field, value, reason }) => ({ field, value, reason })),
          },
        ],
  )
  return {
    rows: [...unread, ...found.map(resultOf)].sort((a, b) => a.row - b.row),
    create: good.flatMap(({ before, values }) => (before ? [] : [values])),
    // Whoever looks at a person sees by the version that one of these fields is another one, too.
    update: good.flatMap(({ before, values, own }) => (before && (own.length > 0 || differs(before, values)) ? [values] : [])),
    values: good.flatMap(({ own }) => own.map(({ person_id, field_id, kind, value }) => ({ person_id, field_id, kind, value }))),
    told: good.flatMap(({ own, values: { email } }) =>
      own.map(({ label, before, value }) => ({ email, field: label, before, after: value })),
    ),
    managers: good.flatMap(({ before, values, managerId }) =>
      managerId && before?.manager_id !== managerId ? [{ id: values.id, manager_id: managerId }] : [],
    ),
    pay: good.flatMap((each) => payOf(each, deciders.payFrom)),
  }
}
