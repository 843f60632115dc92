import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles, type Permission, type Role, type Scope } from '@daybook/platform/contract'
import { ofAccounts, ofPolicies, permissionMatrix, rowsOf, testApp, unbuilt } from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// The matrix was decided; the code declares permissions; docs/permissions.md is printed from the code. All three agree.

const { app } = await testApp()
const permissions = new Map<string, Permission>(app.endpoints.map(({ permission }) => [permission.name, permission]))
const byRole = new Set(['company', 'platform'])
const ofCompany = [...permissions.values()].filter(({ audience }) => byRole.has(audience))

// G is the role ADMIN inside a company: only an owner's grant leads there.
const scopeOfCell: Record<string, Scope | undefined> = {
  A: 'all',
  platform: 'all',
  T: 'company',
  G: 'company',
  R: 'reports',
  O: 'own',
}
const width: Record<string, number> = { own: 1, reports: 2, company: 3, all: 4 }
const words: Partial<Record<Scope, string>> = { all: 'all companies' }

/**
 * What the matrix gives a role for a permission: the widest of its rows. What reaches over all companies is another permission
 * than what reaches into one, also where one row speaks of both.
 */
const decided = (name: string, role: Role): Scope | undefined =>
  (rowsOf[name] ?? [])
    .map((number) => scopeOfCell[permissionMatrix.get(number)?.cells[role] ?? ''])
    .filter((scope) => scope !== undefined)
    .filter((scope) => (scope === 'all') === (permissions.get(name)?.audience === 'platform'))
    .toSorted((a, b) => (width[b] ?? 0) - (width[a] ?? 0))[0]

test.each(ofCompany.map((permission): [string, Permission] => [permission.name, permission]))(
  '%s gives every role what its rows of the matrix say',
  (name, permission) => {
    expect(rowsOf[name], 'name its rows in the `matrixRows` of its module').toBeDefined()
    const declared = Object.fromEntries(roles.map((role) => [role, permission.scopes[role]]))
    expect(declared).toEqual(Object.fromEntries(roles.map((role) => [role, decided(name, role)])))
  },
)

test('every row of the matrix is served by a permission, or is known not to be built yet', () => {
  const served = new Set([...ofCompany.flatMap(({ name }) => rowsOf[name] ?? []), ...ofAccounts, ...ofPolicies, ...unbuilt])
  expect([...permissionMatrix.keys()].filter((number) => !served.has(number))).toEqual([])
  expect(new Set([...permissionMatrix.keys()].map(Math.floor)).size).toBe(57)
  const twice = unbuilt.filter((number) => ofCompany.some(({ name }) => rowsOf[name]?.includes(number)))
  expect(twice, 'these are built: take them out of `unbuilt`').toEqual([])
})

describe('the printed table', () => {
  const printed = readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  test.each(ofCompany.map((permission): [string, Permission] => [permission.means, permission]))(
    'says "%s" as the matrix does',
    (means, { name }) => {
      const row = printed.find(([first]) => first === means || first?.startsWith(`${means} (`))
      const cells = roles.map((role) => {
        const scope = decided(name, role)
        if (scope === undefined) return '–'
        return role === 'ADMIN' && scope === 'company' ? 'let in' : (words[scope] ?? scope)
      })
      expect(row?.slice(1, 1 + roles.length)).toEqual(cells)
    },
  )

  test('has a line for every permission and no other', () => {
    const named = ({ means, product }: Permission) => (product ? `${means} (${product})` : means)
    expect(printed.map(([means]) => means).sort()).toEqual([...permissions.values()].map(named).sort())
  })
})
