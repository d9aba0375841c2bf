import type { CustomerSiteKey, SiteKey } from './connections.ts'

type Values = Readonly<Record<string, string | number>>
export type DemoSite = SiteKey | CustomerSiteKey
/** A failing check on a site over time. Days are days before the demo was made. */
export interface PlannedFinding {
  site: DemoSite
  check: string
  /** Spans in which it fails: seen first on one day, fixed on another; without the second it fails still. */
  open: readonly (readonly [from: number, fixed?: number])[]
  message: string
  values: Values
  locator?: string
}
type Line = readonly [check: string, open: PlannedFinding['open'], more?: { message?: string; values?: Values; locator?: string }]

const planned = (site: DemoSite, lines: readonly Line[]): PlannedFinding[] =>
  lines.map(([check, open, { message = 'fail', values = {}, locator } = {}]) => ({
    site,
    check,
    open,
    message,
    values,
    ...(locator === undefined ? {} : { locator }),
  }))

const cookie = (name: string) => ({ values: { cookie: name }, locator: name })
const path = (name: string) => ({ values: { path: name }, locator: name })
const url = (address: string) => ({ values: { url: address }, locator: address })
const library = (name: string, version: string, ...cves: string[]) => ({
  values: { library: name, version, count: cves.length, cves: cves.join(', ') },
  locator: name,
})

