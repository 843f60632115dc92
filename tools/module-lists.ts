import { moduleNames } from '../modules/modules.ts'

type List = { path: string; header: string; imports: (name: string) => string; line: (name: string) => string; type: string }

const note = '// Written by `npm run generate` from modules/modules.ts.\n'

const lists: readonly List[] = [
  {
    path: 'apps/server/src/modules.gen.ts',
    header: "import type { ServerModule } from '@daybook/platform/server'\n",
    imports: (name) =>
      `import { manifest as ${name}Contract } from '@daybook/${name}/contract'\nimport { manifest as ${name}Server } from '@daybook/${name}/server'\n`,
    line: (name) => `  { name: '${name}', contract: ${name}Contract, server: ${name}Server },\n`,
    type: 'ServerModule',
  },
]

/** The files that say in code which modules there are: path and text of each. */
export const moduleLists = (names: readonly string[] = moduleNames): { path: string; text: string }[] =>
  lists.map(({ path, header, imports, line, type }) => ({
    path,
    text: `${note}${header}${names.map(imports).join('')}\n/** Every module, in the order in which they may know each other. */\nexport const modules: readonly ${type}[] = [\n${names.map(line).join('')}]\n`,
  }))
