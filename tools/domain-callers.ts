import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { sourceFiles } from './sources.ts'
import { waiting } from './waiting-rules.ts'

// A rule that only its tests call protects nobody. What is reached is followed from the code that runs (server, pages, demo)
// through the domain, so that one dead rule does not keep another alive.

const root = join(import.meta.dirname, '..')
const folders = ['platform', 'modules', 'apps/server', 'apps/web', 'database']
const isTest = /\.test\.tsx?$|\/testing\//

/** A name in a file: `modules/time/domain/clock.ts nextClock`. */
type Name = string
type Import = { readonly from: string; readonly name: string }
type File = { imports: Map<string, Import>; uses: Map<string, Set<string>>; exported: Set<string>; stars: string[] }

const nameOf = (file: string, name: string): Name => `${file} ${name}`
const isDomain = (file: string): boolean => /^(platform|modules\/[^/]+)\/domain\//.test(file)

/** The file behind an import, or undefined for a package of others. */
const resolve = (file: string, from: string): string | undefined => {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const [, home, layer, rest] = /^@daybook\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(from) ?? []
  return home && layer ? `${home === 'platform' ? home : `modules/${home}`}/${layer}/${rest ?? 'index'}.ts` : undefined
}

const identifiers = (node: ts.Node): Set<string> => {
  const found = new Set<string>()
  const walk = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) found.add(each.text)
    ts.forEachChild(each, walk)
  }
  walk(node)
  return found
}

const namesIn = (binding: ts.BindingName): string[] =>
  ts.isIdentifier(binding)
    ? [binding.text]
    : binding.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

const declared = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
  const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return named && statement.name ? [statement.name.text] : []
}

const readImport = (statement: ts.ImportDeclaration, file: string, imports: File['imports']): void => {
  const from = ts.isStringLiteral(statement.moduleSpecifier) && resolve(file, statement.moduleSpecifier.text)
  const bindings = statement.importClause?.namedBindings
  if (!from || !bindings || !ts.isNamedImports(bindings)) return
  for (const { name, propertyName } of bindings.elements) imports.set(name.text, { from, name: (propertyName ?? name).text })
}

const readExport = (statement: ts.ExportDeclaration, file: string, read: File): void => {
  const specifier = statement.moduleSpecifier
  const from = specifier && ts.isStringLiteral(specifier) ? resolve(file, specifier.text) : undefined
  if (!from) return
  if (!statement.exportClause) read.stars.push(from)
  else if (ts.isNamedExports(statement.exportClause))
    for (const { name, propertyName } of statement.exportClause.elements)
      read.imports.set(name.text, { from, name: (propertyName ?? name).text })
}

/** What `const { rule } = await import('…')` takes, wherever it stands. */
const readLater = (node: ts.Node, file: string, imports: File['imports']): void => {
  const call =
    ts.isVariableDeclaration(node) && node.initializer && ts.isAwaitExpression(node.initializer) && node.initializer.expression
  if (call && ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [what] = call.arguments
    const from = what && ts.isStringLiteral(what) ? resolve(file, what.text) : undefined
    if (from) for (const name of namesIn(node.name)) imports.set(name, { from, name })
  }
  ts.forEachChild(node, (each) => readLater(each, file, imports))
}

const readFile = (file: string, text: string): File => {
  const read: File = { imports: new Map(), uses: new Map(), exported: new Set(), stars: [] }
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
    readLater(statement, file, read.imports)
    if (ts.isImportDeclaration(statement)) readImport(statement, file, read.imports)
    else if (ts.isExportDeclaration(statement)) readExport(statement, file, read)
    else if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) {
      const names = declared(statement)
      const isExported =
        ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      for (const name of names) {
        read.uses.set(name, identifiers(statement))
        if (isExported) read.exported.add(name)
      }
      if (names.length === 0) read.uses.set(`line ${statement.pos}`, identifiers(statement))
    }
  }
  return read
}

/** The place where a name that a file gives out is declared: behind its doors and what they pass on. */
const placeOf = (files: ReadonlyMap<string, File>, file: string, name: string): Name | undefined => {
  const read = files.get(file)
  if (!read) return undefined
  if (read.uses.has(name)) return nameOf(file, name)
  const passed = read.imports.get(name)
  if (passed) return placeOf(files, passed.from, passed.name)
  for (const star of read.stars) {
    const place = placeOf(files, star, name)
    if (place) return place
  }
  return undefined
}

/** Where the names lead that one declaration uses. */
const ledTo = (files: ReadonlyMap<string, File>, file: string, used: ReadonlySet<string>): Name[] =>
  [...used].flatMap((name) => placeOf(files, file, name) ?? [])

/** The exported functions and values of domains that no running code reaches. Throws when there is no domain to look at. */
export const uncalled = (folder = root): Name[] => {
  const paths = sourceFiles(folder, folders).filter((path) => !isTest.test(path))
  const files = new Map(paths.map((path) => [path, readFile(path, readFileSync(join(folder, path), 'utf8'))]))
  const domains = [...files].filter(([path]) => isDomain(path))
  if (domains.length === 0) throw new Error('there is no domain to look at')
  const reached = new Set<Name>()
  const reach = (file: string, used: ReadonlySet<string>): void => {
    for (const place of ledTo(files, file, used)) {
      const [at = '', name = ''] = place.split(' ')
      if (!isDomain(at) || reached.has(place)) continue
      reached.add(place)
      reach(at, files.get(at)?.uses.get(name) ?? new Set())
    }
  }
  for (const [path, { uses }] of files) if (!isDomain(path)) for (const used of uses.values()) reach(path, used)
  return domains.flatMap(([path, { exported }]) =>
    [...exported].map((name) => nameOf(path, name)).filter((place) => !reached.has(place)),
  )
}

/** What is uncalled and not waiting for its issue, and what is said to wait and is called or gone. */
export const judge = (found: readonly Name[], known: readonly Name[]): string[] => [
  ...found.filter((name) => !known.includes(name)).map((name) => `no running code calls it: ${name}`),
  ...known.filter((name) => !found.includes(name)).map((name) => `it has its caller, or is gone; take it off the list: ${name}`),
]

if (process.argv[1] === import.meta.filename) {
  const faults = judge(uncalled(), Object.values(waiting).flat())
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`${Object.values(waiting).flat().length} rules wait for the issue that calls them\n`)
  process.exit(faults.length === 0 ? 0 : 1)
}
