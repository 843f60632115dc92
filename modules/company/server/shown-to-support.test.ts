import { searchAudit } from '@daybook/office/contract'
import { deactivatePerson, importPeople } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { api, given, clock } = await testApp()

test('whatever support is shown stands in the log, also by a call that changes nothing', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, employee } = await given.cast()
  const leave = {
    params: { userId: employee.userId },
    body: { endDate: day('2026-03-31'), accessEnds: 'AFTER_LAST_DAY' as const },
  }
  await api.as(owner).call(deactivatePerson, leave)
  const support = await given.supportIn(owner, { mayChange: true })
  const log = async () =>
    (await api.as(owner).call(searchAudit, { body: { grantId: support.grantId } })).items.map(({ action }) => action)
  await api.as(support).call(deactivatePerson, leave)
  expect(await log()).toEqual(['support.viewed', 'support.entered'])
  const csv = `Name,Email\n${employee.name},${employee.email}\n`
  await api.as(support).call(importPeople, { body: { csv, commit: false } })
  expect(await log()).toEqual(['support.viewed', 'support.viewed', 'support.entered'])
})
