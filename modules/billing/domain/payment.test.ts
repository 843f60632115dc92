import { day } from '@daybook/platform/domain'
import { describe, expect, test } from 'vitest'
import { mayFollow, nextCharge, readExpiry, readSandboxToken, sandboxAnswer, sandboxToken } from './index.ts'

test('what failed is over unless the money came after all, and what was paid may be taken back', () => {
  expect(mayFollow('PENDING', 'PENDING')).toBe(false)
  expect([mayFollow('PENDING', 'CHALLENGE'), mayFollow('CHALLENGE', 'PENDING'), mayFollow('CHALLENGE', 'PAID')]).toEqual([
    true,
    true,
    true,
  ])
  expect([mayFollow('PAID', 'FAILED'), mayFollow('PAID', 'PENDING'), mayFollow('PAID', 'CHALLENGE')]).toEqual([
    true,
    false,
    false,
  ])
  expect([mayFollow('FAILED', 'PAID'), mayFollow('FAILED', 'PENDING')]).toEqual([true, false])
})

test('a kept card is tried again 3 and 7 days after it was first declined', () => {
  const today = day('2026-03-20')
  expect(nextCharge([], today)).toBe('2026-03-20')
  expect(nextCharge([day('2026-03-16')], today)).toBe('2026-03-19')
  expect(nextCharge([day('2026-03-16'), day('2026-03-19')], today)).toBe('2026-03-23')
  expect(nextCharge([day('2026-03-16'), day('2026-03-19'), day('2026-03-23')], today)).toBeNull()
})

test('the end of a card is a month', () => {
  expect(['12/30', '1230', ' 01 / 2031 ', '13/30', '1/30', ''].map(readExpiry)).toEqual([
    '2030-12',
    '2030-12',
    '2031-01',
    null,
    null,
    null,
  ])
})

describe('a test card', () => {
  test('becomes a token that holds four of its digits', () => {
    const token = sandboxToken('4242 4242 4242 4242', '2030-12')
    expect(token).toBe('sandbox_pays_4242_2030-12')
    expect(readSandboxToken(token ?? '')).toEqual({ does: 'pays', label: 'Visa ending in 4242', expires: '2030-12' })
    expect(sandboxToken('4111111111111111', '2030-12')).toBeNull()
    for (const other of ['pm_card_visa', 'sandbox_wins_4242_2030-12', '']) expect(readSandboxToken(other)).toBeNull()
  })

  const asked = (number: string, more: Partial<Parameters<typeof sandboxAnswer>[0]> = {}) => {
    const card = readSandboxToken(sandboxToken(number, '2030-12') ?? '')
    const { state, failure } = sandboxAnswer({
      method: 'CARD',
      card,
      confirmed: false,
      present: true,
      ageSeconds: 0,
      month: '2026-03',
      ...more,
    })
    return failure ?? state
  }

  test.each([
    ['pays', '4242424242424242', {}, 'PAID'],
    ['pays nothing once it ended', '4242424242424242', { month: '2031-01' }, 'expired'],
    ['is declined', '4000000000000002', {}, 'declined'],
    ['is to be confirmed', '4000002760003184', {}, 'CHALLENGE'],
    ['is paid when it was confirmed', '4000002760003184', { confirmed: true }, 'PAID'],
    ['cannot be confirmed by nobody', '4000002760003184', { present: false }, 'confirmation_needed'],
    ['pays at first', '4000000000000341', { ageSeconds: 59 }, 'PAID'],
    ['and is taken back', '4000000000000341', { ageSeconds: 60 }, 'taken_back'],
    ['is unknown', '1', {}, 'refused'],
  ])('%s', (_what, number, more, answer) => {
    expect(asked(number, more)).toBe(answer)
  })

  test('is none where a transfer is made, which takes its time', () => {
    expect([
      asked('', { method: 'BANK_TRANSFER', ageSeconds: 119 }),
      asked('', { method: 'BANK_TRANSFER', ageSeconds: 120 }),
    ]).toEqual(['PENDING', 'PAID'])
  })
})
