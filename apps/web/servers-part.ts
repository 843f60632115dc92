import type { Plugin, Rolldown } from 'vite'

// What only the server asks of an endpoint: a browser takes the reply as it comes, and a refusal comes with its words.
const servers = new Set(['summary', 'response', 'errors', 'limits', 'keptReply', 'longList', 'unlogged'])

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The object that each `endpoint({ … })` in a file is made of. */
const endpointsIn = (node: Node): Node[] => {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] }
  const [shape] = given ?? []
  if (node.type === 'CallExpression' && callee?.['name'] === 'endpoint' && shape?.type === 'ObjectExpression') return [shape]
  return childrenOf(node).flatMap(endpointsIn)
}

const isServers = (property: Node): boolean => {
  const { key } = property as { key?: Node }
  return property.type === 'Property' && servers.has(String(key?.['name']))
}

/** Where each call begins that a file makes while it is loaded: making a schema, a list of refusals or an endpoint does nothing else. */
const callsIn = (node: Node): number[] => {
  if (/Function/.test(node.type)) return []
  const own = node.type === 'CallExpression' || node.type === 'NewExpression' ? [node.start] : []
  return [...own, ...childrenOf(node).flatMap(callsIn)]
}

const pure = '/* @__PURE__ */ '

const forBrowsers = (code: string, program: Node): string => {
  const cut = endpointsIn(program).flatMap((shape) => (shape['properties'] as Node[]).filter(isServers))
  const isKept = (at: number) => !cut.some(({ start, end }) => start <= at && at < end)
  const changes = [
    ...[...new Set(callsIn(program))].filter(isKept).map((start) => ({ start, end: start, text: pure })),
    ...cut.map(({ start, end }) => ({ start, end, text: '' })),
  ]
  // From the end on, so that places before stay where they are. A property that is left out takes its comma along.
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => {
      const behind = rest.slice(end)
      return rest.slice(0, start) + text + (text === '' ? behind.replace(/^\s*,/, '') : behind)
    }, code)
}

/**
 * In a build for browsers an endpoint is what a call is made of: what only the server asks of it is left out, and with it the schemas of replies
 * and the words of refusals that nothing else names.
 */
export const withoutServersPart = (): Plugin => ({
  name: 'daybook-without-servers-part',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
    handler(this: Rolldown.TransformPluginContext, code) {
      return { code: forBrowsers(code, this.parse(code) as unknown as Node), map: null }
    },
  },
})
