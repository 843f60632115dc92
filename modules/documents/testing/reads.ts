import {
  addressInvitedFile,
  getCertificate,
  getConfirmation,
  getDocument,
  getDocumentRequest,
  getLetterTemplate,
  getRetentionRule,
  getSignature,
  getWantedDocument,
  listDocumentFolders,
  listDocumentOpenings,
  listDocumentReaders,
  listDocumentRequests,
  listHolds,
  listOverDocuments,
  listInvitedDocuments,
  listLetterTemplates,
  listPersonDocuments,
  listRetentionRules,
  listSignatures,
  listSigners,
  listWantedDocuments,
  matchHandout,
  openDocument,
  previewLetter,
  searchDocuments,
  signDocument,
} from '@daybook/documents/contract'
import { day } from '@daybook/platform/domain'
import { call, type TestWorld } from '@daybook/testing/harness'
import { documentBy, guestWanted, heldBy, letterBy, requestBy, ruleBy, toConfirm } from './calls.ts'

const own = async (world: TestWorld) => {
  const who = await world.given.company()
  return { who, document: await documentBy(world, who) }
}

const shared = async (world: TestWorld) => {
  const who = await world.given.company()
  await documentBy(world, who, { place: 'COMPANY', folder: 'Policies' }, 'Handbook')
  return who
}

const someonesOpened = async (world: TestWorld) => {
  const who = await world.given.company()
  const { userId } = await world.given.person(who)
  const { id } = await documentBy(world, who, { userId })
  const [file] = (await world.api.as(who).call(getDocument, { params: { id } })).files
  return { who, id, fileId: file?.id ?? '' }
}

/** Somebody alone with a company asks themself. */
const asked = async (world: TestWorld) => {
  const who = await world.given.company()
  const { id, wanted } = await requestBy(world, who, [who.userId])
  return { who, id, wantedId: wanted[0]?.id ?? '' }
}

const signed = async (world: TestWorld) => {
  const { who, signatureId } = await toConfirm(world)
  await world.api.as(who).call(signDocument, { params: { signatureId }, body: { name: 'Nora Field' } })
  return { who, params: { signatureId } }
}

export const documentReads = [
  call(listRetentionRules, 'same', async (world) => {
    const who = await world.given.company()
    await ruleBy(world, who)
    return { who, query: {} }
  }),
  call(getRetentionRule, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await ruleBy(world, who)).id } }
  }),
  call(listOverDocuments, 'same', async (world) => {
    const who = await shared(world)
    await ruleBy(world, who)
    return { who, query: { by: day('2099-01-01') } }
  }),
  call(listHolds, 'same', async (world) => {
    const who = await world.given.company()
    await heldBy(world, who)
    return { who, query: {} }
  }),
  call(listInvitedDocuments, 'same', async (world) => ({ who: null, body: { token: (await guestWanted(world)).token } })),
  call(addressInvitedFile, 'same', async (world) => ({ who: null, body: { token: (await guestWanted(world)).token } })),
  call(getConfirmation, 'same', async (world) => {
    const { who, documentId } = await toConfirm(world)
    return { who, params: { documentId } }
  }),
  call(listSigners, 'same', async (world) => {
    const { who, documentId } = await toConfirm(world)
    return { who, params: { documentId }, query: {} }
  }),
  call(listSignatures, 'same', async (world) => ({ who: (await toConfirm(world)).who, query: {} })),
  call(getSignature, 'same', async (world) => {
    const { who, signatureId } = await toConfirm(world)
    return { who, params: { signatureId } }
  }),
  call(getCertificate, 'same', signed),
  call(listDocumentRequests, 'same', async (world) => ({ who: (await asked(world)).who, query: {} })),
  call(getDocumentRequest, 'same', async (world) => {
    const { who, id } = await asked(world)
    return { who, params: { id } }
  }),
  call(listWantedDocuments, 'same', async (world) => ({ who: (await asked(world)).who, query: {} })),
  call(getWantedDocument, 'same', async (world) => {
    const { who, wantedId } = await asked(world)
    return { who, params: { wantedId } }
  }),
  call(listLetterTemplates, 'same', async (world) => {
    const who = await world.given.company()
    await letterBy(world, who)
    return { who, query: {} }
  }),
  call(getLetterTemplate, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await letterBy(world, who)).id } }
  }),
  call(previewLetter, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await letterBy(world, who)).id }, body: { userId: who.userId, values: [] } }
  }),
  call(matchHandout, 'same', async (world) => {
    const who = await world.given.company()
    return { who, body: { files: [{ name: `${who.name}.pdf`, sha256: null }] } }
  }),
  call(searchDocuments, 'same', async (world) => ({ who: await shared(world), body: {} })),
  call(listDocumentFolders, 'same', async (world) => ({ who: await shared(world) })),
  call(listPersonDocuments, 'same', async (world) => {
    const { who } = await own(world)
    return { who, params: { userId: who.userId }, query: {} }
  }),
  call(getDocument, 'same', async (world) => {
    const { who, document } = await own(world)
    return { who, params: { id: document.id } }
  }),
  call(openDocument, 'same', async (world) => {
    const { who, fileId } = await someonesOpened(world)
    return { who, params: { fileId }, query: {} }
  }),
  call(listDocumentReaders, 'same', async (world) => {
    const { who, document } = await own(world)
    return { who, params: { id: document.id }, query: {} }
  }),
  call(listDocumentOpenings, 'same', async (world) => {
    const { who, id, fileId } = await someonesOpened(world)
    await world.api.as(who).call(openDocument, { params: { fileId }, query: {} })
    return { who, params: { id }, query: {} }
  }),
]
