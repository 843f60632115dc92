import { getMe } from '@daybook/people/contract'
import {
  finalizePayroll,
  listPayCycles,
  listPayPeriods,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { inSystem } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  completeOnboarding,
  getCompany,
  getOnboardingSteps,
  listCountries,
  listRegions,
  updateCompany,
} from '../contract/index.ts'
import { setPlan } from './company-store.ts'

const { app, api, given, rows } = await testApp()

const form = {
  companyName: 'Lindenhof',
  companyCountry: 'DE',
  contactNumber: '+4930123456789',
  industry: 'Technology',
  businessType: 'Retail & Hospitality',
  companyAddress: 'Unter den Linden 1,\nBerlin',
} as const
const fresh = async () => api.as(await given.account())

const path = ['payRhythm', 'people', 'pay', 'firstWeek', 'firstPayroll']

test('setting up a company makes its owner, its holidays, its week and the pay cycle that was asked for, and nothing in another company', async () => {
  const theirs = await given.company({ name: 'CANARY-B' })
  const count = () =>
    rows('select (select count(*) from holiday where company_id = $1), (select count(*) from person where company_id = $1)', [
      theirs.companyId,
    ])
  const before = await count()
  const me = await fresh()
  const steps = { allSteps: ['mandatoryStep', ...path], completedSteps: [], currentStep: 'mandatoryStep', completed: false }
  expect(await me.call(getOnboardingSteps, {})).toEqual({ ...steps, showOnboardingCompletionTopBar: false })
  const done = {
    ...steps,
    completedSteps: ['mandatoryStep', 'payRhythm'],
    currentStep: 'people',
    completed: true,
    showOnboardingCompletionTopBar: true,
  }
  expect(await me.call(completeOnboarding, { body: { ...form, payRhythm: 'MONTHLY', firstPayPeriod: 'PREVIOUS' } })).toEqual(done)
  expect(await me.call(getOnboardingSteps, {})).toEqual(done)
  // The first period that was asked for is the first of the list.
  expect((await me.call(listPayPeriods, { query: {} })).items.at(-1)?.from).toBe('2026-02-01')
  const { companyId, userRole } = await me.call(getMe, {})
  expect(userRole).toBe('ENTERPRISE_ADMIN')
  const [made] = await rows<Record<string, unknown>>(
    `select (select count(*)::int from holiday where company_id = $1 and source = 'country') as holidays,
      (select count(*)::int from work_week where company_id = $1) as weeks, (select count(*)::int from pay_cycle where company_id = $1) as cycles,
      (select min(from_day)::text from pay_period where company_id = $1) as paid_from`,
    [companyId],
  )
  expect(made).toMatchObject({ weeks: 1, cycles: 1, paid_from: '2026-02-01' })
  expect(made?.['holidays']).toBeGreaterThan(20)
  expect(await count()).toEqual(before)
})

test('whoever does not say how often they pay gets no pay cycle, and it is their first step', async () => {
  const me = await fresh()
  const { currentStep } = await me.call(completeOnboarding, { body: { ...form, payRhythm: null } })
  expect(currentStep).toBe('payRhythm')
  expect((await me.call(listPayCycles, {})).items).toEqual([])
})

test.each([
  ['WEEKLY', 'Weekly', '2026-03-16'],
  ['BIWEEKLY', 'Every two weeks', '2026-03-16'],
  ['SEMI_MONTHLY', 'Twice a month', '2026-03-16'],
  ['MONTHLY', 'Monthly', '2026-03-01'],
] as const)('%s begins with the cycle %s, from the period that runs on', async (payRhythm, name, from) => {
  const me = await fresh()
  await me.call(completeOnboarding, { body: { ...form, payRhythm } })
  const { items } = await me.call(listPayCycles, {})
  expect(items).toMatchObject([{ name, frequency: payRhythm, status: 'ACTIVE' }])
  const periods = (await me.call(searchPayPeriods, { body: {} })).items
  expect(periods.map((period) => period.from).toSorted()[0]).toBe(from)
  expect(new Set(periods.map(({ payDate }) => payDate)).size).toBe(periods.length)
})

