// The directions of docs/architecture.md as rules. tools/boundaries.test.ts plants one violation per rule and sees it fire.
const layer = (names) => `^(modules/[^/]+|platform)/(${names})/`
const test = '\\.test\\.tsx?$'

// Each line of the list may know the lines above it; what stands beside it or below, and what is not in the list, it may not.
const { moduleOrder } = require('./modules/modules.ts')
const orderRules = moduleOrder.flatMap((line, i) =>
  line.map((name) => ({
    name: `order-${name}`,
    severity: 'error',
    from: { path: `^modules/${name}/`, pathNot: test },
    to: { path: `^modules/(?!(${[name, ...moduleOrder.slice(0, i).flat()].join('|')})/)` },
  })),
)

// Pure data and parsing that a rule may stand on.
const pureLibraries = 'temporal-polyfill|date-holidays|papaparse|@types/papaparse'

module.exports = {
  forbidden: [
    {
      name: 'domain-is-innermost', severity: 'error', from: { path: layer('domain'), pathNot: test },
      to: { path: [layer('contract|server|web'), `^node_modules/(?!(${pureLibraries})/)`] },
    },
    { name: 'domain-has-no-node', severity: 'error', from: { path: layer('domain'), pathNot: test }, to: { dependencyTypes: ['core'] } },
    {
      name: 'contract-sees-only-domain-and-zod', severity: 'error', from: { path: layer('contract'), pathNot: test },
      to: { path: [layer('server|web'), '^node_modules/(?!zod/)'] },
    },
    { name: 'server-never-sees-web', severity: 'error', from: { path: layer('server') }, to: { path: layer('web') } },
    { name: 'web-never-sees-server', severity: 'error', from: { path: [layer('web'), '^apps/web/'] }, to: { path: [layer('server'), '^apps/server/'] } },
    {
      name: 'sql-lives-in-stores', severity: 'error', from: { path: '^(modules/[^/]+|platform)/server/', pathNot: ['-store\\.ts$', test, '^platform/server/sql\\.ts$'] },
      to: { path: '^platform/server/sql\\.ts$' },
    },
    {
      name: 'front-door-only', severity: 'error', from: { path: '^modules/([^/]+)/' },
      to: { path: '^modules/', pathNot: ['^modules/$1/', '^modules/[^/]+/(contract|domain|server|web|testing)/index\\.ts$', '^modules/calendar/domain/days\\.ts$'] },
    },
    // docs/security.md#s33: nothing of ours fetches an address that people give. Who knows of the network is named here.
    {
      name: 'nobody-calls-out', severity: 'error',
      from: { path: '(^apps/server/|/server/)', pathNot: [test, '^platform/server/(connections|floods|get-outside|outside-address|pieces|post-outside|problem|unreadable)\\.ts$', '^platform/server/postgres/cluster\\.ts$'] },
      to: { path: '^(node:)?(https?|http2|net|tls|dgram|dns)(/|$)', dependencyTypes: ['core'] },
    },
    { name: 'platform-knows-no-module', severity: 'error', from: { path: '^platform/', pathNot: test }, to: { path: '^modules/' } },
    { name: 'nobody-imports-apps', severity: 'error', from: { path: '^(modules|platform)/', pathNot: [test, '^modules/[^/]+/testing/'] }, to: { path: '^(apps|testing)/' } },
    { name: 'testing-is-for-tests', severity: 'error', from: { path: '^(apps|database|tools|modules|platform)/', pathNot: [test, '^apps/e2e/', '^tools/faults/', '^modules/[^/]+/testing/', '^platform/web/each-test\\.ts$'] }, to: { path: '^(testing/|modules/[^/]+/testing/|platform/web/test-screen\\.tsx$)' } },
    ...orderRules,
    { name: 'no-cycles', severity: 'error', from: { pathNot: 'route-tree\\.gen\\.ts$' }, to: { circular: true, viaOnly: { pathNot: 'route-tree\\.gen\\.ts$' } } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', 'route-tree\\.gen\\.ts$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'], extensions: ['.ts', '.tsx', '.js'] },
  },
}
