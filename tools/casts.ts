import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { sourceFiles } from './sources.ts'

// A cast tells the type checker to look away; `any` does so for everything it touches. `as const` only narrows, so it is free.

const root = join(import.meta.dirname, '..')
const generated = /\.gen\.ts$|^database\/types\.ts$/
const forTests = /\.test\.tsx?$|^testing\/|\/testing\/|^apps\/e2e\//

/** The most casts per 1,000 lines of code that is no test. */
const limit = 4

export type Found = { readonly file: string; readonly line: number; readonly text: string }
export type Counted = { readonly lines: number; readonly casts: readonly Found[]; readonly anys: readonly Found[] }

const isConst = (type: ts.TypeNode): boolean => type.getText() === 'const'

const isCast = (node: ts.Node): boolean => (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !isConst(node.type)

/** The casts and the `any` of one file. */
const look = (file: string, text: string): Pick<Counted, 'casts' | 'anys'> => {
  const casts: Found[] = []
  const anys: Found[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const walk = (node: ts.Node): void => {
    const found = () => ({
      file,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text: node.getText().replace(/\s+/g, ' ').slice(-60),
    })
    if (isCast(node)) casts.push(found())
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(found())
    ts.forEachChild(node, walk)
  }
  walk(source)
  return { casts, anys }
}

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** Counts a checkout: `any` in all of its files, casts and lines (empty ones left out) in those that are no tests. */
export const countCasts = (folder = root): Counted => {
  const files = sourceFiles(folder).filter((file) => !generated.test(file))
  if (files.length === 0) throw new Error('there is nothing to look at')
  const all = files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const { casts, anys } = look(file, text)
    return forTests.test(file) ? { lines: 0, casts: [], anys } : { lines: linesOf(text), casts, anys }
  })
  return {
    lines: all.reduce((sum, { lines }) => sum + lines, 0),
    casts: all.flatMap(({ casts }) => casts),
    anys: all.flatMap(({ anys }) => anys),
  }
}

/** Casts per 1,000 lines. */
export const perThousand = ({ lines, casts }: Counted): number => (casts.length / lines) * 1000

export const isTooMuch = (counted: Counted): boolean => counted.anys.length > 0 || perThousand(counted) > limit

if (process.argv[1] === import.meta.filename) {
  const counted = countCasts()
  const tooMuch = isTooMuch(counted)
  const shown = tooMuch || process.argv.includes('--list') ? [...counted.anys, ...counted.casts] : counted.anys
  for (const { file, line, text } of shown) process.stderr.write(`${file}:${line} ${text}\n`)
  process.stdout.write(
    `${counted.casts.length} casts in ${counted.lines} lines, ${perThousand(counted).toFixed(2)} per 1,000 (at most ${limit}); any: ${counted.anys.length}\n`,
  )
  process.exit(tooMuch ? 1 : 0)
}
