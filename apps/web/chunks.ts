import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { Stage } from './first-load.ts'

// Two chunks that import each other run in an order that nobody chose, and fail only in the browser.
export const chunksStandAlone = (): Plugin => ({
  name: 'daybook-chunks-stand-alone',
  generateBundle(_options, bundle) {
    const importsOf = (name: string): string[] => {
      const file = bundle[name]
      return file?.type === 'chunk' ? file.imports : []
    }
    for (const name of Object.keys(bundle))
      for (const other of importsOf(name))
        if (importsOf(other).includes(name)) this.error(`${name} and ${other} import each other: regroup them below`)
  },
})

// What a first visit needs stands in a chunk for each of its steps (first-load.ts). The rest: what five screens share; and
// apart from it fields, what floats, calendars, and what reads files, each of which comes with the first screen that asks.
const calendars = 'mantine[\\\\/]dates|dayjs|day-picker'
const floats =
  'floating-ui|remove-scroll|[\\\\/]sidecar|Combobox|Modal|Drawer|Popover|Portal|Menu|ScrollArea(?!.*to-int)|Select|notifications|side-panel|rich-select|file-list|web[\\\\/]dialog'
const fields =
  'mantine[\\\\/]form|mantine-form|form-shell|Textarea|Switch|NumberInput|InlineInput|Input|Checkbox|money-input|search-field|time-input|tile-choice|data-table|versioned-save'
const imports = 'papaparse|domain[\\\\/]csv|web[\\\\/]csv|import-(frame|deeds)|file-drop|fit-photo'
const apart = 'spotlight|auth-frame|auth-board|apps[\\\\/]web|modules[\\\\/]'
const part = (names: string, without: string): RegExp => new RegExp(`^(?!.*(${without})).*(${names})`)
const stages = ['public', 'start', 'sign-in', 'office', 'lines'] as const
/** The groups of chunks, by what says to which stage a module belongs. */
export const groupsBy = (stageOf: (id: string) => Stage | null) => [
  ...stages.map((name, at) => ({ name, test: (id: string) => stageOf(id) === name, priority: 10 - at })),
  { name: 'parts', test: /mantine[\\/]core[\\/]styles[\\/]/, minShareCount: 3, priority: 5 },
  { name: 'common', test: part('', [apart, calendars, floats, fields, imports].join('|')), minShareCount: 5, priority: 4 },
  { name: 'calendars', test: part(calendars, apart), minShareCount: 3, priority: 3 },
  { name: 'floats', test: part(floats, apart), minShareCount: 3, priority: 2 },
  { name: 'fields', test: part(fields, apart), minShareCount: 3, priority: 1 },
  { name: 'imports', test: part(imports, apart), minShareCount: 3, priority: 1 },
]

// Describing schemas is the server's business; every schema of the library brings it along.
export const withoutDescriptions = (): Plugin => ({
  name: 'daybook-without-descriptions',
  apply: 'build',
  load: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (id) =>
      [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined`)
        .join('\n'),
  },
})

// The application's own page names what it begins with, so that it comes beside the script that asks for it.
export const startEarly = (): Plugin => ({
  name: 'daybook-start-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, filename }) => {
      if (!filename.endsWith('index.html')) return []
      const named = (pattern: RegExp) => Object.keys(bundle).filter((name) => pattern.test(name))
      return [
        ...named(/assets\/start-.*\.js$/).map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        })),
        ...named(/assets\/start-.*\.css$/).map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
        })),
      ]
    },
  },
})
