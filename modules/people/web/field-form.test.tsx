import type { ListedField } from '@daybook/people/contract'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChangeField } from './field-form.tsx'

const field: ListedField = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'TEXT',
  label: 'Bonus agreed',
  help: '',
  section: '',
  required: false,
  seenBy: 'PERSON',
  filledBy: 'HR',
  options: [],
  version: 1,
  values: 0,
}

test.each([
  ['HUMAN_RESOURCE', 'HR', true],
  ['HUMAN_RESOURCE', 'PERSON', false],
  ['ENTERPRISE_ADMIN', 'HR', false],
] as const)('who fills a field is for %s to say of one that %s fill: shut is %s', (userRole, filledBy, shut) => {
  readBy({ userRole })
  show(<ChangeField field={{ ...field, filledBy }} place={1} count={1} onDone={vi.fn<() => void>()} />)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Who fills it' }).disabled).toBe(shut)
  expect(screen.queryByText('An owner lets people fill it themselves') !== null).toBe(shut)
})

test.each([
  ['HUMAN_RESOURCE', 'HR', false],
  ['HUMAN_RESOURCE', 'PERSON', true],
  ['ENTERPRISE_ADMIN', 'HR', true],
] as const)('%s remove a field that %s sees at least: %s', (userRole, seenBy, removes) => {
  readBy({ userRole })
  show(<ChangeField field={{ ...field, seenBy }} place={1} count={1} onDone={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Remove this field' }) !== null).toBe(removes)
  expect(screen.queryByText(/An owner removes what only HR sees/) === null).toBe(removes)
})
