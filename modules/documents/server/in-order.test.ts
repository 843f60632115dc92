import { listNotifications } from '@daybook/notifications/contract'
import { deactivatePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, pdfText, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  getCertificate,
  getConfirmation,
  listSignatures,
  listSigners,
  refuseDocument,
  removeDocument,
  type Signature,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, paper } from '../testing/calls.ts'
import { remindersJob } from './remind.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows, settle } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const line = '20,100 200,40 320,120;340,60 420,90'

/** A contract of the company that some sign one after the other, as HR names them. */
const contract = async (whom: (cast: Awaited<ReturnType<typeof given.cast>>) => Member[], more: object = {}) => {
  const cast = await given.cast()
  const { id: documentId } = await documentBy(world, cast.hr, { place: 'COMPANY' }, 'Contract')
  const people = whom(cast).map(({ userId }) => userId)
  const body = { how: 'SIGN', dueOn: day('2026-03-20'), people, inOrder: true, ...more } as const
  const asked = await api.as(cast.hr).send(askConfirmation, { params: { documentId }, body })
  const open = async (who: Member) => (await api.as(who).call(listSignatures, { query: {} })).items
  const idOf = async (who: Member) =>
    (await rows<{ id: string }>('select id from document_signature where person_id = $1 order by id desc', [who.userId]))[0]
      ?.id ?? ''
  const sign = async (who: Member, name = 'Ana Ruiz', drawing: string | null = null) =>
    api.as(who).send(signDocument, { params: { signatureId: await idOf(who) }, body: { name, drawing } })
  const refuse = async (who: Member, reason = 'The salary is wrong') =>
    api.as(who).send(refuseDocument, { params: { signatureId: await idOf(who) }, body: { reason } })
  const signers = async () => (await api.as(cast.hr).call(listSigners, { params: { documentId }, query: {} })).items
  const told = async (who: Member, kind = 'documents.to_confirm') => {
    await settle()
    const { items } = await api.as(who).call(listNotifications, { query: {} })
    return items.filter((each) => each.kind === kind).map(({ message, detail }) => [message, detail])
  }
  return { ...cast, documentId, asked, open, idOf, sign, refuse, signers, told }
}

describe('people who sign one after the other', () => {
  test('are asked when everybody before them has signed, and not before', async () => {
    const { employee, manager, owner, sign, open, signers, told } = await contract((cast) => [
      cast.employee,
      cast.manager,
      cast.owner,
    ])
    const states = async () => (await signers()).map(({ userId, state, turn }) => [userId, state, turn])
    expect([(await open(employee)).length, (await open(manager)).length]).toEqual([1, 0])
    expect([(await told(employee)).length, (await told(manager)).length]).toEqual([1, 0])
    expect(codeOf(await sign(manager))).toBe('document.not_your_turn')
    expect((await sign(employee)).status).toBe(200)
    expect([(await told(employee)).length, (await told(manager)).length, (await told(owner)).length]).toEqual([0, 1, 0])
    expect(await states()).toEqual([
      [employee.userId, 'SIGNED', 1],
      [manager.userId, 'ASKED', 2],
      [owner.userId, 'WAITING', 3],
    ])
    expect([(await sign(manager)).status, (await sign(owner)).status]).toEqual([200, 200])
    expect((await signers()).map(({ state }) => state)).toEqual(['SIGNED', 'SIGNED', 'SIGNED'])
  })

  test('are named, at most twenty, and sign; nobody only reads in an order', async () => {
    const whom = (cast: { employee: Member }) => [cast.employee]
    expect(codeOf((await contract(whom, { how: 'READ' })).asked)).toBe('request.invalid')
    expect(codeOf((await contract(whom, { people: null })).asked)).toBe('request.invalid')
    const many = Array.from({ length: 21 }, () => '01900000-0000-7000-8000-000000000001')
    expect(codeOf((await contract(whom, { people: many })).asked)).toBe('request.invalid')
  })

  test('are reminded only where it is their turn', async () => {
    const { employee, manager, told, sign } = await contract((cast) => [cast.employee, cast.manager])
    clock.set('2026-03-21T09:00:00Z')
    await remindersJob.run(app)
    expect((await told(employee)).map(([message]) => message)).toEqual(['Overdue to be confirmed: Contract'])
    expect(await told(manager)).toEqual([])
    await sign(employee)
    await remindersJob.run(app)
    expect((await told(manager)).map(([message]) => message)).toEqual(['Overdue to be confirmed: Contract'])
  })

  test('are asked anew for a new version, in the same order', async () => {
    const { hr, employee, manager, documentId, sign, open } = await contract((cast) => [cast.employee, cast.manager])
    await sign(employee)
    const broughtId = await brought(world, hr, paper('Contract.pdf', '% second\n'))
    await api.as(hr).call(addDocumentVersion, { params: { id: documentId }, body: { broughtId } })
    expect([(await open(employee)).length, (await open(manager)).length]).toEqual([1, 0])
  })

  test('cannot sign before their turn by the database itself, nor change it', async () => {
    const { manager, idOf } = await contract((cast) => [cast.employee, cast.manager])
    const id = await idOf(manager)
    const signed = "signed_at = now(), signed_name = 'x', signed_address = 'x', signed_sha256 = decode(repeat('00', 32), 'hex')"
    for (const change of [signed, 'turn = null', 'turn = 5'])
      await expect(rows(`update document_signature set ${change} where id = $1`, [id])).rejects.toMatchObject({ code: '23001' })
  })
})

