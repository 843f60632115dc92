import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const listed = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')

// The name that carries the styles of each imported component: `Menu.Item` has none of its own.
const usedIn = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const imports = [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].map((match) => match[1] ?? '')
  return imports.flatMap((names) => names.split(',').map((name) => name.trim()))
}

test('every part of the component library that a screen uses brings its styles', () => {
  const files = globSync(['platform/web/**/*.tsx', 'apps/web/src/**/*.tsx', 'modules/*/web/**/*.tsx'], { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  const styled = [...new Set(files.flatMap(usedIn))].filter((name) =>
    existsSync(join(root, 'node_modules/@mantine/core/styles', `${name}.layer.css`)),
  )
  expect(styled.filter((name) => !listed.includes(`/${name}.layer.css`))).toEqual([])
})
