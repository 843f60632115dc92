import { DayField, event, Id } from '@daybook/platform/contract'
import { z } from 'zod'
import { reminders } from '../domain/index.ts'

// What happened to what one person is asked for, in order.
const subject = ({ wantedId }: { readonly wantedId: string }): string => `wanted document ${wantedId}`
const wanted = { wantedId: Id, requestId: Id, userId: Id, title: z.string() }

/** Somebody is asked for a document. */
export const documentWanted = event({
  name: 'document.wanted',
  payload: z.strictObject({ ...wanted, dueOn: DayField }),
  subject,
})

/** They brought it, and it waits for HR; `asker` asked for it. */
export const documentBrought = event({
  name: 'document.brought',
  payload: z.strictObject({ ...wanted, asker: Id }),
  subject,
})

/** HR accepted it, or sent it back with a reason. */
export const wantedDecided = event({
  name: 'document.wanted_decided',
  payload: z.strictObject({ ...wanted, accepted: z.boolean(), reason: z.string(), by: Id }),
  subject,
})

/** It is nearly due, overdue, or not good for long any more; `on` is that day. */
export const wantedReminded = event({
  name: 'document.wanted_reminded',
  payload: z.strictObject({ ...wanted, asker: Id, reminder: z.enum(reminders), on: DayField }),
  subject,
})

/** It is asked for no more. */
export const wantedEnded = event({ name: 'document.wanted_ended', payload: z.strictObject({ wantedId: Id }), subject })

const confirmation = ({ confirmationId }: { readonly confirmationId: string }): string => `confirmation ${confirmationId}`

/** People are asked to confirm a version of a document. */
export const confirmationAsked = event({
  name: 'document.confirmation_asked',
  payload: z.strictObject({ confirmationId: Id }),
  subject: confirmation,
})

/** One of them has. */
export const documentSigned = event({
  name: 'document.signed',
  payload: z.strictObject({ confirmationId: Id, userId: Id }),
  subject: confirmation,
})

/** One of those who sign one after the other refuses: nobody is asked any more, and who asked hears why. */
export const documentRefused = event({
  name: 'document.refused',
  payload: z.strictObject({
    confirmationId: Id,
    documentId: Id,
    userId: Id,
    title: z.string(),
    reason: z.string(),
  }),
  subject: confirmation,
})

/** Nobody is asked any more. */
export const confirmationEnded = event({
  name: 'document.confirmation_ended',
  payload: z.strictObject({ confirmationId: Id }),
  subject: confirmation,
})

/** One of them has not yet, and it is nearly due or overdue. */
export const confirmationReminded = event({
  name: 'document.confirmation_reminded',
  payload: z.strictObject({
    confirmationId: Id,
    userId: Id,
    title: z.string(),
    reminder: z.enum(['BEFORE', 'AFTER']),
    on: DayField,
  }),
  subject: confirmation,
})

/** Somebody removed a document from the place of another one, who could read it. */
export const documentRemoved = event({
  name: 'document.removed',
  payload: z.strictObject({ documentId: Id, userId: Id, title: z.string(), by: Id }),
  subject: ({ userId }) => `documents of ${userId}`,
})

/** Owner or HR put documents into somebody's place, many people's at once; `title` is what the first of them is called. */
export const documentsHandedOut = event({
  name: 'document.handed_out',
  payload: z.strictObject({ handoutId: Id, userId: Id, title: z.string(), documents: z.int() }),
  subject: ({ userId }) => `documents of ${userId}`,
})