describe('who refuses', () => {
  test('stops it with a reason, of which who asked hears and nobody else', async () => {
    const { hr, owner, employee, manager, documentId, refuse, sign, open, signers, told } = await contract((cast) => [
      cast.employee,
      cast.manager,
    ])
    expect(codeOf(await refuse(manager))).toBe('document.not_your_turn')
    expect((await refuse(employee)).status).toBe(200)
    expect(codeOf(await refuse(employee))).toBe('document.refused_already')
    expect(codeOf(await sign(employee))).toBe('document.refused_already')
    expect(codeOf(await sign(manager))).toBe('document.sign_over')
    expect([await open(employee), await open(manager), await told(employee)]).toEqual([[], [], []])
    const { confirmation } = await api.as(hr).call(getConfirmation, { params: { documentId } })
    expect(confirmation).toMatchObject({ ended: true, done: 0 })
    expect((await signers()).map(({ state, refusedReason }) => [state, refusedReason])).toEqual([
      ['REFUSED', 'The salary is wrong'],
      ['WAITING', null],
    ])
    expect(await told(hr, 'documents.refused')).toEqual([
      [`${employee.name} refuses to sign: Contract`, 'Their note: The salary is wrong'],
    ])
    expect(await told(owner, 'documents.refused')).toEqual([])
    // What nobody has signed is no evidence.
    expect((await api.as(hr).send(removeDocument, { params: { id: documentId } })).status).toBe(200)
  })

  test('is heard by owner and HR where who asked has left', async () => {
    const { hr, owner, employee, refuse, told } = await contract((cast) => [cast.employee])
    await api.as(owner).call(deactivatePerson, { params: { userId: hr.userId }, body: { endDate: day('2026-03-15') } })
    await refuse(employee)
    expect(await told(owner, 'documents.refused')).toHaveLength(1)
  })

  test('is not heard by who asked and is of HR no more', async () => {
    const { hr, owner, employee, refuse, told } = await contract((cast) => [cast.employee])
    const [row] = await rows<{ version: number }>('select version from person where id = $1', [hr.userId])
    const body = { role: 'EMPLOYEE' as const, version: row?.version ?? 0 }
    await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body: body as never })
    await refuse(employee, 'A salary of 3,100 is too low')
    expect([(await told(hr, 'documents.refused')).length, (await told(owner, 'documents.refused')).length]).toEqual([0, 1])
  })

  test('does so for a reason, and only where people sign one after the other', async () => {
    const { employee, refuse } = await contract((cast) => [cast.employee])
    expect(codeOf(await refuse(employee, ' '))).toBe('request.invalid')
    const other = await contract((cast) => [cast.employee], { inOrder: false })
    expect(codeOf(await other.refuse(other.employee))).toBe('document.not_in_order')
  })

  test('does so for themselves alone', async () => {
    const { hr, owner, employee, outsider, idOf } = await contract((cast) => [cast.employee])
    const signatureId = await idOf(employee)
    for (const who of [hr, owner, outsider]) {
      const reply = await api.as(who).send(refuseDocument, { params: { signatureId }, body: { reason: 'No' } })
      expect(reply.status).toBe(404)
    }
  })

  test('or signs at the same moment does one of both', async () => {
    const { employee, refuse, sign } = await contract((cast) => [cast.employee])
    const replies = (await Promise.all([refuse(employee), sign(employee)])).map(({ status }) => status)
    expect(replies.toSorted()).toEqual([200, 409])
  })
})

describe('a signature that is drawn', () => {
  test('stands in place of a typed name, on the certificate too, and says what was agreed to', async () => {
    const { employee, sign, idOf } = await contract((cast) => [cast.employee])
    expect(codeOf(await sign(employee, ''))).toBe('document.name_required')
    const signed = (await sign(employee, '', line)).body as Signature
    expect(signed.signedName).toBe(employee.name)
    const params = { signatureId: await idOf(employee) }
    const reply = await api.as(employee).call(getCertificate, { params })
    const bytes = (reply as unknown as { bytes: Uint8Array }).bytes
    const file = Buffer.from(bytes).toString('latin1')
    expect(file).toContain(`/Alt (Signature of ${employee.name} as it was drawn)`)
    expect(await pdfText(bytes)).toContain('What I have drawn here is my signature.')
  })

  test.each([
    ['too little', '10,10'],
    ['outside of its box', '10,10 900,100'],
  ])('is refused where it is %s', async (_, drawing) => {
    const { employee, sign } = await contract((cast) => [cast.employee])
    expect(codeOf(await sign(employee, 'Ana Ruiz', drawing))).toBe('document.no_drawing')
    for (const other of ['<svg onload=alert(1)>', 'M0 0L9 9', `1,1${' 1,1'.repeat(2000)}`])
      expect(codeOf(await sign(employee, 'Ana Ruiz', other))).toBe('request.invalid')
  })

  test('is nothing but points, by the database itself', async () => {
    const { employee, idOf } = await contract((cast) => [cast.employee])
    const signed = `signed_at = now(), signed_name = 'x', signed_address = 'x', signed_sha256 = decode(repeat('00', 32), 'hex'), signed_drawing = $2`
    const write = async (drawing: string) =>
      rows(`update document_signature set ${signed} where id = $1`, [await idOf(employee), drawing])
    await expect(write('M 0 0 L 10 10')).rejects.toMatchObject({ code: '23514' })
    await write(line)
  })
})