test('the path is over with the first payroll, or when its owner puts it away; it is nobody else’s', async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const before = await boss.call(getOnboardingSteps, {})
  expect(before).toMatchObject({ completedSteps: ['mandatoryStep', 'payRhythm', 'people'], currentStep: 'pay' })
  expect(before.showOnboardingCompletionTopBar).toBe(true)
  expect(await api.as(employee).call(getOnboardingSteps, {})).toEqual({
    allSteps: ['mandatoryStep'],
    completedSteps: ['mandatoryStep'],
    currentStep: null,
    completed: true,
    showOnboardingCompletionTopBar: false,
  })
  const { version } = await boss.call(getCompany, {})
  await boss.call(updateCompany, { body: { setupPathHidden: true, version } })
  const away = await boss.call(getOnboardingSteps, {})
  expect(away).toEqual({ ...before, showOnboardingCompletionTopBar: false })
  const [cycle] = (await boss.call(listPayCycles, {})).items
  const body = { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 100_000 } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body })
  expect((await boss.call(getOnboardingSteps, {})).currentStep).toBe('firstWeek')
  // Salaries are paid without an approved hour: whoever paid is through.
  const january = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-01-01')
  const payPeriodId = january?.id ?? ''
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'january' })
  expect(await boss.call(getOnboardingSteps, {})).toMatchObject({
    completedSteps: ['mandatoryStep', ...path],
    currentStep: null,
    showOnboardingCompletionTopBar: false,
  })
})

test('an account sets up one company, not a second one', async () => {
  const owner = await given.company()
  await expect(api.as(owner).call(completeOnboarding, { body: form })).rejects.toMatchObject({
    status: 409,
    code: 'company.already_set_up',
  })
  const employee = await given.person(owner)
  await expect(api.as(employee).call(completeOnboarding, { body: form })).rejects.toMatchObject({ status: 409 })
})

// The words that were agreed (docs/product.md#fields-and-their-words).
test.each([
  ['companyName', '', 'Please enter your business name'],
  ['companyName', '   ', 'Please enter your business name'],
  ['companyName', 'L', 'Company name must be at least 2 characters'],
  ['companyName', 'L'.repeat(201), 'At most 200 characters'],
  ['companyCountry', '', 'Please enter country'],
  ['companyCountry', '76', 'Please enter country'],
  ['companyCountry', 'XX', 'Please enter country'],
  ['contactNumber', '', 'Please enter your company contact number'],
  ['contactNumber', '030-1234567', 'Only digits and optional "+" sign are allowed'],
  ['contactNumber', '49+301234567', 'Only digits and optional "+" sign are allowed'],
  ['contactNumber', '12345', 'Must be more than 5 digits'],
  ['contactNumber', '123456', 'Enter a valid contact number'],
  ['contactNumber', '+123456789', 'Enter a valid contact number'],
  ['contactNumber', '+1234567890123456', 'Enter a valid contact number'],
  ['industry', '', 'Please select your industry'],
  ['industry', 'Alchemy', 'Please select your industry'],
  ['businessType', '', 'Please select your business'],
  ['businessType', 'Guild', 'Please select your business'],
  ['companyAddress', '', 'Please enter your company address'],
  ['companyAddress', 'Berlin 1', 'Address must be at least 10 characters'],
  ['companyAddress', ' Berlin 1  ', 'Address must be at least 10 characters'],
  ['companyAddress', 'B'.repeat(201), 'At most 200 characters'],
  ['payRhythm', 'DAILY', 'Please say how often people are paid'],
])('%s %j is refused with the words that were agreed', async (field, value, message) => {
  const me = await fresh()
  const reply = await me.send(completeOnboarding, { body: { ...form, [field]: value } })
  expect(reply.status).toBe(400)
  expect((reply.body as { errors: object[] }).errors[0]).toEqual({ field, message })
  expect((await me.call(getMe, {})).companyId).toBeNull()
})

