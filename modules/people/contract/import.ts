import { Id, endpoint, only, perHour, Seen } from '@daybook/platform/contract'
import { z } from 'zod'
import { personFields } from '../domain/index.ts'
import { personCreate } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

export const ImportRow = z.strictObject({
  /** Line of the file, the header is line 1. */
  row: z.int(),
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  /** What an update changes of a person, pay aside: their fields, and those of the company's own by their ids. */
  changes: z.array(z.string()),
  userId: Id.nullable(),
  email: z.string(),
  name: z.string(),
  /** By which pay cycle the pay of this row is agreed; null where none is. */
  payCycle: z.string().nullable(),
  /** The pay that is agreed then, as the cell was read: which of its separators is the decimal one may be meant otherwise. */
  pay: z.strictObject({ amountCents: z.int(), per: z.enum(['HOUR', 'PERIOD']) }).nullable(),
  /** Why pay that the row names is left as it is, in words; null where it is agreed, or is so already. */
  payNote: z.string().nullable(),
  errors: z.array(z.strictObject({ field: z.string(), value: z.string(), reason: z.string() })),
})

/** A field of the company's own, by its id: `custom:01900000-…`. */
const OwnColumn = z.templateLiteral(['custom:', z.uuid()])

/** Column of the file → field of a person; columns that are not named are ignored and reported as such. */
export const ColumnMapping = z.record(z.string().max(200), z.union([z.enum(personFields.map(({ field }) => field)), OwnColumn]))

/**
 * One call for looking and for doing: with `commit: false` nothing is stored and the reply shows what would happen to
 * each row. Rows with errors are never stored; the others are, and every row is in the reply.
 */
export const importPeople = endpoint({
  name: 'importPeople',
  method: 'POST',
  path: '/api/v0/user/employee/import',
  summary: 'Import people from a CSV file, with preview',
  permission: personCreate,
  body: z.strictObject({
    csv: z.string().min(1).max(900_000),
    mapping: ColumnMapping.optional(),
    dateOrder: z.enum(['YMD', 'DMY', 'MDY']).default('YMD'),
    commit: z.boolean(),
    /** The `look` of the reply that was looked at: where the file would do something else to anybody who is here by now, it does nothing. Null: nobody looked. */
    look: Seen.nullable().default(null),
    /** Mail an invitation to everyone the import creates: they count like those who are invited by the form. */
    invite: z.boolean().default(false),
  }),
  response: z.strictObject({
    columns: z.array(z.string()),
    mapping: z.record(z.string(), z.string()),
    rows: z.array(ImportRow),
    /** Another one with whatever the file would do to anybody who is here. */
    look: Seen,
    /** Departments and job titles that the company does not have yet and that its rows add. */
    added: z.strictObject({ department: z.array(z.string()), designation: z.array(z.string()) }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
  }),
  errors: only(
    peopleRefusals,
    'import.no_rows',
    'import.unreadable',
    'import.mapping',
    'import.too_long',
    'import.changed',
    'import.too_many_invitations',
    'people.leaves_alone',
    'people.plan_full',
    'people.plan_shrinks',
  ),
  limits: [perHour('account', 120), perHour('company', 240)],
  keptReply: 4 * 1024 * 1024,
  sealed: true,
})
