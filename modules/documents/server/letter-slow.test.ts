import { Thread, HelperEnded } from '@daybook/platform/server'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { pdfText, testApp } from '@daybook/testing'
import { expect, test, vi } from 'vitest'
import { getDocument, makeLetter, openDocument } from '../contract/index.ts'
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

test('a letter says what the record says when it is put there, and not what it said when it was printed first', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await letterBy(world, owner, { body: '{name} is {job title}.', own: [] })
  const become = async (designation: string) => {
    const { version } = await api.as(hr).call(getPerson, { params: { userId: employee.userId } })
    await api.as(hr).call(updatePerson, { params: { userId: employee.userId }, body: { version, designation } })
  }
  await become('Clerk')
  const print = Thread.prototype.ask
  const asked = vi.spyOn(Thread.prototype, 'ask').mockImplementationOnce(async function (this: Thread<never, never>, ...words) {
    const printed = await print.apply(this, words as never)
    await become('Head of Finance')
    return printed
  } as typeof print)
  const { documentId } = await api
    .as(owner)
    .call(makeLetter, { params: { id }, body: { userId: employee.userId, values: [], version: 1 } })
  asked.mockRestore()
  const [file] = (await api.as(owner).call(getDocument, { params: { id: documentId } })).files
  const opened = await api.as(owner).call(openDocument, { params: { fileId: file?.id ?? '' }, query: {} })
  expect(await pdfText((opened as unknown as { bytes: Uint8Array }).bytes)).toContain('Head of Finance')
})
