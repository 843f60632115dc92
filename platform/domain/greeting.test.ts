import { expect, test } from 'vitest'
import { greeting, mailedCompany } from './index.ts'

test.each([
  'Grace Hopper',
  'Seán O’Brien',
  "D'Angelo Russell",
  'Martin Luther King Jr.',
  'J. R. R. Tolkien',
  'Jean-Luc Picard',
  'María José Carreño Quiñones',
  'Нина Петровна',
  '田中 太郎',
  'نجيب محفوظ',
  'अमृता प्रीतम',
  'Ngũgĩ wa Thiong’o',
])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

test.each([
  'evil.example',
  'Visit https://evil.example',
  'a@evil.example',
  'You won 500 dollars',
  'Your account is locked click here to open it again now please',
  'Ada\nBcc',
  'Dear customer: pay now',
  'www.evil',
  '<b>Ada</b>',
  '',
])('%j is no name, and is not mailed', (name) => {
  expect(greeting(name)).toBe('Hello,')
})

test('a company is named unless its name would become a link', () => {
  expect(['Harbor & Pine', 'Müller GmbH & Co. KG', '37signals', 'J.P. Morgan'].map(mailedCompany)).not.toContain('A company')
  const hostile = ['evil.example', 'Win at http://evil', 'write a@b', 'www.evil', 'x'.repeat(81)]
  expect(hostile.map(mailedCompany)).toEqual(hostile.map(() => 'A company'))
})
