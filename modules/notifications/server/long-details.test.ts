import { checklistReminded } from '@daybook/checklists/contract'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { app, given, rows, settle } = await testApp()

test.each([0, 1])(
  'whatever others call their tasks, whoever does them is told: a long text is cut between letters (%i)',
  async (shift) => {
    const { owner } = await given.cast()
    // Of letters of two halves, so that the cut stands within one of them, or behind it.
    const fresh = Array.from({ length: 20 }, (_, i) => ({
      title: `${i === 0 ? 'a'.repeat(shift) : ''}${'😀'.repeat(78)}${String.fromCodePoint(65 + i)}`,
      about: 'Ada Lovelace',
    }))
    const none = { count: 0, first: [] }
    const news = {
      userId: owner.userId,
      overdue: none,
      today: none,
      fresh: { count: fresh.length, first: fresh },
      forRole: false,
      taskIds: [],
    }
    await inCompany(app, owner.companyId, 'test', ({ emit }) => emit(checklistReminded, news))
    await settle()
    const told = await rows<{ detail: string }>('select detail from notification where person_id = $1', [owner.userId])
    expect(told.map(({ detail }) => [detail.length <= 2000, detail.length > 1990, detail.endsWith('😀…')])).toEqual([
      [true, true, true],
    ])
  },
)
