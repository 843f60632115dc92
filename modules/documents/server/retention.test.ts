import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentFile,
  addDocumentVersion,
  addRetentionRule,
  askConfirmation,
  changeRetentionRule,
  decideWantedDocument,
  endConfirmation,
  removeRetentionRule,
  getDocument,
  holdDocument,
  holdPerson,
  liftHold,
  listHolds,
  listOverDocuments,
  listRetentionRules,
  listSignatures,
  refuseDocument,
  getWantedDocument,
  listWantedDocuments,
  bringWantedDocument,
  removeDocument,
  removeOverDocument,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, heldBy, overIn, paper, requestBy, ruleBy, toConfirm } from '../testing/calls.ts'
import { documentFilesJob } from './file-routes.ts'
import { retentionJob } from './retention-job.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const isThere = async (who: Who, id: string) => (await api.as(who).send(getDocument, { params: { id } })).status === 200
const overFor = async (who: Who, by?: string) =>
  (await api.as(who).call(listOverDocuments, { query: by ? { by: day(by) } : {} })).items
const removeOver = (who: Who, id: string) => api.as(who).send(removeOverDocument, { params: { id } })
const body = { reason: 'A case at court' }
const hold = (who: Who, { documentId, userId = '' }: { documentId?: string; userId?: string }) =>
  documentId === undefined
    ? api.as(who).send(holdPerson, { params: { userId }, body })
    : api.as(who).send(holdDocument, { params: { id: documentId }, body })

describe('how long documents are kept', () => {
  test('is said by a rule of the place, and before it by one of the folder, whatever its letters are', async () => {
    const owner = await given.company()
    const plain = await documentBy(world, owner, { place: 'COMPANY' }, 'Plan')
    const folder = await documentBy(world, owner, { place: 'COMPANY', folder: 'Payroll' }, 'List')
    const own = await documentBy(world, owner)
    await ruleBy(world, owner, { months: 12 })
    await ruleBy(world, owner, { months: 24, folder: 'payroll' })
    const days = (await overFor(owner, '2099-01-01')).map(({ id, overOn, can }) => [id, overOn, can.remove])
    expect(days).toEqual([
      [plain.id, '2027-03-16', false],
      [folder.id, '2028-03-16', false],
    ])
    expect(await isThere(owner, own.id)).toBe(true)
  })

  test('is counted from the newest version, and over on the company’s day, not the day before', async () => {
    const owner = await given.company()
    await rows("update company set zone = 'America/New_York' where company_id = $1", [owner.companyId])
    clock.set('2026-01-10T12:00:00Z')
    const { id } = await documentBy(world, owner, { place: 'COMPANY' })
    await ruleBy(world, owner, { months: 1 })
    // Still the 14th in New York.
    clock.set('2026-01-15T02:00:00Z')
    const broughtId = await brought(world, owner, paper('second.pdf', '% 2\n'))
    await api.as(owner).call(addDocumentVersion, { params: { id }, body: { broughtId } })
    expect((await overFor(owner, '2099-01-01')).map(({ overOn }) => overOn)).toEqual(['2026-02-14'])
    clock.set('2026-02-14T03:00:00Z')
    expect(codeOf(await removeOver(owner, id))).toBe('document.not_over')
    clock.set('2026-02-14T06:00:00Z')
    expect((await removeOver(owner, id)).status).toBe(200)
  })

  test('is counted from the last day of whoever left, and not for who came back', async () => {
    const { owner, id } = await overIn(world)
    expect((await overFor(owner)).map((each) => [each.id, each.overOn, each.can.remove])).toEqual([[id, '2026-02-13', true]])
    const back = await given.person(owner)
    await rows(
      'update person set account_id = (select account_id from person where id = $1) where id = (select person_id from stored_document where id = $2)',
      [back.userId, id],
    )
    expect(await overFor(owner)).toEqual([])
  })

  test('is said once for the same, changed by who looked last, and for personal ones alone from when somebody left', async () => {
    const owner = await given.company()
    const body = { place: 'COMPANY', folder: 'Policies', keptMonths: 12, countsFrom: 'ADDED', byItself: false } as const
    const { id } = await api.as(owner).call(addRetentionRule, { body })
    const tried = [
      await api.as(owner).send(addRetentionRule, { body: { ...body, folder: 'POLICIES' } }),
      await api.as(owner).send(addRetentionRule, { body: { ...body, countsFrom: 'LEFT' } }),
      await api.as(owner).send(changeRetentionRule, { params: { id }, body: { ...body, version: 2 } }),
    ]
    expect(tried.map(codeOf)).toEqual(['document.rule_exists', 'request.invalid', 'version.stale'])
    const other = await ruleBy(world, owner)
    const same = await api.as(owner).send(changeRetentionRule, { params: { id: other.id }, body: { ...body, version: 1 } })
    expect(codeOf(same)).toBe('document.rule_exists')
    expect((await api.as(owner).call(listRetentionRules, { query: {} })).items.map(({ folder }) => folder)).toEqual([
      null,
      'Policies',
    ])
  })
})

