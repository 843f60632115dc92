import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleNames } from '../../modules/modules.ts'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * The files of the cards of My Office, or of the lines above every page, as the manifests name them: `Card: lazy(() => import('./a-card.tsx')…`
 * or by a name that stands for the import. A list kept by hand forgot two of them.
 */
function filesOf(list: 'officeCards' | 'notices', key: 'Card' | 'Line'): string[] {
  return moduleNames.flatMap((name) => {
    const file = join(here, `../../modules/${name}/web/manifest.ts`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const named = new Map(
      [...text.matchAll(/^const (\w+) = \(\) => import\('\.\/([\w-]+\.tsx)'\)$/gm)].map(([, by, path]) => [by, path]),
    )
    const [, inLines = '', inOne = ''] = new RegExp(`^ {2}${list}: \\[(?:$([\\s\\S]*?)^ {2}|(.*))\\],$`, 'm').exec(text) ?? []
    const said = inLines || inOne
    const found = [
      ...said.matchAll(new RegExp(`${key}: lazy\\(\\(\\) => (?:import\\('\\./([\\w-]+\\.tsx)'\\)|(\\w+)\\(\\))`, 'g')),
    ]
    const files = found.map(([, path, by]) => path ?? named.get(by))
    if (files.length !== said.split(`${key}:`).length - 1 || files.includes(undefined))
      throw new Error(`first-load.ts cannot read the ${list} of ${file}`)
    return [...new Set(files)].map((path) => `../../modules/${name}/web/${path}`)
  })
}

// The public pages' own scripts, and what somebody sees in turn on a first visit, by the files that each begins with.
const publicly = ['src/public/client.ts', 'src/public/account.ts']
const start = ['src/app.tsx']
const signIn = ['src/routes/signIn.tsx']
const office = ['src/routes/_in.tsx', '../../modules/people/web/zone-question.tsx', ...filesOf('officeCards', 'Card')]
// What stands above every page for some, as that a trial ends: each by itself, they were eleven files of some hundred bytes.
const lines = filesOf('notices', 'Line')

export type Stage = 'public' | 'start' | 'sign-in' | 'office' | 'lines'
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const withoutStyles: Plugin = {
  name: 'daybook-without-styles',
  enforce: 'pre',
  load: (id) => (/\.css(\?|$)/.test(id) ? { code: 'export default {}', moduleType: 'js', moduleSideEffects: true } : null),
}

const chunksOf = async (plugins: PluginOption[]): Promise<Chunks> => {
  const result = await build({
    root: here,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutStyles, ...plugins],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: ['src/main.tsx', ...publicly].map((file) => resolve(here, file)) },
    },
  })
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** The modules that a browser must have before it can run a file. */
const neededBy = (chunks: Chunks, file: string): Set<string> => {
  const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === resolve(here, file))
  if (!entry) throw new Error(`first-load.ts names ${file}, which is not fetched by itself`)
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const other of chunks.get(name)?.imports ?? []) visit(other)
  }
  visit(entry.fileName)
  return new Set([...seen].flatMap((name) => chunks.get(name)?.moduleIds ?? []))
}

const union = (sets: readonly Set<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

/**
 * In the chunk of which stage a module stands, if in any. A quick build before the real one says what each file needs once
 * what nobody uses is left out: a list kept by hand would only guess, and left alone a first visit is a hundred files.
 */
export const firstLoad = async (plugins: PluginOption[]): Promise<(id: string) => Stage | null> => {
  const chunks = await chunksOf(plugins)
  const needed = (files: readonly string[]): Set<string>[] => files.map((file) => neededBy(chunks, file))
  const pages = needed(publicly)
  const [first, signingIn, then] = [start, signIn, office].map((files) => union(needed(files))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const above = union(needed(lines))
  const entries = new Set(publicly.map((file) => resolve(here, file)))
  // Only what they share; it stands apart from the application, which they must not fetch before somebody signs in.
  const shared = (id: string) => [...pages, first, signingIn, then].filter((set) => set.has(id)).length > 1
  const isPublic = union(pages)
  return (id) => {
    if (isPublic.has(id)) return !entries.has(id) && shared(id) ? 'public' : null
    if (first.has(id) || (signingIn.has(id) && then.has(id))) return 'start'
    if (signingIn.has(id)) return 'sign-in'
    if (then.has(id)) return 'office'
    return above.has(id) ? 'lines' : null
  }
}
