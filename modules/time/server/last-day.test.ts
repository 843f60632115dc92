import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { previewTimeRules } from '../contract/index.ts'
import { someRules } from '../testing/index.ts'

const { api, given } = await testApp()

test('rules from the last day that there is on may be looked at, though no week begins after it', async () => {
  const { hr } = await given.cast()
  const body = { from: day('2199-12-31'), rules: someRules, department: '', employmentType: null }
  expect((await api.as(hr).call(previewTimeRules, { body })).overtimeFrom).toBe('2199-12-31')
})