test('a field that was not sent is asked for in the words of one that was left empty', async () => {
  const me = await fresh()
  const reply = await me.send(completeOnboarding, { body: {} as never })
  expect((reply.body as { errors: object[] }).errors).toEqual([
    { field: 'companyName', message: 'Please enter your business name' },
    { field: 'companyCountry', message: 'Please enter country' },
    { field: 'contactNumber', message: 'Please enter your company contact number' },
    { field: 'industry', message: 'Please select your industry' },
    { field: 'businessType', message: 'Please select your business' },
    { field: 'companyAddress', message: 'Please enter your company address' },
  ])
  // A value of another kind is a mistake of the program, and told as that.
  const number = await me.send(completeOnboarding, { body: { ...form, companyName: 3 } as never })
  expect((number.body as { errors: { message: string }[] }).errors[0]?.message).toMatch(/^Invalid input/)
})

test('a country that is none is told apart from a wrong form by its code', async () => {
  const call = (await fresh()).call(completeOnboarding, { body: { ...form, companyCountry: 'XX' } })
  await expect(call).rejects.toMatchObject({ status: 400, code: 'company.unknown_country' })
})

test.each([['+1234567890'], ['1234567890'], ['123456789012345'], ['+123456789012345']])(
  'the contact number %s has ten to fifteen digits and is taken',
  async (contactNumber) => {
    const me = await fresh()
    expect((await me.send(completeOnboarding, { body: { ...form, contactNumber } })).status).toBe(200)
    expect((await me.call(getCompany, {})).contactNumber).toBe(contactNumber)
  },
)

test.each([
  ['DE', undefined, { zone: 'Europe/Berlin', currency: 'EUR', weekStarts: 1 }],
  ['US', undefined, { zone: 'America/New_York', currency: 'USD', weekStarts: 7 }],
  ['US', 'America/Denver', { zone: 'America/Denver', currency: 'USD', weekStarts: 7 }],
  ['US', 'America/Indianapolis', { zone: 'America/Indiana/Indianapolis', currency: 'USD', weekStarts: 7 }],
  ['NO', undefined, { zone: 'Europe/Oslo', currency: 'NOK', weekStarts: 1 }],
  ['IN', 'Asia/Calcutta', { zone: 'Asia/Kolkata', currency: 'INR', weekStarts: 7 }],
  ['US', 'Europe/Berlin', { zone: 'America/New_York', currency: 'USD', weekStarts: 7 }],
  ['EG', undefined, { zone: 'Africa/Cairo', currency: 'EGP', weekStarts: 6 }],
  ['IN', undefined, { zone: 'Asia/Kolkata', currency: 'INR', weekStarts: 7 }],
])('a company in %s, set up in a browser in %s, begins with its zone, currency and week', async (country, zone, preset) => {
  const me = await fresh()
  await me.call(completeOnboarding, { body: { ...form, companyCountry: country } }, zone ? { zone } : {})
  expect(await me.call(getCompany, {})).toMatchObject({ country, planType: 'FREE_PACK', version: 1, ...preset })
})

