import type { RiskLevel } from '#contract/fields.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { PageFacts, Sample } from './facts.ts'
import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { hasSpoken } from './judge-readable.ts'
import { siteResource } from './judge-site.ts'

/** Files and pages that should not be readable, and what in them proves that they are what they seem. */
type ProbeFamily = 'vcs' | 'env' | 'backup' | 'files' | 'admin' | 'debug' | 'status' | 'api-docs'
interface Probe {
  path: string
  family: ProbeFamily
  /** Must match the first bytes of the body. */
  proof: RegExp
  /** Where it is not that of its check. */
  riskLevel?: RiskLevel
}

const SQL = /(?:^|\n)\s{0,20}(?:CREATE TABLE|INSERT INTO|DROP TABLE|-- MySQL dump|-- PostgreSQL database dump)/iu
const ENV = /^(?:\u00ef\u00bb\u00bf)?(?:#[^\n]{0,200}\n|\s){0,40}(?:export )?[A-Z][A-Z0-9_]{2,60}\s?=\s?\S/u
// oxlint-disable-next-line no-control-regex -- the first bytes of every zip file
const ZIP = /^PK\u0003\u0004/u
// oxlint-disable-next-line no-control-regex -- the first bytes of every gzip file
const GZIP = /^\u001f\u008b\u0008/u
const PRIVATE_KEY = /^\s{0,9}-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----/u
// oxlint-disable-next-line no-control-regex -- the first bytes of every .DS_Store
const DS_STORE = /^\u0000\u0000\u0000\u0001Bud1/u
/** Lines without markup, among them one that such lists are made of. */
const GITIGNORE =
  /^(?![\s\S]{0,400}<)(?:[\s\S]{0,2000}\n)?\/?(?:node_modules|\*\.\w{1,10}|\.env|vendor|__pycache__|dist|build|\.idea|\.vscode|\.DS_Store)\/?\r?(?:\n|$)/u
const OPENAPI = /"(?:openapi|swagger)"\s{0,9}:\s{0,9}"[23]\./u

export const PROBES: readonly Probe[] = [
  { path: '/.git/HEAD', family: 'vcs', proof: /^(?:ref: refs\/|[0-9a-f]{40}\s)/u },
  { path: '/.git/config', family: 'vcs', proof: /^(?:\s{0,9}[;#][^\n]{0,200}\n){0,9}\s{0,9}\[core\]/u },
  { path: '/.svn/wc.db', family: 'vcs', proof: /^SQLite format 3/u },
  { path: '/.hg/requires', family: 'vcs', proof: /^(?:[\w-]{1,40}\n){0,20}(?:revlogv1|dotencode|store|fncache)\n/u },
  { path: '/.env', family: 'env', proof: ENV },
  { path: '/.env.local', family: 'env', proof: ENV },
  { path: '/.env.production', family: 'env', proof: ENV },
  { path: '/.env.bak', family: 'env', proof: ENV },
  { path: '/.env.old', family: 'env', proof: ENV },
  { path: '/id_rsa', family: 'env', proof: PRIVATE_KEY },
  { path: '/.npmrc', family: 'env', proof: /(?:_authToken|_auth|_password)\s?=\s?\S/u },
  { path: '/.aws/credentials', family: 'env', proof: /aws_(?:access_key_id|secret_access_key)\s{0,9}=/u },
  { path: '/.htpasswd', family: 'env', proof: /^[\w.@-]{1,64}:(?:\$(?:apr1|2[aby]|5|6)\$|\{SHA\})/u },
  { path: '/wp-config.php.bak', family: 'env', proof: /define\(\s{0,4}['"]DB_(?:PASSWORD|NAME)['"]/u },
  { path: '/backup.sql', family: 'backup', proof: SQL },
  { path: '/dump.sql', family: 'backup', proof: SQL },
  { path: '/database.sql', family: 'backup', proof: SQL },
  { path: '/db.sql', family: 'backup', proof: SQL },
  { path: '/backup.zip', family: 'backup', proof: ZIP },
  { path: '/backup.tar.gz', family: 'backup', proof: GZIP },
  { path: '/docker-compose.yml', family: 'files', proof: /(?:^|\n)services:\s{0,9}(?:#[^\n]{0,200})?\r?\n/u, riskLevel: 'high' },
  { path: '/.DS_Store', family: 'files', proof: DS_STORE },
  { path: '/.gitignore', family: 'files', proof: GITIGNORE, riskLevel: 'info' },
  { path: '/adminer.php', family: 'admin', proof: /<title>[^<]{0,100}Adminer<\/title>|adminer\.org/u },
  { path: '/phpmyadmin/', family: 'admin', proof: /<title>\s{0,20}phpMyAdmin|pma_username/u },
  { path: '/console', family: 'debug', proof: /Werkzeug Debugger|CONSOLE_MODE = true|EVALEX/u },
  { path: '/_ignition/health-check', family: 'debug', proof: /"can_execute_commands"\s{0,9}:\s{0,9}true/u },
  { path: '/_profiler/', family: 'debug', proof: /<title>[^<]{0,100}Symfony Profiler|sf-profiler/u, riskLevel: 'high' },
  { path: '/telescope/requests', family: 'debug', proof: /<title>Telescope|window\.Telescope\s?=/u, riskLevel: 'high' },
  { path: '/rails/info/properties', family: 'debug', proof: /Rails version|<h2[^>]{0,100}>About your application/u, riskLevel: 'high' },
  { path: '/elmah.axd', family: 'debug', proof: /<title>[^<]{0,100}Error log for|Powered by <a[^>]{0,200}>ELMAH/iu, riskLevel: 'high' },
  { path: '/actuator/env', family: 'status', proof: /"propertySources"\s{0,9}:\s{0,9}\[/u, riskLevel: 'high' },
  { path: '/server-status', family: 'status', proof: /Apache (?:Server )?Status|Server uptime:/u },
  { path: '/nginx_status', family: 'status', proof: /^Active connections: \d/u },
  { path: '/phpinfo.php', family: 'status', proof: /<title>(?:PHP [\d.]{1,12} - )?phpinfo\(\)/u },
  { path: '/actuator', family: 'status', proof: /"_links"\s?:\s?\{\s{0,9}"self"/u },
  { path: '/debug/pprof/', family: 'status', proof: /<title>\/debug\/pprof\/<\/title>/u },
  { path: '/metrics', family: 'status', proof: /(?:^|\n)# (?:HELP|TYPE) \w/u },
  { path: '/openapi.json', family: 'api-docs', proof: OPENAPI },
  { path: '/swagger.json', family: 'api-docs', proof: OPENAPI },
  { path: '/v3/api-docs', family: 'api-docs', proof: OPENAPI },
]

const SHOWN_MAX = 600

interface Answers {
  page: PageFacts
  control: Sample
  paths: readonly Sample[]
}
/**
 * Judges one family of probes: a file counts as readable when its content proves it, and when a random path does not
 * answer the same (a site that answers 200 to everything exposes nothing by that).
 */
export function judgeProbes({ page, control, paths }: Answers, family: ProbeFamily): Verdict[] {
  const resource = siteResource(page)
  const answers = new Map(paths.map((sample) => [sample.path, sample]))
  const probes = PROBES.filter((probe) => probe.family === family)
  const readable = probes.filter((probe) => isReadable(probe, answers.get(probe.path), control))
  const fails = readable.map(({ path, riskLevel }) => {
    const head = printable(answers.get(path)?.head ?? '')
    return fail(resource, 'fail', {
      locator: path,
      values: { path },
      exposure: 'proven',
      evidence: [textEvidence(`GET ${path}: 200`, head)],
      ...(riskLevel && { riskLevel }),
    })
  })
  const complete = control.status !== null && probes.every(({ path }) => isAnswered(answers.get(path)))
  const tried = probes.map(({ path }) => `${path}: ${answers.get(path)?.status ?? 'no answer'}`).join('\n')
  return conclude({ resource, fails, complete, passed: { evidence: [textEvidence('GET', tried)] } })
}

const isReadable = ({ proof }: Probe, answer: Sample | undefined, control: Pick<Sample, 'status' | 'head'>): boolean =>
  answer?.status === 200 && proof.test(answer.head) && !(control.status === 200 && proof.test(control.head))
/** Whether an answer shows the file that its path is asked for. */
export function isReadableFile(answer: Sample, control: Pick<Sample, 'status' | 'head'>): boolean {
  const probe = PROBES.find(({ path }) => path === answer.path)
  return probe !== undefined && isReadable(probe, answer, control)
}
/** An error of the server may stand in front of the file. */
const isAnswered = (answer: Sample | undefined): boolean => answer === undefined || (hasSpoken(answer) && (answer.status ?? 0) < 500)

/** The beginning of a file as text; bytes of a binary one become dots. */
function printable(head: string): string {
  const text = Buffer.from(head.slice(0, SHOWN_MAX), 'latin1').toString('utf8')
  // oxlint-disable-next-line no-control-regex -- these are the characters to be rid of
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/gu, '.')
}
