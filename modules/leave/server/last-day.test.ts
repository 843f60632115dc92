import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { previewLeave } from '../contract/index.ts'

const { api, given } = await testApp()

test('leave of the last day that there is may be looked at: nobody is back from it', async () => {
  const { owner, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner, 'Leave')
  const look = (on: string) => api.as(employee).call(previewLeave, { body: { typeId, from: day(on), to: day(on) } })
  expect([(await look('2199-12-30')).backOn, (await look('2199-12-31')).backOn]).toEqual(['2199-12-31', null])
})
