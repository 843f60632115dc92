import ts from 'typescript'

const isSql = (text: string): boolean => /\b(from|join|into|update|using|table)\s/i.test(text)

// What stands between quotes is a value, and what stands behind `--` is for readers.
const bare = (text: string): string => text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, ' ? ')

/**
 * The tables of `known` that a piece of SQL names. A word counts unless it is a column (`p.picture`), a name that is being
 * given (`as picture`) or the call of a function: rather one column that must be qualified than one table that slips through.
 */
export const tablesIn = (text: string, known: ReadonlySet<string>): string[] =>
  isSql(text)
    ? [...bare(text).matchAll(/(?<![.\w$:])(?<!\bas\s)"?([a-z_]+)"?(?![\w(])/gi)].flatMap(([, word = '']) =>
        known.has(word) ? [word] : [],
      )
    : []

const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }) => ` ? ${literal.text}`).join('')

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? templateText(node) : undefined

const takesTable = /(From|Into|Table|Join|Apply|^from|^using|^table|^id|^ref)$/

/** The table that a call of the query builder names: `selectFrom('person')`, `innerJoin('person as p', …)`, `sql.table('person')`. */
const builderTable = (node: ts.Node): string | undefined => {
  if (!ts.isStringLiteralLike(node)) return undefined
  const call = ts.isArrayLiteralExpression(node.parent) ? node.parent.parent : node.parent
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  return takesTable.test(call.expression.name.text) ? node.text.split(' ')[0] : undefined
}

export type TableUse = { table: string; line: number }

// Outside of the stores only whole statements are SQL; there, sentences of a mail may tell what came from a company, too.
const isStatement = (text: string): boolean =>
  /^\s*(begin;|with|select|insert|update|delete|merge|lock|truncate|copy)\s/i.test(text)

/** Every place of a source file that names a table of `known`, in raw SQL or through the builder. */
export const tableUses = (file: string, source: string, known: ReadonlySet<string>): TableUse[] => {
  const isStore = file.endsWith('-store.ts')
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const uses: TableUse[] = []
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    const named = builderTable(node)
    if (named !== undefined && known.has(named)) uses.push({ table: named, line })
    const text = textOf(node)
    if (text !== undefined && (isStore || isStatement(text)))
      for (const table of tablesIn(text, known)) uses.push({ table, line })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return uses
}
