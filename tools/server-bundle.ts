import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

// Puts the server and its packages into a few files (docs/decisions/0026-the-server-in-a-few-files.md).

const root = join(import.meta.dirname, '..')
const folder = join(root, 'apps/server/dist')

/**
 * Packages that stay where npm put them: the first three are programs of the machine; the others read files beside themselves, and only the
 * threads that draw payslips and read PDFs load them. Then one that asks for addresses in a way that Node warns about outside of packages, and what only an
 * installation with files loads.
 */
const outside = [
  '@node-rs/argon2',
  'sharp',
  'fs-native-extensions',
  'pdfkit',
  'fontkit',
  'subset-font',
  'unpdf',
  'web-push',
  'flydrive',
  '@aws-sdk/client-s3',
  '@smithy/node-http-handler',
]

/** These name a path beside themselves for what Daybook does not use: threads in which pino and pg-boss could do their work. */
const unusedPaths = ['pino', 'thread-stream', 'pg-boss']

const packageOf = (file: string): string | undefined => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]

const pathIn = /\b__(?:dir|file)name\b|\bimport\.meta\.(?:url|dirname|filename)\b/
const threadIn = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/** Where a source lies, as seen from the file that it is built into. */
const fromBuilt = (file: string): string => relative(folder, file).replaceAll('\\', '/')

// Threads lie in one folder, whichever module they are of.
const threads = new Map<string, string>()

/** What is read beside a source is still found there, and a thread is a file of its own. No line moves. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  transform(code, file) {
    const name = packageOf(file)
    if (!pathIn.test(code) || (name && unusedPaths.includes(name))) return null
    // It would look beside the built files, and find nothing on the day it does.
    if (name) return this.error(`${name} reads files beside itself (${file}): name it in tools/server-bundle.ts.`)
    const changed = code
      .replaceAll(threadIn, (_, thread: string) => {
        const id = join(dirname(file), `${thread}.ts`)
        if ((threads.get(thread) ?? id) !== id)
          this.error(`${id} is called like ${threads.get(thread)}: threads need names of their own.`)
        threads.set(thread, id)
        this.emitFile({ type: 'chunk', id, fileName: `${thread}.js` })
        return `new URL('./${thread}.js', import.meta['url'])`
      })
      .replaceAll('import.meta.dirname', `(import.meta['dirname'] + '/${fromBuilt(dirname(file))}')`)
      .replaceAll('import.meta.url', `new URL('${fromBuilt(file)}', import.meta['url']).href`)
    return { code: changed, map: null }
  },
}

const build = await rolldown({
  cwd: root,
  input: { main: 'apps/server/src/main.ts' },
  platform: 'node',
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [sourcePaths],
})
await build.write({
  dir: folder,
  cleanDir: true,
  entryFileNames: '[name].js',
  // Without a hash: what Node compiled of a file is kept under its name, and replaced with it.
  chunkFileNames: '[name].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  // One letter beyond ASCII makes all of a file take two bytes a letter in memory.
  charset: 'ascii',
})
await build.close()
