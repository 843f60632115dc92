import { acceptInvitation, getPreparation } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addInvitedFile,
  addressInvitedFile,
  bringInvitedDocument,
  decideWantedDocument,
  getDocumentRequest,
  type InvitedWanted,
  listInvitedDocuments,
  listPersonDocuments,
} from '../contract/index.ts'
import { guestAddress, guestFile, guestWanted, paper, requestBy } from '../testing/calls.ts'

const world = await testApp()
const { api, app, clock, rows } = world

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const listed = async (token: string): Promise<InvitedWanted[]> =>
  (await api.call(listInvitedDocuments, { body: { token } })).items
const fileOf = async (token: string, file = paper()): Promise<string> =>
  ((await guestFile(world, token, file)).body as { id: string }).id
const bring = (token: string, wantedId: string, broughtId: string) =>
  api.send(bringInvitedDocument, { body: { token, wantedId, broughtId, expiresOn: null } })

test('a document is brought before somebody joined, sent back, brought again, accepted, and theirs once they join', async () => {
  const { owner, person, token, wantedId } = await guestWanted(world)
  expect(await listed(token)).toMatchObject([{ id: wantedId, status: 'OPEN', canBring: true, fileName: null }])
  expect((await bring(token, wantedId, await fileOf(token))).body).toMatchObject({ status: 'BROUGHT', fileName: 'Contract.pdf' })

  const decide = (decision: 'ACCEPT' | 'SEND_BACK', version: number) =>
    api.as(owner).call(decideWantedDocument, { params: { wantedId }, body: { decision, reason: 'Blurred', version } })
  await decide('SEND_BACK', 2)
  expect(await listed(token)).toMatchObject([{ status: 'SENT_BACK', reason: 'Blurred', canBring: true }])
  await bring(token, wantedId, await fileOf(token, paper('ID.pdf', '% 2\n')))
  await decide('ACCEPT', 4)
  expect(await listed(token)).toMatchObject([{ status: 'ACCEPTED', canBring: false, fileName: 'ID.pdf' }])
  expect(codeOf(await bring(token, wantedId, await fileOf(token)))).toBe('document.accepted')

  const { parts } = await api.as(owner).call(getPreparation, { params: { userId: person.userId } })
  expect(parts).toContainEqual({ what: 'Documents', done: 1, all: 1 })
  await api.call(acceptInvitation, { body: { token, password: 'seven green bottles on a wall' } })
  const { items } = await api.as(owner).call(listPersonDocuments, { params: { userId: person.userId }, query: {} })
  expect(items).toMatchObject([{ name: 'Your ID', versions: 2 }])
  expect(codeOf(await bring(token, wantedId, wantedId))).toBe('invitation.invalid')
})

test('nobody brings for somebody else, or what another one brought', async () => {
  const [one, other] = [await guestWanted(world), await guestWanted(world)]
  const beside = await guest(world, one.owner)
  const theirs = await fileOf(other.token)
  expect(codeOf(await bring(one.token, other.wantedId, await fileOf(one.token)))).toBe('not_found')
  expect(codeOf(await bring(beside.token, one.wantedId, await fileOf(beside.token)))).toBe('not_found')
  expect(codeOf(await bring(one.token, one.wantedId, theirs))).toBe('document.no_file')
  expect(codeOf(await bring(one.token, one.wantedId, await fileOf(beside.token)))).toBe('document.no_file')
  expect(await listed(beside.token)).toEqual([])
})

test('a file comes by an address that was made for it, for some minutes, as long as the invitation stands', async () => {
  const { token, person } = await guestWanted(world)
  const query = await guestAddress(world, token)
  const send = (asked: Record<string, string>) => api.send(addInvitedFile, { query: asked as never, file: paper() })
  expect((await send(query)).status).toBe(200)
  const other = query['by']?.startsWith('A') ? 'B' : 'A'
  const wrong = [
    {},
    { ...query, by: `${other}${query['by']?.slice(1)}` },
    { ...query, until: String(Number(query['until']) + 150) },
  ]
  for (const asked of wrong) expect((await send(asked)).status).toBe(401)
  // The token itself opens nothing there, wherever it stands.
  expect((await send({ token })).status).toBe(401)
  expect((await api.as({ token }).send(addInvitedFile, { query: {} as never, file: paper() })).status).toBe(401)
  await rows('delete from invitation where person_id = $1', [person.userId])
  expect(codeOf(await send(query))).toBe('invitation.invalid')
  const fresh = await guestWanted(world)
  const old = await guestAddress(world, fresh.token)
  clock.advance(6)
  expect((await send(old)).status).toBe(401)
})

test('what is no PDF or picture, or too large, is not kept', async () => {
  const { token } = await guestWanted(world)
  const page = { bytes: Buffer.from('<html><script>alert(1)</script>'), name: 'ID.pdf' }
  expect(codeOf(await guestFile(world, token, page))).toBe('file.kind')
  const large = { bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024)]), name: 'ID.pdf' }
  expect((await guestFile(world, token, large)).status).toBe(413)
  expect(app.server.bodies.bytes).toBe(0)
})

test('on a plan without documents nobody is asked for one, and nothing is taken', async () => {
  const { owner, token, wantedId } = await guestWanted(world)
  const brought = await fileOf(token)
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
  expect(await listed(token)).toEqual([])
  expect(codeOf(await bring(token, wantedId, brought))).toBe('document.not_in_plan')
  expect(codeOf(await api.send(addressInvitedFile, { body: { token } }))).toBe('document.not_in_plan')
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  expect((await bring(token, wantedId, brought)).status).toBe(200)
})

test('of two tabs that bring at once both files are kept, one as the version after the other', async () => {
  const { owner, token, wantedId } = await guestWanted(world)
  const files = [await fileOf(token), await fileOf(token, paper('Other.pdf', '% 2\n'))]
  const both = await Promise.all(files.map((id) => bring(token, wantedId, id)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { wanted } = await api.as(owner).call(getDocumentRequest, { params: { id: (await requestOf(wantedId)) ?? '' } })
  expect(wanted).toMatchObject([{ status: 'BROUGHT' }])
  expect(
    await rows('select number from document_file where document_id is not null and brought_by = $1 order by 1', [
      await ownerOf(wantedId),
    ]),
  ).toEqual([{ number: 1 }, { number: 2 }])
})

const requestOf = async (id: string): Promise<string | undefined> =>
  (await rows<{ request_id: string }>('select request_id from wanted_document where id = $1', [id]))[0]?.request_id
const ownerOf = async (id: string): Promise<string | undefined> =>
  (await rows<{ person_id: string }>('select person_id from wanted_document where id = $1', [id]))[0]?.person_id

test('HR asks somebody who is invited for a PDF: a picture is refused, and a day is asked for where it is good until one', async () => {
  const { owner, person, token } = await guestWanted(world)
  const { wanted } = await requestBy(world, owner, [person.userId], { kind: 'PICTURE', expires: true })
  const wantedId = wanted[0]?.id ?? ''
  expect(codeOf(await bring(token, wantedId, await fileOf(token)))).toBe('document.expiry_required')
  const body = { token, wantedId, broughtId: await fileOf(token), expiresOn: '2030-01-01' as never }
  expect(codeOf(await api.send(bringInvitedDocument, { body }))).toBe('document.other_kind')
  expect(codeOf(await api.send(bringInvitedDocument, { body: { ...body, expiresOn: '2026-01-01' as never } }))).toBe(
    'document.expiry_past',
  )
})
