import { listNotifications } from '@daybook/notifications/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentFile,
  getDocument,
  handOutDocuments,
  holdPerson,
  listPersonDocuments,
  matchHandout,
  removeDocument,
} from '../contract/index.ts'
import { brought, documentBy, paper } from '../testing/calls.ts'

const world = await testApp()
const { api, given, clock, rows, settle } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const match = async (who: Who, ...names: string[]) =>
  (await api.as(who).call(matchHandout, { body: { files: names.map((name) => ({ name, sha256: null })) } })).items
const slip = (more: string) => paper('Payslip.pdf', `% ${more}\n`)

/** Hands files with these contents out to somebody. */
const handTo = async (who: Member, userId: string, ...contents: string[]) => {
  const files = []
  for (const content of contents) files.push({ broughtId: await brought(world, who, slip(content)), name: `Payslip ${content}` })
  return api.as(who).send(handOutDocuments, { body: { userId, folder: 'Payslips', files } })
}
const documentsOf = async ({ token, userId }: Member) =>
  (await api.as({ token }).call(listPersonDocuments, { params: { userId }, query: {} })).items.map(({ name, folder }) => [
    folder,
    name,
  ])
const itemsOf = ({ body }: { body: unknown }) =>
  (body as { items: { documentId: string | null }[] }).items.map(({ documentId }) => documentId !== null)

describe('whose a file is', () => {
  test('is said by its name, with why; nobody is chosen where it is not sure', async () => {
    const { owner } = await given.cast()
    const ana = await given.person(owner, { name: 'Ana Ruiz' })
    const [one, other] = [await given.person(owner, { name: 'Jo Lind' }), await given.person(owner, { name: 'Jo Lind' })]
    const [byName, twins, none, mail] = await match(owner, 'RUIZ_Ana.pdf', 'Jo Lind.pdf', 'Nobody Here.pdf', `${ana.email}.pdf`)
    expect(byName).toMatchObject({
      chosen: ana.userId,
      by: 'NAME',
      doubled: false,
      maybe: [{ name: 'Ana Ruiz', hasLeft: false }],
    })
    expect(twins).toMatchObject({ chosen: null, by: 'NAME' })
    expect(twins?.maybe.map(({ id }) => id).toSorted()).toEqual([one.userId, other.userId].toSorted())
    expect(none).toEqual({ chosen: null, by: null, maybe: [], doubled: false })
    expect(mail).toMatchObject({ chosen: ana.userId, by: 'EMAIL' })
  })

  test('is nobody of another company', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const ana = await given.person(theirs.owner, { name: 'Ana Ruiz' })
    expect(await match(ours.owner, 'Ana Ruiz.pdf', `${ana.email}.pdf`)).toEqual([
      { chosen: null, by: null, maybe: [], doubled: false },
      { chosen: null, by: null, maybe: [], doubled: false },
    ])
  })

  test('may be somebody who left, and of who came back the place they have now', async () => {
    const owner = await given.company()
    const left = await given.person(owner, { name: 'Ana Ruiz' })
    await api.as(owner).call(deactivatePerson, { params: { userId: left.userId }, body: { endDate: day('2026-03-13') } })
    expect((await match(owner, 'Ana Ruiz.pdf'))[0]).toMatchObject({ chosen: left.userId, maybe: [{ hasLeft: true }] })
    const back = await given.person(owner, { name: 'Ana Ruiz' })
    expect((await match(owner, 'Ana Ruiz.pdf'))[0]).toMatchObject({ chosen: null })
    await rows('update person set account_id = $1 where id = $2', [back.accountId, left.userId])
    expect((await match(owner, 'Ana Ruiz.pdf'))[0]).toMatchObject({ chosen: back.userId })
  })

  test('is asked of a hundred files at once by owner and HR alone', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const ask = (who: Who | null, files: object[]) => {
      const body = { files } as never
      return who ? api.as(who).send(matchHandout, { body }) : api.send(matchHandout, { body })
    }
    const file = { name: 'x.pdf', sha256: null }
    expect(
      (
        await ask(
          hr,
          Array.from({ length: 100 }, () => file),
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await ask(
          owner,
          Array.from({ length: 101 }, () => file),
        )
      ).status,
    ).toBe(400)
    expect((await ask(owner, [{ name: 'x.pdf', sha256: 'no' }])).status).toBe(400)
    expect([(await ask(null, [file])).status, (await ask(manager, [file])).status, (await ask(employee, [file])).status]).toEqual(
      [401, 403, 403],
    )
  })
})

