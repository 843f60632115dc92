import { getMe } from '@daybook/people/contract'
import { type Member, ownerOf, testApp } from '@daybook/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listFlags, readFlagWords, switchFlag } from './flag-commands.ts'

const { api, given, rows } = await testApp({ own: true })
const operator = await ownerOf(rows)
afterAll(() => operator.end())

let said: string[] = []
beforeEach(() => void (said = []))
const say = (line: string) => void said.push(line)

const command = async (...words: string[]) => {
  const wanted = readFlagWords(words)
  return wanted ? switchFlag(operator, wanted, say) : 2
}
const flagsOf = async (who: Pick<Member, 'token'>) => (await api.as(who).call(getMe, {})).flags
const all = ['EMPLOYER_ADMIN_EMPLOYEE_TOGGLE', 'NOTIFICATION_BELL']

test.each(all)('%s is on until it is switched off, for everybody or for one company, and each way back', async (flag) => {
  const { ours, theirs } = await given.twoCompanies()
  const account = await given.account()
  const others = all.filter((name) => name !== flag)
  const shown = async () => Promise.all([ours.employee, theirs.employee, account].map(flagsOf))
  expect(await shown()).toEqual([all, all, all])
  await command(flag, 'off', ours.owner.companyId)
  expect(await shown()).toEqual([others, all, all])
  await command(flag, 'off')
  expect(await shown()).toEqual([others, others, others])
  await command(flag, 'on', theirs.owner.companyId)
  expect(await shown()).toEqual([others, all, others])
  await command(flag, 'default', ours.owner.companyId)
  await command(flag, 'default', theirs.owner.companyId)
  await command(flag, 'on')
  expect(await shown()).toEqual([all, all, all])
  await command(flag, 'default')
  expect(await shown()).toEqual([all, all, all])
})

test('the command says what it did, and lists what was decided', async () => {
  const { companyId } = await given.company()
  expect([await command('NOTIFICATION_BELL', 'off'), await command('NOTIFICATION_BELL', 'on', companyId)]).toEqual([0, 0])
  await listFlags(operator, say)
  expect(said).toEqual([
    'NOTIFICATION_BELL is off for everybody.',
    'NOTIFICATION_BELL is on for this company.',
    'NOTIFICATION_BELL  off',
    `  company ${companyId}  on`,
    'EMPLOYER_ADMIN_EMPLOYEE_TOGGLE  on, by default',
  ])
  said = []
  await command('NOTIFICATION_BELL', 'default', companyId)
  await command('NOTIFICATION_BELL', 'default')
  expect(said).toEqual([
    'NOTIFICATION_BELL is for this company what it is for everybody.',
    'NOTIFICATION_BELL is on again by default.',
  ])
})

test('a flag, a choice or a company that there is none of is no command', async () => {
  for (const words of [
    [],
    ['BELL', 'off'],
    ['NOTIFICATION_BELL'],
    ['NOTIFICATION_BELL', 'maybe'],
    ['NOTIFICATION_BELL', 'off', 'ours'],
  ])
    expect(await command(...words)).toBe(2)
  expect(await command('NOTIFICATION_BELL', 'off', '0190a000-0000-7000-8000-000000000001')).toBe(1)
  expect(said).toEqual(['There is no such company.'])
})
