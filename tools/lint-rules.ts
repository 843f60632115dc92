import type { RuleTester } from 'oxlint/plugins-dev'

// Rules of our own for the linter; `tools/lint.test.ts` sees each of them fire.

// The linter names the types of a rule only through its tester.
type Rule = Parameters<RuleTester['run']>[1]
type Visitor = ReturnType<NonNullable<Rule['create']>>
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]
type Operand = Call['arguments'][number] | Parameters<NonNullable<Visitor['BinaryExpression']>>[0]['left']

const secrets = new Set(
  'hash token secret code mac hmac signature digest tag nonce otp pin password passcode seed challenge ticket'.split(' '),
)
/** What may follow: `tokenHex` is a token, while `tokenId`, `tokenScope` and `hash.length` tell nothing that is secret. */
const forms = new Set('hex text bytes buffer base64 value old new'.split(' '))
const secretKeys = /^(secret|private|api|signing|session)_key$/

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

/** Whether a name says that its value is a secret, or made of one. */
const namesSecret = (name: string): boolean => {
  const words = wordsOf(name)
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop()
  return secrets.has(words.at(-1) ?? '') || secretKeys.test(words.slice(-2).join('_'))
}

// What is made of a secret in these ways is as secret as before.
const rewrites = new Set(['toString', 'trim', 'toLowerCase', 'toUpperCase', 'slice', 'subarray', 'from', 'concat'])

const ofCall = ({ callee, arguments: given }: Call): string => {
  if (callee.type !== 'MemberExpression') return nameOf(callee)
  const name = nameOf(callee)
  if (!rewrites.has(name)) return name
  const first = given[0]
  return name === 'from' && first && first.type !== 'SpreadElement' ? nameOf(first) : nameOf(callee.object)
}

/** What an operand is called: its own name, or that of the property or function it comes from. */
const nameOf = (node: Operand): string => {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.property.type === 'PrivateIdentifier' ? node.property.name : nameOf(node.property)
    case 'Literal':
      return typeof node.value === 'string' ? node.value : ''
    case 'CallExpression':
      return ofCall(node)
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return nameOf(node.expression)
    case 'AwaitExpression':
      return nameOf(node.argument)
    default:
      return ''
  }
}

/** Compared with these, nothing is told that is not in the source: a missing value, a kind, a word of ours. */
const isKnown = (node: Operand): boolean =>
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  (node.type === 'UnaryExpression' && (node.operator === 'typeof' || node.operator === 'void')) ||
  (node.type === 'Identifier' && node.name === 'undefined')

const areSecret = (...operands: Operand[]): boolean =>
  !operands.some(isKnown) && operands.some((operand) => namesSecret(nameOf(operand)))

const comparing = /^[!=]==?$/

const constantTime: Rule = {
  meta: {
    type: 'problem',
    messages: {
      early:
        'This ends at the first difference, and so tells how much was right (docs/security.md#s42). Use `sameHash` or `timingSafeEqual`, or say behind `--` why it is no secret.',
    },
  },
  create: (context) => ({
    BinaryExpression(node) {
      if (comparing.test(node.operator) && areSecret(node.left, node.right)) context.report({ node, messageId: 'early' })
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (callee.type !== 'MemberExpression' || given.length === 0) return
      const name = nameOf(callee)
      const operands = name === 'equals' ? [callee.object, ...given] : name === 'compare' || name === 'is' ? given : []
      if (operands.length > 1 && areSecret(...operands)) context.report({ node, messageId: 'early' })
    },
  }),
}

const isNumber = (node: Operand | undefined, value: number): boolean => node?.type === 'Literal' && node.value === value

/** `text.slice(0, 10)` and its kin, which cut the day or the time of day out of an instant's text. */
const cutsInstant = ({ callee, arguments: [from, to] }: Call): boolean => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const cut = callee.property.name
  if (cut === 'split') return from?.type === 'Literal' && from.value === 'T'
  if (cut !== 'slice' && cut !== 'substring' && cut !== 'substr') return false
  const isDayPart = isNumber(from, 0) && isNumber(to, 10)
  return isDayPart || (isNumber(from, 11) && isNumber(to, cut === 'substr' ? 5 : 16))
}

/** An instant has a day only in a zone: its text tells that of UTC, which is another one for hours of every day. */
const instantDay: Rule = {
  meta: {
    type: 'problem',
    messages: {
      cut: 'An instant has its day and time only in a zone. Use `dayInZone(instant, zone)` or the locale, or say behind `--` why this is no instant.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      if (cutsInstant(node)) context.report({ node, messageId: 'cut' })
    },
  }),
}

const isAddress = (node: { readonly type: string; readonly value?: unknown } | null | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'string' && /^\/\w/.test(node.value)

/** Where a link leads is said by the module that has the screen: a written address is found by nobody when the screen moves. */
const typedPaths: Rule = {
  meta: {
    type: 'problem',
    messages: { written: 'Use the paths of the module that has the screen: `timePaths.timesheet({ week })`.' },
  },
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name === 'href' && isAddress(node.value)) context.report({ node, messageId: 'written' })
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'href' && isAddress(node.value))
        context.report({ node, messageId: 'written' })
    },
    Literal(node) {
      if (typeof node.value === 'string' && node.value.startsWith('/product/')) context.report({ node, messageId: 'written' })
    },
    TemplateElement(node) {
      if (node.value.raw.startsWith('/product/')) context.report({ node, messageId: 'written' })
    },
  }),
}

/** A connection taken out of a pool by hand goes back as whatever happened left it; `withConnection` hands it back clean. */
const lentConnections: Rule = {
  meta: { type: 'problem', messages: { taken: 'Take a connection out of a pool with `withConnection` only.' } },
  create: (context) => ({
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.object.type === 'ThisExpression') return
      if (node.property.name === 'connect' || node.property.name === 'release') context.report({ node, messageId: 'taken' })
    },
  }),
}

/** An exception from a rule says why, behind `--`. */
const reasoned: Rule = {
  meta: { type: 'problem', messages: { bare: 'Say behind `--` why the rule does not hold here.' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*(oxlint|eslint)-disable/.test(comment.value) && !/ -- \S.{9,}/.test(comment.value))
          context.report({ node: comment, messageId: 'bare' })
    },
  }),
}

export default {
  meta: { name: 'daybook' },
  rules: {
    'constant-time': constantTime,
    'instant-day': instantDay,
    'lent-connections': lentConnections,
    reasoned,
    'typed-paths': typedPaths,
  },
}
