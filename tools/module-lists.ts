import { moduleNames } from '../modules/modules.ts'

type List = { path: string; header: string; doors: readonly string[]; type: string }

const note = '// Written by `npm run generate` from modules/modules.ts.\n'

// What each place needs of every module, by the doors it may use.
const lists: readonly List[] = [
  {
    path: 'apps/server/src/modules.gen.ts',
    header: "import type { ServerModule } from '@daybook/platform/server'\n",
    doors: ['contract', 'server'],
    type: 'ServerModule',
  },
  {
    path: 'apps/web/src/modules.gen.ts',
    header: "import type { WebModule } from '@daybook/platform/web'\n",
    doors: ['contract', 'web'],
    type: 'WebModule',
  },
  {
    path: 'testing/modules.gen.ts',
    header: '',
    doors: ['contract', 'testing'],
    // As it stands: what each module adds to `given` has a type of its own.
    type: '',
  },
]

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const imports = (name: string, doors: readonly string[]): string =>
  doors.map((door) => `import { manifest as ${name}${capital(door)} } from '@daybook/${name}/${door}'\n`).join('')

const line = (name: string, doors: readonly string[]): string =>
  `  { name: '${name}', ${doors.map((door) => `${door}: ${name}${capital(door)}`).join(', ')} },\n`

/** The files that say in code which modules there are: path and text of each. */
export const moduleLists = (names: readonly string[] = moduleNames): { path: string; text: string }[] =>
  lists.map(({ path, header, doors, type }) => ({
    path,
    text: `${note}${header}${names.map((name) => imports(name, doors)).join('')}
/** Every module, in the order in which they may know each other. */
export const modules${type ? `: readonly ${type}[]` : ''} = [
${names.map((name) => line(name, doors)).join('')}]${type ? '' : ' as const'}
`,
  }))
