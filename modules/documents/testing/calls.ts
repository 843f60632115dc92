import {
  addDocumentFile,
  addInvitedFile,
  addLetterTemplate,
  changeLetterTemplate,
  makeLetter,
  removeLetterTemplate,
  addressInvitedFile,
  addDocumentRequest,
  addDocuments,
  addDocumentVersion,
  addOwnDocuments,
  addRetentionRule,
  askConfirmation,
  bringInvitedDocument,
  bringWantedDocument,
  changeDocument,
  changeRetentionRule,
  decideWantedDocument,
  type DocumentSummary,
  endConfirmation,
  getDocumentRequest,
  handOutDocuments,
  holdDocument,
  holdPerson,
  liftHold,
  listSignatures,
  refuseDocument,
  removeDocument,
  removeDocumentRequest,
  removeOverDocument,
  removeRetentionRule,
  signDocument,
} from '@daybook/documents/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { addDays, type Day, day, dayInZone } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import { asOwner, call, type Member, type TestWorld } from '@daybook/testing/harness'

/** A PDF as small as it gets. */
export const paper = (name = 'Contract.pdf', more = '') => ({
  bytes: Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n${more}trailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
  name,
})

/** A PDF with words on its pages, as far as Latin-1 has their letters. */
export const written = (pages: readonly string[], name = 'Handbook.pdf') => {
  const kids = pages.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  const page = (text: string, i: number) => {
    const lines = text.replace(/[\\()]/g, '\\$&').match(/.{1,200}(?: |$)/g) ?? []
    const said = `BT /F 5 Tf 6 TL 20 800 Td ${lines.map((line) => `(${line.trim()}) Tj T*`).join(' ')} ET`
    const about = `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${11 + 2 * i} 0 R`
    return `${10 + 2 * i} 0 obj<<${about}>>endobj\n${11 + 2 * i} 0 obj<</Length ${said.length}>>stream\n${said}\nendstream endobj\n`
  }
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    `2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>endobj\n`,
    '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n',
    ...pages.map(page),
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  ]
  return { bytes: Buffer.from(parts.join(''), 'latin1'), name }
}

export const brought = async ({ api }: Pick<TestWorld, 'api'>, who: SignedIn, file = paper()): Promise<string> =>
  (await api.as(who).call(addDocumentFile, { file })).id

type Where = { place?: 'COMPANY' | 'DEPARTMENT' | 'PERSON'; department?: string; userId?: string; folder?: string }

/** A document that somebody puts into a place: their own where nothing else is said. */
export const documentBy = async (
  world: Pick<TestWorld, 'api'>,
  who: SignedIn,
  where: Where = {},
  name = 'Contract',
  file = paper(),
): Promise<DocumentSummary> => {
  const { place = 'PERSON', department = '', userId = null, folder = '' } = where
  const files = [{ broughtId: await brought(world, who, file), name }]
  const isOwn = place === 'PERSON' && userId === null
  const as = world.api.as(who)
  const { items } = isOwn
    ? await as.call(addOwnDocuments, { body: { folder, files } })
    : await as.call(addDocuments, { body: { place, department, userId, folder, files } })
  const [document] = items
  if (!document) throw new Error('a document was added')
  return document
}

/** HR put a document into the place of an employee. */
const ofEmployee = async (world: TestWorld): Promise<{ owner: Member; id: string }> => {
  const owner = await world.given.company()
  const { userId } = await world.given.person(owner)
  return { owner, id: (await documentBy(world, owner, { userId })).id }
}

/** What owner or HR ask these people for. */
export const requestBy = async (
  world: Pick<TestWorld, 'api'>,
  who: SignedIn,
  people: readonly string[],
  more: { expires?: boolean; kind?: 'ANY' | 'PDF' | 'PICTURE'; dueOn?: Day } = {},
) => {
  const body = { title: 'Your ID', note: 'Both sides', kind: 'ANY' as const, expires: false, dueOn: day('2026-03-20'), ...more }
  const { id } = await world.api.as(who).call(addDocumentRequest, { body: { ...body, people: [...people] } })
  return world.api.as(who).call(getDocumentRequest, { params: { id } })
}

/** Somebody is asked by the owner, and brought it where that is said. */
const wantedOf = async (world: TestWorld, isBrought = false) => {
  const owner = await world.given.company()
  const who = await world.given.person(owner)
  const { wanted } = await requestBy(world, owner, [who.userId])
  const wantedId = wanted[0]?.id ?? ''
  const body = { broughtId: await brought(world, who), expiresOn: null }
  if (isBrought) await world.api.as(who).call(bringWantedDocument, { params: { wantedId }, body })
  return { owner, who, wantedId, body }
}

/** Somebody alone with a company asks themself. */
const ownWanted = async (world: TestWorld) => {
  const who = await world.given.company()
  const { wanted } = await requestBy(world, who, [who.userId])
  return { who, wantedId: wanted[0]?.id ?? '' }
}

