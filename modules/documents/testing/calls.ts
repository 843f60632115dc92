import {
  addDocumentFile,
  addDocuments,
  addDocumentVersion,
  addOwnDocuments,
  changeDocument,
  type DocumentSummary,
  removeDocument,
} from '@daybook/documents/contract'
import type { SignedIn } from '@daybook/platform/server'
import { asOwner, call, type Member, type TestWorld } from '@daybook/testing/harness'

/** A PDF as small as it gets. */
export const paper = (name = 'Contract.pdf', more = '') => ({
  bytes: Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n${more}trailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
  name,
})

export const brought = async ({ api }: Pick<TestWorld, 'api'>, who: SignedIn, file = paper()): Promise<string> =>
  (await api.as(who).call(addDocumentFile, { file })).id

type Where = { place?: 'COMPANY' | 'DEPARTMENT' | 'PERSON'; department?: string; userId?: string; folder?: string }

/** A document that somebody puts into a place: their own where nothing else is said. */
export const documentBy = async (
  world: Pick<TestWorld, 'api'>,
  who: SignedIn,
  where: Where = {},
  name = 'Contract',
): Promise<DocumentSummary> => {
  const { place = 'PERSON', department = '', userId = null, folder = '' } = where
  const files = [{ broughtId: await brought(world, who), name }]
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

export const documentCalls = [
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