describe('what is over', () => {
  test('goes by a press and nothing else does; what was accepted with it is asked no more, and what was not is wanted again', async () => {
    const owner = await given.company()
    const who = await given.person(owner)
    const { wanted } = await requestBy(world, owner, [who.userId])
    const wantedId = wanted[0]?.id ?? ''
    const params = { wantedId }
    const bring = async () => {
      await api.as(who).call(bringWantedDocument, { params, body: { broughtId: await brought(world, who), expiresOn: null } })
      return (await api.as(who).call(getWantedDocument, { params })).version
    }
    const version = await bring()
    await ruleBy(world, owner, { place: 'PERSON', months: 1 })
    const [first] = await overFor(owner, '2099-01-01')
    clock.set('2026-05-01T09:00:00Z')
    const sentBack = { decision: 'SEND_BACK' as const, reason: 'A blank page', version }
    await api.as(owner).call(decideWantedDocument, { params, body: sentBack })
    expect((await removeOver(owner, first?.id ?? '')).status).toBe(200)
    expect((await api.as(who).call(listWantedDocuments, { query: {} })).items).toMatchObject([{ status: 'OPEN' }])
    const again = await bring()
    await api.as(owner).call(decideWantedDocument, { params, body: { decision: 'ACCEPT', reason: '', version: again } })
    const [bringing] = await overFor(owner, '2099-01-01')
    clock.set('2026-07-01T09:00:00Z')
    const young = await documentBy(world, owner, { userId: who.userId })
    expect(codeOf(await removeOver(owner, young.id))).toBe('document.not_over')
    expect((await removeOver(owner, bringing?.id ?? '')).status).toBe(200)
    expect((await api.as(who).call(listWantedDocuments, { query: {} })).items).toEqual([])
    expect(await isThere(owner, young.id)).toBe(true)
  })

  test('stays until somebody presses, but where its rule removes it by itself; the log says so', async () => {
    const [pressed, byItself] = [await overIn(world), await overIn(world, true)]
    await retentionJob.run(app)
    expect(await isThere(pressed.owner, pressed.id)).toBe(true)
    expect(await isThere(byItself.owner, byItself.id)).toBe(false)
    const told = await rows("select person_id from audit_entry where action = 'document.expire' and target_id = $1", [
      byItself.id,
    ])
    expect(told).toEqual([{ person_id: null }])
  })

  test('stays by itself on a plan without documents', async () => {
    const { owner, id } = await overIn(world, true)
    await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
    await retentionJob.run(app)
    expect(await isThere(owner, id)).toBe(true)
  })

  test('and was refused is not over by any rule, until another one asks anew and ends that', async () => {
    const { owner, hr } = await given.cast()
    const { id } = await documentBy(world, owner, { place: 'COMPANY' }, 'Code of conduct')
    const params = { documentId: id }
    const ask = (who: Who, dueOn: string) =>
      api.as(who).call(askConfirmation, {
        params,
        body: { how: 'SIGN', dueOn: day(dueOn), people: [hr.userId], inOrder: true },
      })
    await ask(owner, '2026-03-20')
    const signatureId = (await api.as(hr).call(listSignatures, { query: {} })).items[0]?.id ?? ''
    await api.as(hr).call(refuseDocument, { params: { signatureId }, body: { reason: 'I do not agree' } })
    await ruleBy(world, owner, { months: 1, byItself: true })
    clock.set('2026-06-01T09:00:00Z')
    await retentionJob.run(app)
    expect(codeOf(await removeOver(hr, id))).toBe('document.not_over')
    await ask(owner, '2026-06-20')
    await api.as(owner).call(endConfirmation, { params })
    expect((await removeOver(hr, id)).status).toBe(200)
  })

  test('and was confirmed stays as evidence, listed nowhere', async () => {
    const { who, documentId, signatureId } = await toConfirm(world)
    await api.as(who).call(signDocument, { params: { signatureId }, body: { name: 'Nora Field' } })
    await ruleBy(world, who, { months: 1, byItself: true })
    clock.set('2027-03-16T09:00:00Z')
    expect(await overFor(who)).toEqual([])
    expect(codeOf(await removeOver(who, documentId))).toBe('document.not_over')
    await retentionJob.run(app)
    expect(await isThere(who, documentId)).toBe(true)
  })

  test('is not removed by HR where it is about themselves', async () => {
    const { owner, hr } = await given.cast()
    const { id } = await documentBy(world, owner, { userId: hr.userId }, 'Warning')
    await ruleBy(world, owner, { place: 'PERSON', months: 1 })
    clock.set('2026-05-01T09:00:00Z')
    expect((await overFor(hr)).map(({ can }) => can)).toEqual([{ remove: false }])
    expect(codeOf(await removeOver(hr, id))).toBe('document.not_yours')
  })

  test('is not removed by itself where it is about somebody of HR, who may change the rules: an owner presses', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await documentBy(world, owner, { userId: hr.userId, folder: 'Warnings' }, 'Warning')
    const other = await documentBy(world, owner, { userId: employee.userId, folder: 'Warnings' }, 'Warning')
    const rule = await ruleBy(world, hr, { place: 'PERSON', folder: 'Warnings', months: 1, byItself: true })
    clock.set('2026-05-01T09:00:00Z')
    await retentionJob.run(app)
    expect([await isThere(owner, id), await isThere(owner, other.id)]).toEqual([true, false])
    expect((await overFor(owner)).map(({ byItself }) => byItself)).toEqual([false])
    // Nor by a rule of the owner’s, once theirs that kept it for longer is gone.
    await ruleBy(world, owner, { place: 'PERSON', months: 1, byItself: true })
    await api.as(hr).call(removeRetentionRule, { params: { id: rule.id } })
    await retentionJob.run(app)
    expect(await isThere(owner, id)).toBe(true)
    expect((await removeOver(owner, id)).status).toBe(200)
  })

  test('of another company is nobody’s', async () => {
    const { id } = await overIn(world)
    const other = await given.company()
    await ruleBy(world, other, { place: 'PERSON', from: 'LEFT', months: 1 })
    expect((await removeOver(other, id)).status).toBe(404)
    expect(await overFor(other)).toEqual([])
  })
})

