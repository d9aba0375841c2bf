import { readFileSync } from 'node:fs'

/** Who may import whom. docs/architecture.md draws the same map in words. */
const TEST = String.raw`\.test\.tsx?$|^e2e/|^bench/|^tools/|/test/`

/** The modules of the server, the lowest first, as server/modules/modules.ts lists them. */
const listed =
  /const modules = \{\n(.*?)\n\}/su.exec(readFileSync(new URL('server/modules/modules.ts', import.meta.url), 'utf8'))?.[1] ?? ''
export const LAYERS = listed.split('\n').map((line) => /^ {2}'?([a-z-]+)'?: /u.exec(line)?.[1] ?? line)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    // types alone make no circle: the facts of a scanner name the type of each collector's part, and collectors read facts
    rule('no-cycles', 'a cycle has no first file to read', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'no-orphans',
      'a file nobody imports is dead',
      {
        orphan: true,
        pathNot: [TEST, String.raw`\.d\.ts$`, String.raw`^(server|web|runner)/main\.tsx?$`, '^cli/', String.raw`\.config\.ts$`],
      },
      {},
    ),
    rule('not-to-unresolvable', 'every import resolves', {}, { couldNotResolve: true }),
    rule(
      'contract-is-pure',
      'contract/ depends on zod and itself, so both sides can load it',
      { path: '^contract/', pathNot: TEST },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    rule(
      'web-only-sees-contract',
      'the browser knows the contract, never the server',
      { path: '^web/', pathNot: TEST },
      { path: '^(server|scanners|egress|runner|tools|cli)/' },
    ),
    rule('web-no-node', 'no Node built-ins in the browser', { path: '^web/', pathNot: TEST }, { dependencyTypes: ['core'] }),
    rule(
      'ui-knows-nothing',
      'web/ui holds primitives: no contract, no routes, no data',
      { path: '^web/ui/' },
      { path: '^(contract|web/(features|components|shell|api)|web/api)' },
    ),
    rule(
      'features-are-strangers',
      'features share through web/components',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    rule(
      'features-below-routes',
      'routes know screens, never the reverse',
      { path: '^web/(features|components|ui|shell)/' },
      { path: String.raw`^web/(routes|main)\.tsx$` },
    ),
    rule('server-never-sees-web', 'the server serves the built client, it does not import it', { path: '^server/' }, { path: '^web/' }),
    rule(
      'module-front-door',
      'another module only through its index.ts',
      { path: '^server/modules/([^/]+)/', pathNot: TEST },
      { path: '^server/modules/[^/]+/', pathNot: ['^server/modules/$1/', String.raw`^server/modules/[^/]+/index\.ts$`] },
    ),
    ...LAYERS.slice(0, -1).map((name, place) =>
      rule(
        'higher-modules-are-unknown',
        `${name} stands below: what it needs from above comes by an event, as an argument, or moves down`,
        { path: `^server/modules/${name}/`, pathNot: TEST },
        { path: `^server/modules/(${LAYERS.slice(place + 1).join('|')})/` },
      ),
    ),
    rule(
      'modules-are-listed',
      'a module has its place in server/modules/modules.ts',
      { path: '^server/' },
      { path: '^server/modules/[^/]+/', pathNot: `^server/modules/(${LAYERS.join('|')})/` },
    ),
    rule(
      'plumbing-below-modules',
      'plumbing does not know the product',
      { path: '^server/(http|db|jobs|events|texts|secrets|storage|integrations)/', pathNot: TEST },
      { path: '^server/modules/' },
    ),
    rule(
      'only-kinds-reads-scanners',
      'the server reads its kinds of target in one place',
      // the demo cloud is served by the double of AWS, which reads no target; AWS's protocols are spoken in one place
      { path: '^server/', pathNot: ['^server/kinds\\.ts$', '^server/demo-target/cloud/', '^server/integrations/aws/', TEST] },
      { path: '^scanners/', pathNot: '^scanners/sdk/' },
    ),
    rule(
      'runners-alone-reach-targets',
      'the process that holds the database and the keys opens no socket to a target',
      { path: '^(server|cli)/', pathNot: TEST },
      {
        path: '^(runner/|egress/network\\.ts$|scanners/)',
        // the double of AWS answers, and asks nobody; scanners/aws/api opens no socket, it is handed a guarded network
        // runner/host starts runners and reads their lines, here as on a customer's machine; runner/remote asks this server for its jobs
        pathNot: String.raw`^(runner/(protocol|lines)|scanners/registry)\.ts$|^runner/(host|remote)/|^scanners/sdk/(?!run-scan|polite-network|plan)|^(scanners/(aws|azure|gcp)/fixture|scanners/aws/api)/`,
      },
    ),
    rule(
      'runner-knows-no-server',
      'a runner may stand on another machine',
      { path: '^runner/', pathNot: TEST },
      { path: '^(server|web|cli)/' },
    ),
    rule(
      'egress-stands-alone',
      'the way out is the same for server and runner, so it knows neither',
      { path: '^egress/', pathNot: TEST },
      { path: '^(contract|server|scanners|runner|web|cli)/', pathNot: String.raw`^scanners/sdk/(network|sockets)\.ts$` },
    ),
    rule(
      'definitions-load-scanners-late',
      'the server reads definitions; the code that talks to a target is loaded in the runner alone',
      { path: String.raw`^scanners/([^/]+)/definition\.ts$` },
      { path: String.raw`^scanners/$1/(scanner\.ts$|test-connection\.ts$|collect/)`, dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'scanners-see-contract-and-sdk',
      'scanners know nothing of server or browser',
      { path: '^scanners/', pathNot: TEST },
      { path: '^(server|egress|runner|web|cli)/' },
    ),
    rule(
      'scanners-are-strangers',
      'scanners share through the sdk',
      { path: '^scanners/(?!sdk/)([^/]+)/', pathNot: TEST },
      // what outside engines are, kinds of target may share: it knows none of them
      { path: '^scanners/[^/]+/', pathNot: ['^scanners/$1/', '^scanners/(sdk|engines)/'] },
    ),
    rule(
      'checks-are-pure',
      'a check judges facts; collecting them is collect',
      { path: '^scanners/[^/]+/checks/', pathNot: TEST },
      {
        // of a kind, whatever stands in its own folder but for what talks to the target
        pathNot: [
          '^scanners/sdk/',
          '^contract/',
          '^scanners/[^/]+/(?!scanner\\.|test-connection\\.)[a-z-]+\\.ts$',
          '^scanners/[^/]+/checks/',
          '^scanners/(aws|azure|gcp|blockchain)/(judge|policy|network|iam|roles|toxic)/',
          // of contracts: what source says, read once and asked of memory; the compiler itself is collecting
          '^scanners/blockchain/source/(?!compile)',
          '^scanners/network/(data|wire)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'egress-is-the-way-out',
      'outbound sockets are opened by egress alone',
      {
        path: '^(server|scanners|runner)/',
        pathNot: ['^server/(demo-target|db/embedded)/', '^scanners/(aws|azure|gcp|sdk/cloud)/fixture/', TEST],
      },
      { path: '^(node:)?(https?|http2|net|tls|dgram|dns)(/promises)?$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'sdks-stay-at-the-edge',
      'SDKs of outside services only in integrations, and where a scanner talks to that service',
      { path: '^(server|scanners|egress|runner|web|contract|cli)/', pathNot: ['^server/integrations/', '^scanners/aws/', TEST] },
      { path: 'node_modules/(nodemailer|stripe|sharp|@aws-sdk|@azure|@google-cloud)/' },
    ),
    rule(
      'pool-is-private',
      'one way to the database: server/db',
      { path: '^(server|cli)/', pathNot: ['^server/(db|jobs)/', TEST] },
      { path: 'node_modules/(pg|pg-pool)/' },
    ),
    rule(
      'react-only-in-web',
      'no React outside the browser',
      { path: '^(contract|server|scanners|egress|runner|cli)/' },
      { path: 'node_modules/(react|react-dom|@mui|@tanstack)/' },
    ),
    rule(
      'server-runs-without-dev-dependencies',
      'the production image is npm ci --omit=dev',
      { path: '^(contract|server|scanners|egress|runner|cli)/', pathNot: TEST },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('no-undeclared-dependency', 'what is imported is declared', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule('tests-are-leaves', 'nothing imports a test', { pathNot: TEST }, { path: TEST }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
