import type { AnyEndpoint } from '@daybook/platform/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

// Which calls the web client seals is written beside each endpoint; here is what must not be forgotten.

const { app } = await testApp()

type Schema = { properties?: Record<string, Schema>; [part: string]: unknown }

/** The names of all fields in a schema. */
const fieldsIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn)
  if (schema === null || typeof schema !== 'object') return []
  const { properties, ...rest } = schema as Schema
  return [
    ...Object.keys(properties ?? {}),
    ...Object.values(properties ?? {}).flatMap(fieldsIn),
    ...fieldsIn(Object.values(rest)),
  ]
}

const schemasOf = ({ body, response }: AnyEndpoint) => [
  ...(body ? [z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })] : []),
  z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }),
]

const isSecret = (field: string): boolean =>
  /password|^code$|^seed$|^token$|^idtoken$|recoverycodes$|cents$|salary|rate$|amount|^before$|birth/i.test(field)

// Looked at one by one; the reason stands beside each.
const plain: Record<string, string> = {
  listCountries: 'the codes are those of countries',
  listRegions: 'the codes are those of regions',
  waysIn: 'whether there is a password, not which',
  getMe: 'whether a longer password is asked for, not which',
  previewLeave: 'the codes are reasons to refuse, the amounts days',
  getLeaveBalances: 'amounts of days; the notes are in calls that are sealed',
  searchLeaveLedger: 'amounts of days',
  adjustLeave: 'an amount of days',
  payOutLeave: 'an amount of days',
  importLeave: 'amounts of days',
  getHoursAccount: 'minutes that are carried into a month, no money',
  getLeaveConfig: 'rules that everybody may know, amounts of days',
  saveLeaveConfig: 'rules that everybody may know, amounts of days',
  previewLeaveConfig: 'amounts of days',
  getOwnCelebrations: 'whether a birthday is shown, not which day it is',
  changeOwnCelebrations: 'whether a birthday is shown, not which day it is',
  listPlans: 'the price list, which everybody may read',
  listPlanMaster: 'the price list, which everybody may read',
  previewPlan: 'the price list, which everybody may read',
  savePlan: 'the price list, which everybody may read',
  currentPlan: 'what the price list says of a plan',
  previewChange: 'what the price list says of two plans, by days',
  changePlan: 'what the price list says of two plans, by days',
  subscriptionHistory: 'what a company paid by the price list; nobody’s pay',
  getInvoice: 'what a company paid by the price list; nobody’s pay',
  billingSummary: 'what a company paid by the price list; nobody’s pay',
  listPayments: 'what a company paid by the price list; nobody’s pay',
  paymentDue: 'what a company paid by the price list; nobody’s pay',
  pay: 'what a company paid by the price list; nobody’s pay',
  getPayment: 'what a company paid by the price list; nobody’s pay',
  confirmPayment: 'what a company paid by the price list; nobody’s pay',
  cancelPayment: 'what a company paid by the price list; nobody’s pay',
  listAssets: 'what a thing of the company cost; nobody’s pay',
  getAsset: 'what a thing of the company cost; nobody’s pay',
  addAsset: 'what a thing of the company cost; nobody’s pay',
  changeAsset: 'what a thing of the company cost; nobody’s pay',
  lendAsset: 'what a thing of the company cost; nobody’s pay',
  takeBackAsset: 'what a thing of the company cost; nobody’s pay',
  retireAsset: 'what a thing of the company cost; nobody’s pay',
  reuseAsset: 'what a thing of the company cost; nobody’s pay',
  getExpenseConfig: 'limits that everybody who claims may know; nobody’s money',
  saveExpenseSettings: 'limits that everybody who claims may know; nobody’s money',
  addExpenseCategory: 'limits that everybody who claims may know; nobody’s money',
  saveExpenseExchange: 'limits that everybody who claims may know; nobody’s money',
  changeExpenseCategory: 'limits that everybody who claims may know; nobody’s money',
  getMyOffice: 'the hot path: opened by everybody all day; its figures are the reader’s own',
}

test('what carries pay, passwords or codes is sealed', () => {
  const open = app.endpoints.filter(({ sealed, produces, upload }) => !sealed && !produces && !upload)
  const telling = open.flatMap((endpoint) => {
    const fields = [...new Set(fieldsIn(schemasOf(endpoint)).filter(isSecret))]
    return fields.length > 0 && !(endpoint.name in plain) ? [`${endpoint.name}: ${fields.join(', ')}`] : []
  })
  expect(telling).toEqual([])
})

test('files are never sealed, and the calls made all day are not either', () => {
  const sealed = app.endpoints.filter((endpoint) => endpoint.sealed)
  expect(sealed.filter(({ produces }) => produces)).toEqual([])
  for (const name of ['getMyOffice', 'getMe', 'getClock', 'clockIn', 'clockOut', 'searchTimesheet', 'searchPeople'])
    expect(sealed.map((endpoint) => endpoint.name)).not.toContain(name)
  expect(sealed.length).toBeGreaterThan(25)
})
