import { changesBetween } from '@daybook/office/domain'
import type { Changes, Row } from './row-watch.ts'

/** An entry of the audit log, as far as it tells values. */
export type Entry = { action: string; target_id: string | null; before: unknown; after: unknown }

/** Tables whose rows are no values that an owner could compare, and why. */
const untold: Record<string, string> = {
  access_token: 'opens a session',
  refresh_token: 'opens a session',
  ticket: 'a question that is asked once, for five minutes',
  emergency_contact: 'whom to call is never told; how many there are is',
  checklist_field: 'what a task asks stands in its checklist; what was answered is never told, that it was is',
  pay_account: 'where pay goes is never told; that it was said is',
  invitation: 'a link that was mailed; who is invited stands in their row',
  pass_code: 'a code that was mailed',
  sign_up: 'a name and a password that count once the mailbox is proven; that is told by the deed',
  password_reset: 'a link that was mailed',
  recovery_code: 'a code',
  authenticator: 'a seed; that there is one is told by the deed',
  picture: 'bytes; that there is one is told by the deed',
  audit_entry: 'the log',
  audit_head: 'the log',
  outbox: 'what is to be mailed',
  notification: 'what somebody is told of deeds that the log tells',
  idempotency: 'the reply to a repeated request',
  invoice_series: 'the last number of every company’s invoices',
  access_view: 'who looked at pay: a list of its own',
  document_opening: 'who opened a document: a list of its own',
  document_text: 'the words of a file again',
  payroll_line: 'worked out of the sources, again with every look at the run',
  moved_from: 'where somebody worked before a move, which the entry of the move tells',
}

/** Columns that are no values that an owner could compare, and why. */
const silent: Record<string, string> = {
  id: 'a name for machines',
  company_id: 'the company whose log it is',
  account_id: 'a name for machines; who it is stands in the row',
  version: 'counts changes',
  times_moved: 'counts moves, each of which the log tells',
  document_id: 'the document that the entry is about',
  sha256: 'what is in a file, as a number',
  signed_sha256: 'the entry says it as text',
  search_text: 'the other texts again',
  shown_name: 'the name, or the preferred name, again',
  emergency_version: 'counts changes',
  birth_month_day: 'the date of birth again',
  hire_month_day: 'the joining date again',
  stand_in_id: 'whose name stands in the entry',
  picture: 'an address that is drawn by chance',
  subject: 'a name that only Google knows',
  issuer: 'Google',
  credential_id: 'a name that only the device knows',
  transports: 'how the device is plugged in',
  inputs: 'the sources as they were, to compute a slip again',
  frozen_calendar: 'the sources as they were, to compute a slip again',
  frozen_rules: 'the sources as they were, to compute a slip again',
  computed_from: 'names the sources that a draft was computed from',
  employed_from: 'the dates of the person as they were, to see what is corrected later',
  employed_to: 'the dates of the person as they were, to see what is corrected later',
  previewed_in: 'the currency of the company at that moment',
  rejected: 'the deed itself says so',
  per_day: 'counted from the days and the calendar',
  during: 'the days again, as a range',
  worked_minutes: 'counted from the entries of the day',
  replaced: 'the newer version says so',
  rules_version: 'names the rules that counted the day, which the log tells when they are saved',
  break_minutes: 'counted from the entries of the day',
  'leave_file.name': 'may name an illness; that a document was brought, of what kind and how large, is told',
  'stored_file.name': 'stands with what the file is of, where it may be told',
  'leave_file.bytes': 'what is in a document is told to nobody else',
  'leave_file.request_id': 'stands in the entry of the request',
  'checklist_run.stayed': 'the reason for which it was stopped says so',
  'push_device.endpoint': 'an address that only the device and its push service know',
  'checklist_template_field.place': 'which of the tasks it is, in the order in which the entry tells them',
  'checklist_template_field.nr': 'which of the questions it is, in the order in which the entry tells them',
  'checklist_template_wait.place': 'which of the tasks it is, in the order in which the entry tells them',
  'stand_in.begun': 'the first day again, as far as it was told',
  'stand_in.over': 'the last day again, as far as it was told',
  'post.plain': 'the words of its content again',
  'payroll_record.status': 'that of its run',
  looked_again: 'whether a later run looked at days that were still to come',
  known_to: 'the day of the deed, where days were still to come',
  'payroll_record.pay_type': 'that of the person’s terms',
  'payroll_record.net_cents': 'worked out from the rest of the slip',
  'account.plan_type': 'the plan that everybody begins with',
  'payment.source': 'what a card is called by its provider, with which it could be charged; what it is called for people is told',
  'payment_method.source': 'the same',
}
// Bytes (keys, hashes), sealed texts, and who did it when: that is the entry itself, or the one that was made then.
const silentEnds = /_(hash|sealed|key|at|by)$/