/** A document of the company that its owner, and nobody else, is asked to confirm. */
export const toConfirm = async (world: TestWorld, how: 'READ' | 'SIGN' = 'SIGN', inOrder = false) => {
  const who = await world.given.company()
  const { id: documentId } = await documentBy(world, who, { place: 'COMPANY' }, 'Handbook')
  const people = inOrder ? [who.userId] : null
  const body = { how, dueOn: day('2026-03-20'), people, inOrder }
  await world.api.as(who).call(askConfirmation, { params: { documentId }, body })
  const { items } = await world.api.as(who).call(listSignatures, { query: {} })
  return { who, documentId, signatureId: items[0]?.id ?? '' }
}

type RuleOf = {
  place?: 'COMPANY' | 'DEPARTMENT' | 'PERSON'
  folder?: string | null
  byItself?: boolean
  months?: number
  from?: 'ADDED' | 'LEFT'
}

/** How long owner or HR let documents be kept: those of the company for a year where nothing else is said. */
export const ruleBy = (world: Pick<TestWorld, 'api'>, who: SignedIn, of: RuleOf = {}) => {
  const { place = 'COMPANY', folder = null, byItself = false, months = 12, from = 'ADDED' } = of
  const body = { place, folder, keptMonths: months, countsFrom: from, byItself }
  return world.api.as(who).call(addRetentionRule, { body })
}

const rule = { place: 'COMPANY', folder: 'Policies', keptMonths: 24, countsFrom: 'ADDED', byItself: true } as const

/** A document of the company with a legal hold on it. */
export const heldBy = async (world: Pick<TestWorld, 'api'>, who: SignedIn) => {
  const { id: documentId } = await documentBy(world, who, { place: 'COMPANY' }, 'Handbook')
  const body = { reason: 'A case at court' }
  return { documentId, holdId: (await world.api.as(who).call(holdDocument, { params: { id: documentId }, body })).id }
}

/** A letter that names its person, and why it is written. */
export const letter = {
  name: 'Certificate',
  body: '# Certificate\nDear {first name},\n- {reason}\n{company}, {today}',
  own: ['reason'],
}

/** A template of it, by owner or HR. */
export const letterBy = (world: Pick<TestWorld, 'api'>, who: SignedIn, more: Partial<typeof letter> = {}) =>
  world.api.as(who).call(addLetterTemplate, { body: { ...letter, ...more } })

/** A document of somebody who left two months ago, which is kept for one. */
export const overIn = async (world: TestWorld, byItself = false) => {
  const owner = await world.given.company()
  const { userId } = await world.given.person(owner)
  const { id } = await documentBy(world, owner, { userId })
  const endDate = addDays(dayInZone(world.app.clock(), 'UTC'), -62)
  await world.api.as(owner).call(deactivatePerson, { params: { userId }, body: { endDate } })
  await ruleBy(world, owner, { place: 'PERSON', from: 'LEFT', months: 1, byItself })
  return { owner, userId, id }
}

/** Somebody who was invited is asked for a document. */
export const guestWanted = async (world: TestWorld) => {
  const { owner, person, token } = await guest(world)
  const { wanted } = await requestBy(world, owner, [person.userId])
  return { owner, person, token, wantedId: wanted[0]?.id ?? '' }
}

/** What the address that somebody gets before they joined says. */
export const guestAddress = async ({ api }: Pick<TestWorld, 'api'>, token: string): Promise<Record<string, string>> => {
  const { address } = await api.call(addressInvitedFile, { body: { token } })
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]))
}

/** A file that somebody brings before they joined. */
export const guestFile = async (world: Pick<TestWorld, 'api'>, token: string, file = paper()) =>
  world.api.send(addInvitedFile, { query: (await guestAddress(world, token)) as never, file })

