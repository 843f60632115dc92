import { endpoint, Id, line, only, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestFolder, longestName, matchedBy, mostAtOnce, mostHandedOut } from '../domain/index.ts'
import { documentManage } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const MaybePerson = z.strictObject({ id: Id, name: z.string(), email: z.string(), hasLeft: z.boolean() })

/** Whose a file is by its name. */
export const FileMatch = z.strictObject({
  /** Where everything in the name says the same one person; null where somebody has to say. */
  chosen: Id.nullable(),
  /** What in the name says so. */
  by: z.enum(matchedBy).nullable(),
  /** Whoever it may be for. */
  maybe: z.array(MaybePerson),
  /** Whether whoever is chosen has a document with the same content already. */
  doubled: z.boolean(),
})
export type FileMatch = z.output<typeof FileMatch>

export const matchHandout = endpoint({
  name: 'matchHandout',
  method: 'POST',
  path: '/api/v0/document-handout/match',
  summary: 'Whose files are by their names: an address, a number or a name in them; nobody is chosen where that is not sure',
  permission: documentManage,
  effect: 'none',
  sealed: true,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: text(200),
          /** Of the content, in hexadecimal: tells what somebody has already. */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/, 'A SHA-256 in hexadecimal')
            .nullable(),
        }),
      )
      .min(1, 'Choose files')
      .max(mostHandedOut),
  }),
  response: z.strictObject({ items: z.array(FileMatch) }),
  errors: {},
  limits: [perHour('account', 600)],
})

export const handOutDocuments = endpoint({
  name: 'handOutDocuments',
  method: 'POST',
  path: '/api/v0/document-handout',
  summary:
    'Hand files that you brought out to one person, each as a personal document; they are told once. What they have already is not put there again',
  permission: documentManage,
  sealed: true,
  body: z.strictObject({
    userId: Id,
    folder: text(longestFolder),
    files: z
      .array(z.strictObject({ broughtId: Id, name: line(longestName, 'Please give it a name') }))
      .min(1, 'Choose a file')
      .max(mostAtOnce),
  }),
  response: z.strictObject({
    /** In the order in which they were named; without a document where the person has the content already. */
    items: z.array(z.strictObject({ broughtId: Id, documentId: Id.nullable() })),
  }),
  errors: only(documentRefusals, 'document.no_file', 'document.left'),
  limits: [perHour('account', 1000)],
})
