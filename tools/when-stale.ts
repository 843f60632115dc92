import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asError } from '@daybook/platform/domain'

/** Something that is built of our code: where it lies, what it is made of, and the program that builds it. All paths are those of the checkout. */
type Built = {
  readonly what: 'The pages' | 'The server'
  readonly folder: string
  readonly from: readonly string[]
  /** Files among those that the build itself writes. */
  readonly written?: RegExp
  readonly program: readonly [file: string, ...words: string[]]
  readonly runIn?: string
}

/** A hash of everything it is made of, not a date: a fresh clone and a touched file make dates lie. */
const sources = ({ from, written }: Built, root: string): string => {
  const hash = createHash('sha256')
  const isSkipped = (file: string) => /\.test\.tsx?$/.test(file) || written?.test(file)
  const files = globSync([...from, 'package-lock.json'], {
    cwd: root,
    exclude: (entry) => /^(node_modules|dist)$/.test(entry.name),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isSkipped(file))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** A build tool that may not write says so in many lines, none of which names the way out. */
const assertWritable = (what: string, folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `${what} must be built, because files they are made of are new or changed, and ${folder} cannot be written. Run "npm run build" once ` +
        `as an account that may; a start then writes nothing there. (${asError(error).message})`,
      { cause: error },
    )
  }
}

/** Builds it when a file it is made of changed. Throws a sentence when that fails. `root` is the folder of the checkout. */
export const buildWhenStale = (built: Built, root = join(import.meta.dirname, '..')): void => {
  const folder = join(root, built.folder)
  const [stamp, key] = [join(folder, '.built-from'), sources(built, root)]
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  assertWritable(built.what, folder)
  process.stdout.write(`Building ${built.what.toLowerCase()}.\n`)
  const [file, ...words] = built.program
  const run = spawnSync(process.execPath, [join(root, file), ...words], { cwd: join(root, built.runIn ?? '.'), stdio: 'inherit' })
  if (run.status !== 0) throw new Error(`${built.what} could not be built; what went wrong stands above.`)
  writeFileSync(stamp, key)
}
