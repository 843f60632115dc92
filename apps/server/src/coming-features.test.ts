import { comingFeatures, features, type Feature } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { app } = await testApp()

// What is done by people, not by the product.
const services: readonly Feature[] = ['CUSTOM_INTEGRATIONS', 'PRIORITY_SUPPORT', 'DEDICATED_ACCOUNT_MANAGER']

test('what a price list calls coming is what no endpoint asks for yet', () => {
  const asked = new Set(app.endpoints.flatMap(({ permission, partly = [] }) => [permission.feature, ...partly]))
  expect(features.filter((feature) => !services.includes(feature) && !asked.has(feature))).toEqual(comingFeatures)
})