export const documentCalls = [
  call(addRetentionRule, 'document.rule_exists', async (world) => ({ ...(await asOwner(world)), body: rule })),
  call(changeRetentionRule, 'version.stale', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await ruleBy(world, who)).id }, body: { ...rule, version: 1 } }
  }),
  call(removeRetentionRule, 'not_found', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await ruleBy(world, who)).id } }
  }),
  call(removeOverDocument, 'not_found', async (world) => {
    const { owner: who, id } = await overIn(world)
    return { who, params: { id } }
  }),
  call(holdDocument, 'document.held_already', async (world) => {
    const who = await world.given.company()
    const { id } = await documentBy(world, who, { place: 'COMPANY' }, 'Handbook')
    return { who, params: { id }, body: { reason: 'A case at court' } }
  }),
  call(holdPerson, 'document.held_already', async (world) => {
    const who = await world.given.company()
    const { userId } = await world.given.person(who)
    return { who, params: { userId }, body: { reason: 'A case at court' } }
  }),
  call(liftHold, 'not_found', async (world) => {
    const who = await world.given.company()
    return { who, params: { holdId: (await heldBy(world, who)).holdId } }
  }),
  call(addInvitedFile, 'more', async (world) => {
    const { token } = await guestWanted(world)
    return { who: null, query: await guestAddress(world, token), file: paper() }
  }),
  call(bringInvitedDocument, 'document.no_file', async (world) => {
    const { token, wantedId } = await guestWanted(world)
    const { id } = (await guestFile(world, token)).body as { id: string }
    return { who: null, body: { token, wantedId, broughtId: id, expiresOn: null } }
  }),
  call(askConfirmation, 'document.asked_already', async (world) => {
    const owner = await world.given.company()
    const { id: documentId } = await documentBy(world, owner, { place: 'COMPANY' }, 'Handbook')
    const { userId } = await world.given.person(owner)
    return { who: owner, params: { documentId }, body: { how: 'SIGN', dueOn: '2026-03-20', people: [userId] } }
  }),
  call(endConfirmation, 'not_found', async (world) => {
    const { who, documentId } = await toConfirm(world)
    return { who, params: { documentId } }
  }),
  call(signDocument, 'document.signed_already', async (world) => {
    const { who, signatureId } = await toConfirm(world)
    return { who, params: { signatureId }, body: { name: 'Nora Field' } }
  }),
  call(refuseDocument, 'document.refused_already', async (world) => {
    const { who, signatureId } = await toConfirm(world, 'SIGN', true)
    return { who, params: { signatureId }, body: { reason: 'The salary is wrong' } }
  }),
  call(addDocumentRequest, 'more', async (world) => {
    const owner = await world.given.company()
    const { userId } = await world.given.person(owner)
    const body = { title: 'Your ID', note: 'Both sides', kind: 'PICTURE', expires: true, dueOn: '2026-03-20', people: [userId] }
    return { who: owner, body }
  }),
  call(removeDocumentRequest, 'not_found', async (world) => {
    const owner = await world.given.company()
    const { userId } = await world.given.person(owner)
    return { who: owner, params: { id: (await requestBy(world, owner, [userId])).id } }
  }),
  call(bringWantedDocument, 'document.no_file', async (world) => {
    const { who, wantedId } = await ownWanted(world)
    return { who, params: { wantedId }, body: { broughtId: await brought(world, who), expiresOn: null } }
  }),
  call(decideWantedDocument, 'version.stale', async (world) => {
    const { owner, wantedId } = await wantedOf(world, true)
    return { who: owner, params: { wantedId }, body: { decision: 'SEND_BACK', reason: 'It is blurred', version: 2 } }
  }),
  call(
    handOutDocuments,
    'document.no_file',
    async (world) => {
      const owner = await world.given.company()
      const { userId } = await world.given.person(owner)
      const files = [{ broughtId: await brought(world, owner), name: 'Payslip' }]
      return { who: owner, body: { userId, folder: 'Payslips', files } }
    },
    { ownDeed: true },
  ),
  call(addLetterTemplate, 'document.template_exists', async (world) => ({ ...(await asOwner(world)), body: letter })),
  call(changeLetterTemplate, 'version.stale', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await letterBy(world, who)).id }, body: { ...letter, name: 'Another', version: 1 } }
  }),
  call(removeLetterTemplate, 'not_found', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await letterBy(world, who)).id } }
  }),
  call(makeLetter, 'more', async (world) => {
    const who = await world.given.company()
    const { userId } = await world.given.person(who)
    const { id } = await letterBy(world, who)
    return {
      who,
      params: { id },
      body: { userId, values: [{ field: 'reason', value: 'Ten years' }], version: 1, folder: 'Letters', signBy: null },
    }
  }),
  call(addDocumentFile, 'more', async (world) => ({ ...(await asOwner(world)), file: paper() })),
  call(
    addDocuments,
    'document.no_file',
    async (world) => {
      const owner = await world.given.company()
      const { userId } = await world.given.person(owner)
      const files = [{ broughtId: await brought(world, owner), name: 'Contract' }]
      return { who: owner, body: { place: 'PERSON', department: '', userId, folder: 'Contracts', files } }
    },
    { ownDeed: true },
  ),
  call(addOwnDocuments, 'not_found', async (world) => {
    const who = await world.given.company()
    return { who, body: { folder: '', files: [{ broughtId: await brought(world, who), name: 'Diploma' }] } }
  }),
  call(changeDocument, 'version.stale', async (world) => {
    const { owner, id } = await ofEmployee(world)
    return { who: owner, params: { id }, body: { name: 'Contract of 2026', folder: 'Contracts', version: 1 } }
  }),
  call(
    addDocumentVersion,
    'document.no_file',
    async (world) => {
      const { owner, id } = await ofEmployee(world)
      return {
        who: owner,
        params: { id },
        body: { broughtId: await brought(world, owner, paper('Contract, signed.pdf', '% 2\n')) },
      }
    },
    { ownDeed: true },
  ),
  call(removeDocument, 'not_found', async (world) => {
    const { owner, id } = await ofEmployee(world)
    return { who: owner, params: { id } }
  }),
]
