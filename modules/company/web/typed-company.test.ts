import { expect, test } from 'vitest'
import { emptyCompany, TypedCompanyForm } from './typed-company.ts'

const typed = {
  ...emptyCompany,
  companyName: 'Lindenhof',
  companyCountry: 'DE',
  contactNumber: '+4930123456789',
  industry: 'Technology',
  businessType: 'Services',
  companyAddress: 'Unter den Linden 1',
}

test.each([
  ['WEEKLY', true, { payRhythm: 'WEEKLY', firstPayPeriod: 'PREVIOUS' }],
  ['MONTHLY', false, { payRhythm: 'MONTHLY', firstPayPeriod: 'CURRENT' }],
  ['NOT_YET', false, { payRhythm: null, firstPayPeriod: 'CURRENT' }],
])('paid %s, with the period before %s, is sent as %j', (payRhythm, payPrevious, sent) => {
  const parsed = TypedCompanyForm.parse({ ...typed, payRhythm, payPrevious })
  expect(parsed).toMatchObject(sent)
  expect(parsed).not.toHaveProperty('payPrevious')
})

test('how often people are paid has to be said', () => {
  expect(TypedCompanyForm.safeParse(typed).error?.issues).toMatchObject([
    { path: ['payRhythm'], message: 'Please say how often people are paid' },
  ])
})
