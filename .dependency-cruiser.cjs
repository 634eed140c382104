const tests = '(\\.test|/test-[a-z-]+)\\.tsx?$'
const feature = '^features/([^/]+)/'
const node = 'node_modules/'

/** The arrows of ARCHITECTURE.md. Tests, what they share (test-….ts) and journeys may import anything. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-typos',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '\\?(url|raw|inline)$', '^virtual:'] },
    },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^kernel/', pathNot: tests },
      to: { pathNot: '^kernel/' },
    },
    {
      name: 'contract-is-kernel-and-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^(contract|kernel)/', `${node}zod/`] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: `${feature}rules[./]`, pathNot: tests },
      to: { pathNot: ['^(kernel|contract)/', '^features/$1/rules[./]'] },
    },
    {
      name: 'stores-are-below',
      severity: 'error',
      from: { path: `${feature}store[./]`, pathNot: tests },
      to: { path: '^features/$1/((service|api|jobs)[./]|index\\.server\\.ts$|ui/)' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^platform/', pathNot: tests },
      to: { path: '^(features|web|server|sandbox|db|bench|chaos|e2e)/' },
    },
    {
      name: 'features-know-no-surface',
      severity: 'error',
      from: { path: '^features/', pathNot: [tests, '/ui/'] },
      to: { path: '^(web|server|bench|chaos|e2e)/' },
    },
    {
      name: 'feature-door',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: '^features/', pathNot: ['^features/$1/', '^features/[^/]+/index\\.server\\.ts$'] },
    },
    {
      name: 'checkout-is-the-top',
      severity: 'error',
      from: { path: '^features/(?!checkout/)', pathNot: tests },
      to: { path: '^features/checkout/' },
    },
    {
      name: 'ui-is-browser-safe',
      severity: 'error',
      from: { path: '^features/[^/]+/ui/|^web/kit/', pathNot: tests },
      to: { pathNot: ['^(contract|kernel|web/kit)/', '^features/[^/]+/(ui/|rules[./])', node] },
    },
    {
      name: 'web-uses-doors',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^features/', pathNot: '^features/[^/]+/(index\\.server\\.ts$|ui/|rules[./])' },
    },
    {
      name: 'surfaces-are-strangers',
      severity: 'error',
      from: { path: '^web/(storefront|studio|backoffice)/', pathNot: tests },
      to: { path: '^web/(storefront|studio|backoffice)/', pathNot: '^web/$1/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: tests },
      to: { path: '^(contract|features|web|server|db|bench|chaos|e2e)/' },
    },
    {
      name: 'sandbox-is-for-the-server',
      severity: 'error',
      from: { pathNot: ['^(sandbox|server|bench|chaos|e2e)/', tests] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'tests-are-ends',
      severity: 'error',
      from: { pathNot: ['^(bench|chaos|e2e)/', tests] },
      to: { path: `^(?!node_modules/).*${tests}` },
    },
    {
      name: 'journeys-and-benchmarks-are-ends',
      severity: 'error',
      from: { pathNot: ['^(bench|chaos|e2e)/', tests] },
      to: { path: '^(bench|chaos|e2e)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
