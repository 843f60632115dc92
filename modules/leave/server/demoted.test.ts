import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addFileToLeave, askLeave, decideLeave, getLeaveFile } from '../contract/index.ts'
import { note } from '../testing/calls.ts'

const { api, given } = await testApp()

test.each(['waits', 'was decided'])(
  'who is no manager any more opens no paper of leave that %s, though its person reports to them',
  async (state) => {
    const { owner, manager, employee } = await given.cast()
    const { id: typeId } = await given.leaveType(owner)
    const span = { from: day('2026-05-11'), to: day('2026-05-12') }
    const { id } = await api.as(employee).call(askLeave, { body: { typeId, ...span } })
    const file = await api.as(employee).call(addFileToLeave, { params: { id }, file: note })
    const open = async () => (await api.as(manager).send(getLeaveFile, { params: { fileId: file.id } })).status
    expect(await open()).toBe(200)
    if (state === 'was decided')
      await api.as(owner).call(decideLeave, { body: { requests: [{ id, version: 2 }], decision: 'APPROVE' } })
    const { version } = await api.as(owner).call(getPerson, { params: { userId: manager.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: manager.userId }, body: { version, role: 'EMPLOYEE' } })
    expect(await open()).toBe(404)
  },
)