describe('files are handed out', () => {
  test('to their person, who is told once', async () => {
    const { owner, employee, outsider } = await given.cast()
    expect((await handTo(owner, employee.userId, 'one', 'two')).status).toBe(200)
    expect(await documentsOf(employee)).toEqual([
      ['Payslips', 'Payslip one'],
      ['Payslips', 'Payslip two'],
    ])
    expect(await documentsOf(outsider)).toEqual([])
    await settle()
    const told = async (who: Who) =>
      (await api.as(who).call(listNotifications, { query: {} })).items.filter(({ message }) => message.startsWith('HR gives you'))
    expect((await told(employee)).map(({ message }) => message)).toEqual(['HR gives you 2 documents'])
    expect(await told(outsider)).toEqual([])
  })

  test('never twice to the same person: not in a second run, not in the same one, and not by two at once', async () => {
    const { owner, hr, employee, outsider } = await given.cast()
    expect(itemsOf(await handTo(owner, employee.userId, 'march', 'march'))).toEqual([true, false])
    expect(itemsOf(await handTo(hr, employee.userId, 'march', 'april'))).toEqual([false, true])
    expect(itemsOf(await handTo(owner, outsider.userId, 'march'))).toEqual([true])
    for (const month of ['may', 'june', 'july']) {
      const bring = async (who: Member) => [{ broughtId: await brought(world, who, slip(month)), name: `Payslip ${month}` }]
      const [mine, theirs] = [await bring(owner), await bring(hr)]
      const send = (who: Who, files: typeof mine) =>
        api.as(who).send(handOutDocuments, { body: { userId: employee.userId, folder: 'Payslips', files } })
      const both = await Promise.all([send(owner, mine), send(hr, theirs)])
      expect(both.flatMap(itemsOf).toSorted()).toEqual([false, true])
    }
    expect((await documentsOf(employee)).map(([, name]) => name)).toEqual([
      'Payslip april',
      'Payslip july',
      'Payslip june',
      'Payslip march',
      'Payslip may',
    ])
    // What they had is let go of, and fills nobody's quota of files.
    expect(await rows('select from document_file where company_id = $1 and document_id is null', [owner.companyId])).toEqual([])
  })

  test('and the list says before whose they are already', async () => {
    const owner = await given.company()
    const employee = await given.person(owner, { name: 'Ana Ruiz' })
    const added = await documentBy(world, owner, { userId: employee.userId })
    const [{ encode: sha256 } = { encode: '' }] = await rows<{ encode: string }>(
      "select encode(sha256, 'hex') from document_file where document_id = $1",
      [added.id],
    )
    const name = `${employee.name}.pdf`
    const files = [
      { name, sha256 },
      { name, sha256: sha256.replace(/./g, '0') },
    ]
    const { items } = await api.as(owner).call(matchHandout, { body: { files } })
    expect(items.map(({ doubled }) => doubled)).toEqual([true, false])
  })

  test('by owner and HR alone, and only what they brought themselves, to somebody of theirs', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const { owner, hr, manager, employee } = ours
    const broughtId = await brought(world, owner)
    const send = (who: Who, userId: string, ids = [broughtId]) =>
      api.as(who).send(handOutDocuments, { body: { userId, folder: '', files: ids.map((id) => ({ broughtId: id, name: 'x' })) } })
    expect((await send(manager, employee.userId)).status).toBe(403)
    expect((await send(employee, employee.userId)).status).toBe(403)
    expect(codeOf(await send(hr, employee.userId))).toBe('document.no_file')
    expect(codeOf(await send(owner, employee.userId, [broughtId, broughtId]))).toBe('document.no_file')
    expect(codeOf(await send(owner, theirs.employee.userId))).toBe('document.left')
    expect((await send(owner, employee.userId, [])).status).toBe(400)
    expect((await send(owner, employee.userId)).status).toBe(200)
    expect(codeOf(await send(owner, employee.userId))).toBe('document.no_file')
  })

  test('a legal hold on whoever hands out keeps what is left out, and is no fault', async () => {
    const { owner, hr, employee } = await given.cast()
    await handTo(hr, employee.userId, 'held')
    await api.as(owner).call(holdPerson, { params: { userId: hr.userId }, body: { reason: 'A case at court' } })
    expect(itemsOf(await handTo(hr, employee.userId, 'held'))).toEqual([false])
  })

  test('on a plan without documents nothing is', async () => {
    const { owner, employee } = await given.cast()
    const broughtId = (await api.as(owner).call(addDocumentFile, { file: slip('x') })).id
    await rows(`update company set plan_type = 'FREE_PACK' where company_id = $1`, [owner.companyId])
    const body = { userId: employee.userId, folder: '', files: [{ broughtId, name: 'x' }] }
    expect((await api.as(owner).send(handOutDocuments, { body })).status).toBe(402)
    await rows(`update company set plan_type = 'GROWTH_PACK' where company_id = $1`, [owner.companyId])
    const { items } = await api.as(owner).call(handOutDocuments, { body })
    expect((await api.as(employee).call(getDocument, { params: { id: items[0]?.documentId ?? '' } })).place).toBe('PERSON')
  })
})

describe('what its person could remove', () => {
  test('takes the place of nothing that is handed out to them', async () => {
    const { owner, hr, employee } = await given.cast()
    for (const [by, to] of [
      [hr, employee],
      [owner, hr],
    ] as const) {
      // They were sent it by mail before, and put it into their own place.
      const own = await documentBy(world, to, {}, 'Holiday pictures', slip('a warning'))
      expect(itemsOf(await handTo(by, to.userId, 'a warning'))).toEqual([true])
      expect(itemsOf(await handTo(by, to.userId, 'a warning'))).toEqual([false])
      expect((await api.as(to).send(removeDocument, { params: { id: own.id } })).status).toBe(200)
      expect(await documentsOf(to)).toEqual([['Payslips', 'Payslip a warning']])
    }
  })
})
