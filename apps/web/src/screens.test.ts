import { expect, test } from 'vitest'
import { modules } from './modules.gen.ts'

type Screens = (typeof modules)[number]['web']['screens']
const screens = modules.flatMap(({ contract, web }) =>
  web.screens.map((screen): [string, Screens[number], typeof contract] => [screen.path.path, screen, contract]),
)

test('no two screens share an address', () => {
  const paths = screens.map(([path]) => path)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
  expect(paths.length).toBeGreaterThan(10)
})

test.each(screens)('%s has its code, and its address stands in the contract', async (_path, screen, contract) => {
  expect(typeof (await screen.load())).toBe('function')
  expect(contract.paths).toContain(screen.path)
})