const isTold = (table: string, column: string): boolean =>
  !(column in silent) && !(`${table}.${column}` in silent) && !silentEnds.test(column)

/** Texts of one moment that are written in two ways are the same. */
const plain = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : String(value)

/** Everything inside a value that is not nothing, as text. */
export const leavesOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return []
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [plain(value)]
}

/** What stands in the lists of a side: a deed about many tells each of them whole, before and after. */
const listedIn = (side: unknown): string[] =>
  Object.values((side ?? {}) as object).flatMap((part) => (Array.isArray(part) ? leavesOf(part) : []))

const tellsOf = ({ table, row }: { table: string; row: Row }, wanted: (value: string) => boolean): string[] =>
  Object.entries(row)
    .filter(([column]) => isTold(table, column))
    .flatMap(([, value]) => leavesOf(value))
    .filter(wanted)

const isLoud = ({ table }: { table: string }): boolean => !(table in untold)
const isText = (value: string): boolean => /\p{L}{2}/u.test(value) && !/^[0-9a-f-]{36}$/.test(value)

/** Whether the screen shows any value of these entries. */
export const tellsValues = (entries: readonly Entry[]): boolean =>
  entries.some(({ before, after }) => changesBetween(before, after).length > 0)

/**
 * What a deed did and its entries do not tell: of what was made, everything that the caller sent (docs/security.md#s51); of what was
 * removed, its texts; of what was changed, both values beside each other, as the screen shows them, or both in lists.
 */
export const missingIn = (entries: readonly Entry[], changes: Changes, sent: unknown): string[] => {
  const typed = new Set(leavesOf(sent))
  const before = new Set(entries.flatMap((entry) => leavesOf(entry.before)))
  const after = new Set(entries.flatMap((entry) => leavesOf([entry.target_id, entry.after])))
  const [wasListed, isListed] = [
    new Set(entries.flatMap((entry) => listedIn(entry.before))),
    new Set(entries.flatMap((entry) => listedIn(entry.after))),
  ]
  const listed = (was: unknown, is: unknown): boolean =>
    leavesOf(was).every((value) => wasListed.has(value)) && leavesOf(is).every((value) => isListed.has(value))
  const pairs = new Set(
    entries.flatMap((entry) => changesBetween(entry.before, entry.after)).map((each) => `${each.before} > ${each.after}`),
  )
  const text = (value: unknown): string | null => (leavesOf(value).length === 0 ? null : String(value))
  return [
    ...changes.made
      .filter(isLoud)
      .flatMap((each) => tellsOf(each, (value) => typed.has(value) && !after.has(value)).map((value) => `made: ${value}`)),
    ...changes.removed
      .filter(isLoud)
      .flatMap((each) => tellsOf(each, (value) => isText(value) && !before.has(value)).map((value) => `removed: ${value}`)),
    ...changes.changed.filter(isLoud).flatMap(({ table, was, is, columns }) =>
      columns
        .filter((column) => isTold(table, column))
        .filter((column) => !listed(was[column], is[column]))
        .map((column) => [column, `${text(was[column])} > ${text(is[column])}`] as const)
        .filter(([, pair]) => !pairs.has(pair))
        .map(([column, pair]) => `changed: ${table}.${column} ${pair}`),
    ),
  ]
}