describe('a legal hold', () => {
  test('on a document stops every door, also for its owner, until it is lifted', async () => {
    const { owner, id } = await overIn(world, true)
    expect((await hold(owner, { documentId: id })).status).toBe(200)
    expect(codeOf(await hold(owner, { documentId: id }))).toBe('document.held_already')
    expect(codeOf(await removeOver(owner, id))).toBe('document.held')
    expect(codeOf(await api.as(owner).send(removeDocument, { params: { id } }))).toBe('document.held')
    await retentionJob.run(app)
    const { can, holds } = await api.as(owner).call(getDocument, { params: { id } })
    expect([can.remove, holds.map(({ reason, on }) => [reason, on])]).toEqual([false, [['A case at court', 'DOCUMENT']]])
    await api.as(owner).call(liftHold, { params: { holdId: holds[0]?.id ?? '' } })
    expect((await removeOver(owner, id)).status).toBe(200)
    expect((await api.as(owner).call(listHolds, { query: {} })).items).toEqual([])
  })

  test('on a person is for what they brought themselves, for every place of theirs, and told to owner and HR alone', async () => {
    const { owner, hr, employee } = await given.cast()
    const former = await given.person(owner)
    const [old, own] = [await documentBy(world, owner, { userId: former.userId }), await documentBy(world, employee)]
    await api.as(owner).call(deactivatePerson, { params: { userId: former.userId }, body: { endDate: day('2026-03-13') } })
    await rows('update person set account_id = $1 where id = $2', [employee.accountId, former.userId])
    expect((await hold(hr, { userId: employee.userId })).status).toBe(200)
    expect(codeOf(await hold(hr, { userId: employee.userId }))).toBe('document.held_already')
    for (const { id } of [old, own]) {
      const removed = await api.as(employee).send(removeDocument, { params: { id } })
      expect(['document.held', 'document.not_yours']).toContain(codeOf(removed))
      expect(codeOf(await api.as(owner).send(removeDocument, { params: { id } }))).toBe('document.held')
    }
    expect((await api.as(employee).call(getDocument, { params: { id: own.id } })).holds).toEqual([])
    const held = (await api.as(hr).call(listHolds, { query: { userId: former.userId } })).items
    expect(held.map(({ person }) => person?.id)).toEqual([employee.userId])
  })

  test('keeps also what its person brought and put into no document', async () => {
    const { owner, employee } = await given.cast()
    const loose = (await api.as(employee).call(addDocumentFile, { file: paper() })).id
    await hold(owner, { userId: employee.userId })
    clock.advance(8 * 24 * 60)
    await documentFilesJob.run(app)
    expect(await rows('select id from document_file where id = $1', [loose])).toHaveLength(1)
  })

  test('is lifted by HR, but not where it is about themselves', async () => {
    const { owner, hr } = await given.cast()
    await hold(owner, { userId: hr.userId })
    const [about] = (await api.as(hr).call(listHolds, { query: {} })).items
    expect(about?.can).toEqual({ lift: false })
    expect(codeOf(await api.as(hr).send(liftHold, { params: { holdId: about?.id ?? '' } }))).toBe('document.own_hold')
    const { holdId } = await heldBy(world, owner)
    expect((await api.as(hr).send(liftHold, { params: { holdId } })).status).toBe(200)
    expect((await api.as(hr).send(liftHold, { params: { holdId } })).status).toBe(404)
  })

  test('is held to by the database itself, and never changes', async () => {
    const owner = await given.company()
    const { documentId, holdId } = await heldBy(world, owner)
    for (const statement of [
      'delete from stored_document where id = $1',
      'delete from document_file where document_id = $1',
      "update legal_hold set reason = 'x' where document_id = $1",
    ])
      await expect(rows(statement, [documentId])).rejects.toMatchObject({ code: '23001' })
    await api.as(owner).call(liftHold, { params: { holdId } })
    await expect(rows('update legal_hold set lifted_at = null where id = $1', [holdId])).rejects.toMatchObject({ code: '23001' })
  })

  test('and a removal at the same moment: one of both comes first, and neither is an error', async () => {
    for (let i = 0; i < 5; i++) {
      const owner = await given.company()
      const who = await given.person(owner)
      const { id } = await documentBy(world, who)
      const [held, removed] = await Promise.all([
        hold(owner, { userId: who.userId }),
        api.as(who).send(removeDocument, { params: { id } }),
      ])
      expect([held.status, [200, 409].includes(removed.status)]).toEqual([200, true])
      expect(await isThere(owner, id)).toBe(removed.status === 409)
    }
  })

  test('is on nothing of another company', async () => {
    const { theirs, ours } = await given.twoCompanies()
    const { id } = await documentBy(world, ours.owner, { place: 'COMPANY' })
    expect((await hold(theirs.owner, { documentId: id })).status).toBe(404)
    expect((await hold(theirs.owner, { userId: ours.employee.userId })).status).toBe(404)
  })
})

