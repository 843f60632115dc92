import { Thread, HelperEnded } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test, vi } from 'vitest'
import { makeLetter } from '../contract/index.ts'
import { letterBy } from '../testing/calls.ts'

const world = await testApp()
const { api, given, rows } = world

test('a letter that takes too long to be printed is refused in words, and nothing of it stays', async () => {
  const { owner, employee } = await given.cast()
  const { id } = await letterBy(world, owner)
  const values = [{ field: 'reason', value: 'Ten years with us' }]
  // On a machine that is slow enough the time of the thread is over; here it is at once.
  const asked = vi.spyOn(Thread.prototype, 'ask').mockRejectedValue(new HelperEnded('over'))
  const made = await api.as(owner).send(makeLetter, { params: { id }, body: { userId: employee.userId, values, version: 1 } })
  asked.mockRestore()
  expect(made.body).toMatchObject({ code: 'document.letter_slow' })
  expect(await rows('select 1 from stored_document where company_id = $1', [owner.companyId])).toEqual([])
})
