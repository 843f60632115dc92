import {
  confirmationAsked,
  confirmationEnded,
  confirmationReminded,
  documentBrought,
  documentPaths,
  documentRefused,
  documentRemoved,
  documentsHandedOut,
  documentSigned,
  documentWanted,
  wantedDecided,
  wantedEnded,
  wantedReminded,
} from '@daybook/documents/contract'
import { hearsOfAsked, hearsOfRefusal, openConfirmation } from '@daybook/documents/server'
import { findWorkerName } from '@daybook/people/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import {
  confirmReminderWords,
  documentRemovedWords,
  documentsGivenWords,
  kinds,
  refusedWords,
  toConfirmWords,
  wantedBroughtWords,
  wantedDecidedWords,
  wantedReminderWords,
  wantedWords,
} from '../domain/index.ts'
import { doerName } from './names.ts'
import { notify, takeBack } from './notify.ts'

const own = () => documentPaths.own()
const requestOf = (request: string) => () => documentPaths.requests({ request })

const tellPerson: Listener<typeof documentWanted> = async ({ wantedId, userId, title, dueOn }, context) =>
  notify(context, { kind: kinds.documentWanted, about: wantedId, to: [userId], words: wantedWords(title, dueOn), link: own })

const tellGiven: Listener<typeof documentsHandedOut> = async ({ handoutId, userId, title, documents }, context) =>
  notify(context, {
    kind: kinds.documentsGiven,
    about: handoutId,
    to: [userId],
    words: documentsGivenWords(title, documents),
    link: own,
  })

const tellRemoved: Listener<typeof documentRemoved> = async ({ documentId, userId, title, by }, context) =>
  notify(context, {
    kind: kinds.documentsGiven,
    about: documentId,
    to: [userId],
    words: documentRemovedWords(await doerName(context, by), title),
    link: own,
  })

const tellAsker: Listener<typeof documentBrought> = async ({ wantedId, requestId, userId, title, asker }, context) => {
  await takeBack(context, kinds.documentWanted, wantedId)
  const person = await findWorkerName(context.db, userId)
  if (!person) return
  await notify(context, {
    kind: kinds.documentBrought,
    about: wantedId,
    to: await hearsOfAsked(context.db, asker, userId),
    words: wantedBroughtWords(person.name, title),
    link: requestOf(requestId),
  })
}

const tellDecision: Listener<typeof wantedDecided> = async ({ wantedId, userId, title, accepted, reason }, context) => {
  await takeBack(context, kinds.documentBrought, wantedId)
  await notify(context, {
    kind: kinds.documentWanted,
    about: wantedId,
    to: [userId],
    words: wantedDecidedWords(title, accepted, reason),
    link: own,
  })
}

/** Of what is not good for long any more, whoever hears of what is brought hears as well. */
const remind: Listener<typeof wantedReminded> = async (reminded, context) => {
  const { wantedId, requestId, userId, title, asker, reminder, on } = reminded
  const words = wantedReminderWords(reminder, title, on)
  await notify(context, { kind: kinds.documentWanted, about: wantedId, to: [userId], words, link: own })
  if (reminder !== 'EXPIRES') return
  const person = await findWorkerName(context.db, userId)
  await notify(context, {
    kind: kinds.documentBrought,
    about: wantedId,
    to: await hearsOfAsked(context.db, asker, userId),
    words: { message: words.message, detail: person?.name ?? '' },
    link: requestOf(requestId),
  })
}

const forget: Listener<typeof wantedEnded> = async ({ wantedId }, context) => {
  await takeBack(context, kinds.documentWanted, wantedId)
  await takeBack(context, kinds.documentBrought, wantedId)
}

const ask: Listener<typeof confirmationAsked> = async ({ confirmationId }, context) => {
  const open = await openConfirmation(context.db, confirmationId)
  if (!open) return
  await notify(context, {
    kind: kinds.documentToConfirm,
    about: confirmationId,
    to: open.people,
    words: toConfirmWords(open.how, open.title, open.dueOn),
    link: own,
  })
}

/** Whoever confirmed it meanwhile, or is asked no more, is reminded of nothing. */
const remindSigner: Listener<typeof confirmationReminded> = async (reminded, context) => {
  const { confirmationId, userId, title, reminder, on } = reminded
  if (!(await openConfirmation(context.db, confirmationId))?.people.includes(userId)) return
  const words = confirmReminderWords(reminder, title, on)
  await notify(context, { kind: kinds.documentToConfirm, about: confirmationId, to: [userId], words, link: own })
}

const tellRefusal: Listener<typeof documentRefused> = async (refused, context) => {
  const { confirmationId, documentId, userId, title, reason } = refused
  const person = await findWorkerName(context.db, userId)
  await notify(context, {
    kind: kinds.documentRefused,
    about: confirmationId,
    // As it is when it is told: whoever asked may have another role by now.
    to: await hearsOfRefusal(context.db, confirmationId, userId),
    words: refusedWords(person?.name ?? '', title, reason),
    link: () => documentPaths.documents({ document: documentId }),
  })
}

export const documentNews: readonly Mount[] = [
  onLater(documentWanted, tellPerson),
  onLater(documentsHandedOut, tellGiven),
  onLater(documentRemoved, tellRemoved),
  onLater(documentBrought, tellAsker),
  onLater(wantedDecided, tellDecision),
  onLater(wantedReminded, remind),
  onLater(wantedEnded, forget),
  onLater(confirmationAsked, ask),
  onLater(confirmationReminded, remindSigner),
  onLater(documentSigned, ({ confirmationId, userId }, context) =>
    takeBack(context, kinds.documentToConfirm, confirmationId, userId),
  ),
  onLater(documentRefused, tellRefusal),
  onLater(confirmationEnded, ({ confirmationId }, context) => takeBack(context, kinds.documentToConfirm, confirmationId)),
]
