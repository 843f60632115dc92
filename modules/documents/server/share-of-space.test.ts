import { randomBytes } from 'node:crypto'
import { addReceipt } from '@daybook/expenses/contract'
import { addLeaveFile } from '@daybook/leave/contract'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addDocumentFile, addOwnDocuments } from '../contract/index.ts'

const { app, api, given } = await testApp()
const megabyte = 1024 ** 2
// What an operator may set; by default it is 10 GB.
Object.assign(app.config, { storagePerCompany: 20 * megabyte })

const paper = (size: number) => ({
  file: { bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]), name: 'Paper.pdf' },
})
const codeOf = ({ status, body }: { status: number; body: unknown }) => (status === 200 ? 200 : (body as { code: string }).code)

test('whoever fills their own place with documents takes a share of the space, and others bring what they have to', async () => {
  const { hr, employee, outsider } = await given.cast()
  const me = api.as(employee)
  const brought = []
  for (let n = 0; n < 30; n++) {
    const reply = await me.send(addDocumentFile, paper(megabyte))
    brought.push(codeOf(reply))
    if (reply.status !== 200) break
    const files = [{ broughtId: (reply.body as { id: string }).id, name: `Mine ${n}` }]
    await me.call(addOwnDocuments, { body: { folder: '', files } })
  }
  // Half of it, of which a tenth would be theirs once it is used.
  expect(brought).toEqual([...Array.from({ length: 9 }, () => 200), 'file.share'])
  const bring = async (who: Member) => [
    codeOf(await api.as(who).send(addLeaveFile, paper(megabyte / 2))),
    codeOf(await api.as(who).send(addReceipt, paper(megabyte / 2))),
    codeOf(await api.as(who).send(addDocumentFile, paper(megabyte / 2))),
  ]
  const all = [200, 200, 200]
  expect([await bring(outsider), await bring(hr)]).toEqual([all, all])
  expect(await bring(employee)).toEqual(['file.share', 'file.share', 'file.share'])
})
