import { z } from 'zod'
import { Id } from './fields.ts'
import { refusals } from './refusal.ts'

/** What a file may be at all, judged by what is in it. */
export const fileKinds = ['pdf', 'png', 'jpeg', 'webp'] as const
export type FileKind = (typeof fileKinds)[number]

export const pictureKinds = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKind[]

export const mediaTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/** Why a file that somebody brings is not kept. */
export const fileRefusals = refusals({
  'file.kind': { status: 400, words: 'This is no {kinds} file, whatever it is called. Choose another one.' },
  'file.broken': {
    status: 400,
    words: 'This file is damaged, or more than it says it is, and cannot be read. Save it anew and try again.',
  },
  'file.pixels': {
    status: 400,
    words: 'This picture is too large: up to 25 megapixels are taken. Make it smaller and try again.',
  },
  'file.infected': { status: 400, words: 'A virus was found in this file, so it was not kept.' },
  'file.space': {
    status: 409,
    words: 'Your company has used up the {most} it has for files. Remove some, or ask whoever runs Daybook.',
  },
  'file.share': {
    status: 409,
    words:
      'Your company has used up half of its space for files, and you have brought {most} of them, as much as one person may then. Remove some that you need no more, or ask whoever runs Daybook.',
  },
})

/** A file that was written to the disk while it arrived. It is gone when the call is over; whatever is to stay of it is kept by `keepFile`. */
export type IncomingFile = {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of what was sent, in hexadecimal. */
  readonly sha256: string
  readonly kind: FileKind
  /** What its sender calls it: any text, also one that means to mislead. */
  readonly name?: string | undefined
}

/**
 * A file in a reply, with an address at which its reader's browser finds it for some minutes; in a reply that is kept for its
 * `Idempotency-Key` it is the path alone, which the token opens.
 */
export const ShownFile = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(fileKinds),
  /** In bytes. */
  size: z.int(),
  address: z.string(),
})
export type ShownFile = z.output<typeof ShownFile>