describe('whoever is HR no more', () => {
  const demote = async (owner: Who, userId: string) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    await api.as(owner).call(updatePerson, { params: { userId }, body: { role: 'EMPLOYEE', version } })
    clock.set('2026-05-02T09:00:00Z')
    await retentionJob.run(app)
  }

  test.each(['saved', 'removed', 'moved'] as const)(
    'has nothing about them removed by itself since they %s a rule',
    async (how) => {
      const { owner, hr } = await given.cast()
      const { id } = await documentBy(world, owner, { userId: hr.userId, folder: 'Warnings' }, 'Warning')
      const short = { place: 'PERSON', months: 1, byItself: true } as const
      if (how === 'saved') await ruleBy(world, hr, { ...short, folder: 'Warnings' })
      else {
        await ruleBy(world, owner, short)
        const { id: ruleId } = await ruleBy(world, owner, { place: 'PERSON', folder: 'Warnings', months: 120 })
        const params = { id: ruleId }
        const elsewhere = { place: 'PERSON', folder: 'Warning', keptMonths: 120, countsFrom: 'ADDED', byItself: false } as const
        await (how === 'removed'
          ? api.as(hr).call(removeRetentionRule, { params })
          : api.as(hr).call(changeRetentionRule, { params, body: { ...elsewhere, version: 1 } }))
      }
      await demote(owner, hr.userId)
      expect(await isThere(owner, id)).toBe(true)
    },
  )
})
