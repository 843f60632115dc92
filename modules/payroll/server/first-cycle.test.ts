import { completeOnboarding } from '@daybook/company/contract'
import { getMe } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listPayCycles } from '../contract/index.ts'

const { api, given, rows } = await testApp()

test('the pay cycle that set-up makes stands in the audit log with its first period, like one that is added later', async () => {
  const me = api.as(await given.account())
  const body = {
    companyName: 'Lindenhof',
    companyCountry: 'DE',
    contactNumber: '+4930123456789',
    industry: 'Technology',
    businessType: 'Services',
    companyAddress: 'Unter den Linden 1, Berlin',
    payRhythm: 'WEEKLY',
    firstPayPeriod: 'PREVIOUS',
  } as const
  await me.call(completeOnboarding, { body })
  const { companyId } = await me.call(getMe, {})
  const [cycle] = (await me.call(listPayCycles, {})).items
  const entries = await rows("select target_id, after from audit_entry where action = 'pay_cycle.add' and company_id = $1", [
    companyId,
  ])
  const { id, name, frequency, rule } = cycle ?? {}
  const firstPeriod = { from: '2026-03-09', to: '2026-03-15' }
  expect(entries).toEqual([{ target_id: id, after: { id, name, frequency, rule, firstPeriod } }])
})