test('every country on offer has what its company would begin with', async () => {
  const { items } = await api.call(listCountries, {})
  expect(items.length).toBeGreaterThan(230)
  expect(new Set(items.map(({ code }) => code)).size).toBe(items.length)
  for (const country of items) {
    expect(country).toMatchObject({ code: expect.stringMatching(/^[A-Z]{2}$/), currency: expect.stringMatching(/^[A-Z]{3}$/) })
    for (const zone of country.zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  }
})

test.each([
  ['NO', ['Europe/Oslo']],
  ['SE', ['Europe/Stockholm']],
  ['NL', ['Europe/Amsterdam']],
  ['IS', ['Atlantic/Reykjavik']],
  ['DK', ['Europe/Copenhagen']],
  ['JP', ['Asia/Tokyo']],
  ['IN', ['Asia/Kolkata']],
  ['UA', ['Europe/Kyiv', 'Europe/Simferopol']],
  ['MM', ['Asia/Yangon']],
  ['ER', ['Africa/Asmara']],
  ['CY', ['Asia/Nicosia', 'Asia/Famagusta']],
  ['XK', ['Europe/Belgrade']],
])('the zones of %s are its own, the one that most live in first: %j', async (code, zones) => {
  const { items } = await api.call(listCountries, {})
  expect(items.find((country) => country.code === code)?.zones).toEqual(zones)
})

test('a zone stands with one country, but for those that have none', async () => {
  const { items } = await api.call(listCountries, {})
  const all = items.flatMap(({ zones }) => zones)
  expect(all.filter((zone, i) => all.indexOf(zone) !== i)).toEqual(['Europe/Belgrade'])
})

test('countries are called what they are called there, and dialled with all their suffixes', async () => {
  const { items } = await api.call(listCountries, {})
  const of = (code: string) => items.find((country) => country.code === code)
  expect(of('NO')?.nativeNames).toEqual(['Noreg', 'Norge', 'Norgga'])
  expect(of('JP')?.nativeNames).toEqual(['日本'])
  expect(of('NO')?.dialCode).toEqual({ root: '+4', suffixes: ['7'] })
  expect(of('DO')?.dialCode).toEqual({ root: '+1', suffixes: ['809', '829', '849'] })
  expect(of('US')?.dialCode.suffixes).toContain('212')
})

test('the regions of a country are those with holidays of their own; a country without any has none, nor has one that nobody knows', async () => {
  const me = await fresh()
  const regions = async (country: string) => (await me.call(listRegions, { params: { country } })).items
  expect(await regions('DE')).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect([await regions('SG'), await regions('QQ')]).toEqual([[], []])
  expect(await me.send(listRegions, { params: { country: 'Germany' } })).toMatchObject({ status: 404 })
  await expect(api.call(listRegions, { params: { country: 'DE' } })).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['US', 'BE'],
  ['SG', 'BE'],
  ['DE', 'Be'],
])('%s has no region %s: refused, when a company is set up and later', async (companyCountry, companyRegion) => {
  const me = await fresh()
  const refused = (field: string) => ({ status: 400, code: 'company.unknown_region', problem: { errors: [{ field }] } })
  const call = me.call(completeOnboarding, { body: { ...form, companyCountry, companyRegion } })
  await expect(call).rejects.toMatchObject(refused('companyRegion'))
  await me.call(completeOnboarding, { body: { ...form, companyCountry } })
  const change = me.call(updateCompany, { body: { region: companyRegion, version: 1 } })
  await expect(change).rejects.toMatchObject(refused('region'))
  expect((await me.call(getCompany, {})).region).toBeNull()
})

test('a region that is no code is refused', async () => {
  const reply = await (await fresh()).send(completeOnboarding, { body: { ...form, companyRegion: 'Bavaria, all of it' } })
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'companyRegion', message: 'Must be the code of a region' }] },
  })
})

test('a plan that was asked for at sign-up is a wish: every company begins on Free', async () => {
  const account = await given.account()
  await rows("update account set plan_type = 'SCALE_PACK' where id = $1", [account.accountId])
  const me = api.as(account)
  expect(await me.call(getMe, {})).toMatchObject({ companyPlan: 'FREE_PACK', wishedPlan: 'SCALE_PACK' })
  await me.call(completeOnboarding, { body: form })
  expect((await me.call(getCompany, {})).planType).toBe('FREE_PACK')
  const { companyId } = await me.call(getMe, {})
  const put = (id: string) => inSystem(app, 'test', ({ db }) => setPlan(db, id, 'GROWTH_PACK'))
  expect([await put(companyId ?? ''), await put('0190a000-0000-7000-8000-000000000001')]).toEqual([1, 0])
  expect((await me.call(getCompany, {})).planType).toBe('GROWTH_PACK')
})
