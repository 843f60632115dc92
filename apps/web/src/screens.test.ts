import { expect, test } from 'vitest'
import { modules } from './modules.gen.ts'

const screens = modules.flatMap(({ name, web }) =>
  web.screens.map((screen): [string, typeof screen, string] => [screen.path.path, screen, name]),
)

test('no two screens share an address', () => {
  const paths = screens.map(([path]) => path)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
  expect(paths.length).toBeGreaterThan(10)
})

test.each(screens)('%s has its code, and its address stands in the contract', async (_path, screen, module) => {
  expect(typeof (await screen.load())).toBe('function')
  const door: object = await import(`@daybook/${module}/contract`)
  const declared = Object.entries(door).flatMap(([name, group]) => (name.endsWith('Paths') ? Object.values(group as object) : []))
  expect(declared).toContain(screen.path)
})