const shop: readonly Line[] = [
  ['web-csp-unsafe', [[90]], { values: { weaknesses: "'unsafe-inline' in script-src" } }],
  ['web-cookie-httponly', [[90, 30]], cookie('cart')],
  ['web-cookie-samesite', [[90]], cookie('cart')],
  ['web-cookie-secure', [[48, 12.5]], cookie('cart')],
  ['web-js-vulnerable', [[62]], library('jquery', '1.12.4', 'CVE-2015-9251', 'CVE-2019-11358', 'CVE-2020-11022', 'CVE-2020-11023')],
  ['web-js-vulnerable', [[62, 18]], library('bootstrap', '3.3.7', 'CVE-2018-14040', 'CVE-2018-14042', 'CVE-2019-8331')],
  ['web-sri-missing', [[38]], url('https://cdn.reviews.example/widget.js')],
  ['web-exposed-env', [[2]], path('/.env')],
  ['web-form-http', [[76, 48]], { values: { action: 'http://shop.northwind.example/newsletter' }, locator: '/newsletter' }],
  ['web-hsts-weak', [[90, 24]], { values: { days: 30 } }],
  ['web-cors-reflect', [[9]], { values: { origin: 'https://foreign.example' } }],
  ['web-exposed-backup', [[76, 62], [6]], path('/backup.zip')],
  ['web-server-version', [[90]], { values: { server: 'nginx/1.18.0' } }],
  ['web-referrer-policy', [[90, 76]], { message: 'missing' }],
  ['tls-old-protocol', [[90, 38]], { values: { versions: 'TLS 1.0, TLS 1.1' } }],
  ['web-mixed-passive', [[24]], url('http://img.northwind.example/banner.jpg')],
]
const www: readonly Line[] = [
  ['web-csp-missing', [[90]]],
  ['web-xfo-missing', [[90, 62]]],
  ['web-permissions-policy', [[90]]],
  ['web-coop-missing', [[90]]],
  ['web-generator', [[90]], { values: { generator: 'WordPress 6.2' } }],
  ['web-powered-by', [[90, 18]], { values: { headers: 'X-Powered-By: PHP/7.4.33' } }],
  ['web-js-vulnerable', [[48]], library('jquery-ui', '1.12.1', 'CVE-2021-41182', 'CVE-2021-41183', 'CVE-2021-41184', 'CVE-2022-31160')],
  ['dns-spf-missing', [[90, 76]], { values: { domain: 'northwind.example' } }],
  ['dns-dmarc-none', [[76]], { values: { policy: 'none' } }],
  ['dns-mtasts-missing', [[90]], { values: { missing: 'MTA-STS, TLS-RPT' } }],
  ['dns-caa-missing', [[90]], { values: { domain: 'northwind.example' } }],
  ['dns-dnssec-missing', [[90]], { values: { domain: 'northwind.example' } }],
  ['web-securitytxt', [[24]], { message: 'missing' }],
  ['web-dir-listing', [[38, 6]], path('/wp-content/uploads/')],
  ['web-exposed-status', [[62, 30], [3]], path('/server-status')],
]
const careers: readonly Line[] = [
  ['web-hsts-missing', [[90]]],
  ['web-csp-missing', [[90]]],
  ['web-xcto-missing', [[90, 48]]],
  ['web-cookie-secure', [[76]], cookie('JSESSIONID')],
  ['web-cookie-httponly', [[76, 30]], cookie('JSESSIONID')],
  ['web-error-version', [[62]], { values: { what: 'a stack trace and Apache Tomcat 9.0.31' } }],
  ['web-exposed-vcs', [[30, 24]], path('/.git/HEAD')],
  ['web-sourcemap', [[38]], path('/static/app.js.map')],
  ['web-method-trace', [[90, 62]]],
  ['web-cookie-prefix', [[18]], cookie('__Secure-session')],
  ['tls-weak-cipher', [[48, 13]], { values: { cipher: 'AECDH-NULL-SHA' } }],
  ['web-referrer-policy', [[90]], { values: { policy: 'unsafe-url' } }],
  ['web-mixed-active', [[13]], url('http://cdn.jobs.example/apply.js')],
]
const api: readonly Line[] = [
  ['web-cors-wildcard', [[90]]],
  ['web-exposed-api-docs', [[90]], path('/openapi.json')],
  ['web-exposed-graphql', [[48]], path('/graphql')],
  ['web-server-version', [[90, 38]], { values: { server: 'gunicorn/20.0.4' } }],
  ['tls-no-13', [[90, 62]]],
  ['web-secret-in-page', [[24, 18]], { values: { path: '/docs/app.js', kind: 'payment key' }, locator: '/docs/app.js' }],
  ['web-method-write', [[90]], { values: { methods: 'PUT, DELETE' } }],
  ['web-xcto-missing', [[90]]],
  ['tls-no-forward-secrecy', [[76]], { values: { cipher: 'AES256-GCM-SHA384' } }],
  ['web-hsts-weak', [[90]], { values: { days: 7 } }],
]
const legacy: readonly Line[] = [
  ['web-http-no-redirect', [[90]], { values: { url: 'http://legacy.northwind.example/' } }],
  ['web-hsts-missing', [[90]]],
  ['web-csp-missing', [[90]]],
  ['web-xfo-missing', [[90]]],
  ['web-xcto-missing', [[90]]],
  ['web-server-version', [[90]], { values: { server: 'Apache/2.2.15 (CentOS)' } }],
  ['web-powered-by', [[90]], { values: { headers: 'X-Powered-By: PHP/5.3.3' } }],
  ['tls-old-protocol', [[90]], { values: { versions: 'TLS 1.0, TLS 1.1' } }],
  ['tls-weak-signature', [[90]], { values: { subject: 'legacy.northwind.example', hash: 'SHA-1' } }],
  ['tls-untrusted', [[90, 38]], { message: 'selfSigned', values: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }],
  ['web-cookie-secure', [[90]], cookie('PHPSESSID')],
  ['web-cookie-httponly', [[90]], cookie('PHPSESSID')],
  ['web-dir-listing', [[90, 76]], path('/files/')],
  [
    'web-js-vulnerable',
    [[90]],
    library('jquery', '1.4.2', 'CVE-2011-4969', 'CVE-2012-6708', 'CVE-2015-9251', 'CVE-2019-11358', 'CVE-2020-11023'),
  ],
]
const dental: readonly Line[] = [
  ['web-hsts-missing', [[30]]],
  ['web-csp-missing', [[30]]],
  ['web-exposed-env', [[3]], path('/.env')],
  ['web-js-vulnerable', [[30]], library('jquery', '1.12.4', 'CVE-2015-9251', 'CVE-2019-11358', 'CVE-2020-11022', 'CVE-2020-11023')],
  ['web-generator', [[30]], { values: { generator: 'WordPress 5.8' } }],
  ['tls-old-protocol', [[30, 13]], { values: { versions: 'TLS 1.0, TLS 1.1' } }],
]
const bakery: readonly Line[] = [
  ['web-csp-unsafe', [[30]], { values: { weaknesses: "'unsafe-inline' in script-src" } }],
  ['web-cookie-secure', [[30, 3]], cookie('basket')],
  ['web-server-version', [[30]], { values: { server: 'nginx/1.22.1' } }],
  ['web-permissions-policy', [[30]]],
]

export const plannedFindings: readonly PlannedFinding[] = [
  ...planned('shop', shop),
  ...planned('www', www),
  ...planned('careers', careers),
  ...planned('api', api),
  ...planned('legacy', legacy),
  ...planned('dental', dental),
  ...planned('bakery', bakery),
]

/** Days on which every site was scanned completely. */
export const SCAN_DAYS: readonly number[] = [90, 76, 62, 48, 38, 30, 24, 18, 13, 9, 6, 3, 2, 1]
/** On these the customers of the MSP were scanned. */
export const CUSTOMER_SCAN_DAYS: readonly number[] = [30, 13, 3, 1]
/** The status page stopped answering with this scan. */
export const OUTAGE_DAY = 2

export const hasBegun = (planned: PlannedFinding, day: number): boolean => planned.open.some(([from]) => from >= day)
export const isFailing = (planned: PlannedFinding, day: number): boolean =>
  planned.open.some(([from, fixed = -1]) => from >= day && day > fixed)
