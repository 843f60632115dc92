import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { getTimeRules, saveTimeRules } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { addField, askChange, getPerson, updateOwnContact, updatePerson } from '../contract/index.ts'

// A text is as long as it is once it is put in order (NFC): some letters of a form are two or three then.

const { api, given } = await testApp()

test('a letter that is three in order counts as three', async () => {
  const { owner, employee } = await given.cast()
  const letters = (most: number) => '\ufb2c'.repeat(most)
  const own = async (said: object) => {
    const { version } = await api.as(employee).call(getPerson, { params: { userId: employee.userId } })
    return (await api.as(employee).send(updateOwnContact, { body: { version, ...said } })).status
  }
  expect(await own({ pronouns: letters(40) })).toBe(400)
  expect(await own({ preferredName: letters(200) })).toBe(400)
  expect(await own({ pronouns: letters(13), preferredName: letters(66) })).toBe(200)
  const note = { name: 'Somebody Else', note: letters(500) }
  expect((await api.as(employee).send(askChange, { body: note })).status).toBe(400)
  const field = { help: '', section: '', kind: 'TEXT', required: false, seenBy: 'HR', filledBy: 'HR', options: [] } as const
  expect((await api.as(owner).send(addField, { body: { label: letters(60), ...field } })).status).toBe(400)
})

test('rules are saved for a department whatever letters its name has', async () => {
  const { owner, employee } = await given.cast()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
  const move = (letters: number) => {
    const body = { department: '\u0958'.repeat(letters), version }
    return api.as(owner).send(updatePerson, { params: { userId: employee.userId }, body })
  }
  expect([(await move(200)).status, (await move(100)).status]).toEqual([400, 200])
  const rules = await api.as(owner).call(getTimeRules, {})
  const group = { department: '\u0958'.repeat(100), employmentType: null }
  const body = { from: day('2027-04-03'), rules: someRules, ...group, version: rules.version }
  expect((await api.as(owner).send(saveTimeRules, { body })).status).toBe(200)
})
