const tests = '(\\.test|/test-[a-z-]+)\\.tsx?$'
const feature = '^features/([^/]+)/'
const node = 'node_modules/'

/** The arrows of ARCHITECTURE.md; each comment is what to do instead. Tests, what they share (test-….ts) and journeys may import anything. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a file of its own, or hand one to the other in server/compose.ts',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-typos',
      comment: 'The file is not there: mend the path; local imports end in .ts or .tsx',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '\\?(url|raw|inline)$', '^virtual:'] },
    },
    {
      name: 'kernel-imports-nothing',
      comment: 'Pass in what it needs, or move it to the layer that has it',
      severity: 'error',
      from: { path: '^kernel/', pathNot: tests },
      to: { pathNot: '^kernel/' },
    },
    {
      name: 'contract-is-kernel-and-zod',
      comment: 'Move the shape into contract/, or the code that needs more into a feature',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^(contract|kernel)/', `${node}zod/`] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Read in the service and pass the values to the rule',
      severity: 'error',
      from: { path: `${feature}rules[./]`, pathNot: tests },
      to: { pathNot: ['^(kernel|contract)/', '^features/$1/rules[./]'] },
    },
    {
      name: 'stores-are-below',
      comment: 'Let the service call the store and pass what it needs',
      severity: 'error',
      from: { path: `${feature}store[./]`, pathNot: tests },
      to: { path: '^features/$1/((service|api|jobs)[./]|index\\.server\\.ts$)' },
    },
    {
      name: 'sql-stands-in-stores',
      comment: 'Move the statement into store, and call it',
      severity: 'error',
      from: { path: feature, pathNot: [`${feature}store[./]`, tests] },
      to: { path: `${node}kysely/` },
    },
    {
      name: 'platform-knows-no-product',
      comment: 'Pass it in from server/compose.ts, or move the file into a feature',
      severity: 'error',
      from: { path: '^platform/', pathNot: tests },
      // The row types that are made from the migrations are the one thing of the product that platform/db knows.
      to: { path: '^(features|web|server|sandbox|db|bench|chaos|e2e)/', pathNot: '^db/schema\\.ts$' },
    },
    {
      name: 'features-know-no-surface',
      comment: 'Pass it in from server/compose.ts, or move it to kernel/ or contract/',
      severity: 'error',
      from: { path: '^features/', pathNot: tests },
      to: { path: '^(web|server|bench|chaos|e2e)/' },
    },
    {
      name: 'feature-door',
      comment: 'Import it from features/<name>/index.server.ts, and export it there',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: '^features/', pathNot: ['^features/$1/', '^features/[^/]+/index\\.server\\.ts$'] },
    },
    {
      name: 'checkout-is-the-top',
      comment: 'Let checkout call this feature, or pass it in from server/compose.ts',
      severity: 'error',
      from: { path: '^features/(?!checkout/)', pathNot: tests },
      to: { path: '^features/checkout/' },
    },
    {
      name: 'kit-is-browser-safe',
      comment: 'The kit knows contract/, kernel/ and itself: pass the rest in',
      severity: 'error',
      from: { path: '^web/kit/', pathNot: tests },
      to: { pathNot: ['^(contract|kernel|web/kit)/', node] },
    },
    {
      name: 'web-uses-doors',
      comment: 'Import it from features/<name>/index.server.ts in a loader, or from its rules',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^features/', pathNot: '^features/[^/]+/(index\\.server\\.ts$|rules[./])' },
    },
    {
      name: 'surfaces-are-strangers',
      comment: 'Move what both need to web/kit or web/client',
      severity: 'error',
      from: { path: '^web/(storefront|studio|backoffice)/', pathNot: tests },
      to: { path: '^web/(storefront|studio|backoffice)/', pathNot: '^web/$1/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The sandbox is another company: speak with it by HTTP',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: tests },
      to: { path: '^(contract|features|web|server|db|bench|chaos|e2e)/' },
    },
    {
      name: 'sandbox-is-for-the-server',
      comment: 'Speak with the payment provider through features/payments',
      severity: 'error',
      from: { pathNot: ['^(sandbox|server|bench|chaos|e2e)/', tests] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'tests-are-ends',
      comment: 'Move what others need out of the test into a file of its own',
      severity: 'error',
      from: { pathNot: ['^(bench|chaos|e2e)/', tests] },
      to: { path: `^(?!node_modules/).*${tests}` },
    },
    {
      name: 'journeys-and-benchmarks-are-ends',
      comment: 'Move what others need into the folder that owns it',
      severity: 'error',
      from: { pathNot: ['^(bench|chaos|e2e)/', tests] },
      to: { path: '^(bench|chaos|e2e)/' },
    },
    {
      name: 'tools-are-no-product',
      comment: 'Move what the product needs into the folder that owns it, and let the tool import it',
      severity: 'error',
      from: { pathNot: '^tools/' },
      to: { path: '^tools/' },
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
