import { askConfirmation, getDocument, listSignatures } from '@daybook/documents/contract'
import { day } from '@daybook/platform/domain'
import type { Cast, MadeRecords, Member, Records, TestingManifest, TestWorld } from '@daybook/testing/harness'
import { brought, documentBy, documentCalls, heldBy, letterBy, paper, requestBy, ruleBy } from './calls.ts'
import { documentReads } from './reads.ts'

/** Of everybody a document that they brought, and one that owner or HR put there. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const people: Record<string, readonly Records[]> = {}
  const recordOf = async (who: Member, id: string): Promise<Records> => {
    const [file] = (await world.api.as(who).call(getDocument, { params: { id } })).files
    return { person: who.userId, document: id, documentFile: file?.id ?? '' }
  }
  for (const [whose, who] of Object.entries(cast)) {
    const boss = whose === 'owner' ? cast.hr : cast.owner
    const own = await documentBy(world, who)
    const given = await documentBy(world, boss, { userId: who.userId })
    const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [who.userId] }
    await world.api.as(boss).call(askConfirmation, { params: { documentId: given.id }, body })
    const { items } = await world.api.as(who).call(listSignatures, { query: {} })
    const { wanted } = await requestBy(world, boss, [who.userId])
    people[whose] = [
      { ...(await recordOf(who, own.id)), wantedDocument: wanted[0]?.id ?? '' },
      { ...(await recordOf(who, given.id)), documentSignature: items[0]?.id ?? '' },
    ]
  }
  const documentRequest = (await requestBy(world, cast.owner, [cast.employee.userId])).id
  const { holdId: documentHold } = await heldBy(world, cast.owner)
  return {
    people,
    company: {
      documentRequest,
      documentHold,
      letterTemplate: (await letterBy(world, cast.owner)).id,
      retentionRule: (await ruleBy(world, cast.owner)).id,
    },
  }
}

export { brought, documentBy, paper, requestBy }

export const manifest = {
  calls: documentCalls,
  reads: documentReads,
  matrixRows: {
    'document.read': [49.1, 49.2],
    'document.own': [49.1],
    'document.write': [49.1, 49.2],
    'document.manage': [49.2],
  },
  records,
} satisfies TestingManifest
