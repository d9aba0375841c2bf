import type { RiskLevel } from '#contract/fields.ts'
import type { PageLeftOut } from '#contract/coverage.ts'
import type { PageVerdicts } from './crawl/page-verdicts.ts'

/** What the collectors of a website scan learn. Every check reads these and nothing else. */

/**
 * What each collector asks for. visit: what a visitor's browser, a search engine, a mail server or a policy asks for by itself: the
 * start page and what it names, the pages it leads to, TLS, DNS, security.txt, one address that does not exist. probe: everything else, so only where ownership is proved.
 */
const WEBSITE_COLLECTORS = {
  page: 'visit',
  // what a search engine follows, within what robots.txt allows
  crawl: 'visit',
  transport: 'visit',
  tls: 'visit',
  scripts: 'visit',
  libraries: 'visit',
  'page-scripts': 'visit',
  'source-maps': 'probe',
  // a mistyped address, without which no other answer can be told from a page for everything
  control: 'visit',
  paths: 'probe',
  graphql: 'probe',
  // what the page links to; with a permit, folders of files too
  directories: 'visit',
  methods: 'probe',
  // what a browser sends when a script of another site asks for the page
  cors: 'visit',
  'api-cors': 'probe',
  'security-txt': 'visit',
  mail: 'visit',
  zone: 'visit',
  alias: 'visit',
  transfer: 'probe',
  pointers: 'visit',
  input: 'probe',
} as const satisfies Readonly<Record<string, 'visit' | 'probe'>>
export type WebsiteCollector = keyof typeof WEBSITE_COLLECTORS
export const PROBING: ReadonlySet<WebsiteCollector> = new Set(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its names
  (Object.keys(WEBSITE_COLLECTORS) as WebsiteCollector[]).filter((id) => WEBSITE_COLLECTORS[id] === 'probe'),
)

export type Header = readonly [name: string, value: string]

export interface Cookie {
  name: string
  value: string
  secure: boolean
  httpOnly: boolean
  /** Lower-case value of the attribute, whatever it is; null when absent. */
  sameSite: string | null
  /** With the name they say which cookie it is; the domain is '' when absent. */
  domain: string
  path: string
  /** It takes a cookie of the browser away: its time is over as it comes (RFC 6265 §5.3). */
  isDeleted: boolean
  /** The whole Set-Cookie value. */
  raw: string
}
export interface PageFacts {
  /** Origin of the target with a final slash: the resource of every site-wide verdict. */
  site: string
  /** Where the redirects ended. */
  url: string
  status: number
  headers: readonly Header[]
  /** Of every answer on the way. */
  cookies: readonly Cookie[]
  /** Addresses passed on the way, the target first, `url` last. */
  visited: readonly string[]
  body: string
  /** null when the answer is not HTML. */
  document: DocumentFacts | null
  /** Answered from an address of this machine or of a private network. */
  isInternal: boolean
  /** Longer than what is read of it. */
  isTooLarge: boolean
  /** Only a part of what it was in the last good scan, longer than what is read or cut off: nothing may be concluded from what is missing. */
  short?: 'too_large' | 'inconclusive'
  /** A copy from a cache in between, without the cookies that the site set in the last good scan: caches leave them out. */
  withoutCookies?: true
}
export interface Loaded {
  /** Absolute. */
  url: string
  hasIntegrity: boolean
  /** 'preload': fetched ahead, to be run or read by what runs. */
  kind: 'script' | 'preload' | 'frame' | 'style' | 'font' | 'image' | 'media'
}
export interface Form {
  /** Absolute. */
  action: string
  method: 'get' | 'post'
  hasPassword: boolean
  fields: readonly string[]
}
export interface DocumentFacts {
  loaded: readonly Loaded[]
  forms: readonly Form[]
  /** Absolute addresses of <a href>. */
  links: readonly string[]
  generator: string | null
  /** Content of <meta http-equiv="content-security-policy">. */
  metaPolicies: readonly string[]
  metaReferrer: string | null
  /** The page was longer than what is read, or held more elements than are kept. */
  truncated: boolean
}
/** Why a page was not judged. */
export type LeftOut = PageLeftOut

/** The pages of the site besides the start page. What was found on them is kept, they themselves are not. */
export interface CrawlFacts {
  /** Paths of the pages that were judged, in the order of asking; the start page is the first. */
  judged: readonly string[]
  /** Pages of a check's earlier findings that were not seen as they must be to say that a finding is gone, each with the reason. */
  unseenOf(checkId: string): ReadonlyMap<string, LeftOut | 'unsure'>
  /** By check id. */
  places: PageVerdicts
  /** Scripts that the pages load, each with the paths of those pages; as many as are looked at. */
  scripts: ReadonlyMap<string, readonly string[]>
  /** Folders that the pages lead to. */
  folders: readonly string[]
  /** How each judged page looks, to know it again; by path. */
  looks: ReadonlyMap<string, string>
}

export interface TransportFacts {
  /** Whether the site answers over TLS on `httpsPort`. */
  https: 'yes' | 'no' | 'unknown'
  httpsPort: number
  /** What its plain-HTTP address does; null when no such address is known. */
  http: HttpAnswer | null
}
export interface HttpAnswer {
  url: string
  state: 'redirects' | 'serves' | 'closed' | 'unknown'
  status: number | null
  location: string | null
}
/** Answer to one request that is judged by its content. */
export interface Sample {
  path: string
  /** null: no answer, or one that may mean anything, so nothing may be concluded. */
  status: number | null
  headers: readonly Header[]
  /** The bytes of the body that were read, one character each (latin1). */
  head: string
  /** Why this says nothing about the path: what fails here fails, but nothing is in order by it. */
  silence?: Silence
}
/** Why a question has no answer of the site: it asked to be left alone, something answered in its place, nothing came, it may not be asked. */
export type Silence = 'throttled' | 'blocked' | 'timeout' | 'unreachable' | 'permit'

/** Answers for folders that the page leads to. */
export interface FolderFacts {
  answers: readonly Sample[]
  /** Without a permit: folders of files were not asked for. */
  isLinkedOnly: boolean
}
export interface Script {
  url: string
  path: string
  body: string
  truncated: boolean
}
export interface ScriptFacts {
  scripts: readonly Script[]
  /** Paths that did not answer, or came after the limit. */
  missed: readonly string[]
}
export interface LibraryVulnerability {
  /** CVE ids, else the id of an advisory or a short description. */
  ids: readonly string[]
  riskLevel: RiskLevel
  references: readonly string[]
}
/** A library in a script that the page loads. */
export interface FoundLibrary {
  /** Absolute address of the script. */
  url: string
  name: string
  version: string
  /** text: the script itself says so. address: its address does, and it is not ours to read. name: its address does, its text does not. */
  by: 'text' | 'address' | 'name'
  vulnerabilities: readonly LibraryVulnerability[]
}
export interface LibraryFacts {
  found: readonly FoundLibrary[]
  /** Whether all of the site's own scripts were read and searched to their ends. */
  complete: boolean
}
export interface MethodFacts {
  /** Of the Allow header, empty without one; null when OPTIONS was not answered. */
  allow: readonly string[] | null
  trace: { status: number; echoes: boolean; head: string } | null
}
export interface CorsAnswer {
  origin: string
  allowOrigin: string | null
  allowCredentials: boolean
}
/** Answer of an API path to a script of a foreign site; null when there was none. */
export interface ApiCorsAnswer {
  path: string
  answer: CorsAnswer | null
}
export interface CertificateFacts {
  subject: string
  issuer: string
  notBefore: Date
  notAfter: Date
  names: readonly string[]
  coversHost: boolean
  isSelfSigned: boolean
  key: { kind: string; bits: number | null }
  /** Hash of the signature: SHA-256, SHA-1, … */
  signatureHash: string
}
export type Offer = 'accepted' | 'refused' | 'unknown'
export interface TlsFacts {
  /** host:port */
  endpoint: string
  /** Answered from an address of this machine or of a private network. */
  isInternal: boolean
  host: string
  checkedAt: Date
  protocol: string
  cipher: string
  authorizationError: string | null
  /** Leaf first. */
  chain: readonly CertificateFacts[]
  versions: Readonly<Record<'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', Offer>>
  /** Suites without encryption or authentication. */
  weakCipher: { offer: Offer; cipher: string | null }
  /** RC4, DES, 3DES, IDEA and the suites once made weak for export. */
  brokenCipher: { offer: Offer; cipher: string | null }
  /** Suites with RSA key exchange. */
  staticKeyExchange: { offer: Offer; cipher: string | null }
}
export interface SecurityTxtFacts {
  path: string | null
  text: string | null
  /** Whether both places gave an answer. */
  answered: boolean
  checkedAt: Date
}
export interface MailFacts {
  domain: string
  /** TXT records that begin with v=spf1. */
  spf: readonly string[]
  /** DNS look-ups the policy costs (RFC 7208 §4.6.4 allows 10); null when part of it could not be followed. */
  spfLookups: number | null
  dmarc: string | null
  receivesMail: boolean
  mtaSts: boolean
  tlsReport: boolean
}
export interface ZoneFacts {
  domain: string
  caa: readonly string[]
  isSigned: boolean
}
export interface AliasFacts {
  host: string
  cname: string | null
}
/** Which name servers hand over the whole zone. */
export interface TransferFacts {
  domain: string
  /** Each with the number of records it gave. */
  open: readonly { server: string; records: number }[]
}
/** Where records of the domain lead. */
export interface PointerFacts {
  domain: string
  /** Records whose target could be asked for; `exists` is whether it has an address. */
  names: readonly { record: string; name: string; target: string; exists: boolean }[]
  /** Addresses of the site's host that answered over TLS; `isOurs` is whether their certificate is for the host. */
  addresses: readonly { address: string; isOurs: boolean }[]
  /** Whether every question had an answer. */
  answered: boolean
}
/** What the probes with marked input got back. */
export interface InputFacts {
  reflections: readonly { path: string; parameter: string; marker: string; answered: boolean; echoesRaw: boolean; head: string }[]
  redirects: readonly { path: string; parameter: string; marker: string; answered: boolean; location: string | null }[]
}
export interface WebsiteFacts {
  /** By collector: why some of its questions have no answer. */
  silences?: Partial<Record<WebsiteCollector, Silence>>
  page: PageFacts
  crawl: CrawlFacts
  transport: TransportFacts
  tls: TlsFacts
  scripts: ScriptFacts
  libraries: LibraryFacts
  /** Source maps the scripts name, or that stand beside them. */
  sourceMaps: readonly Sample[]
  control: Sample
  /** Whether a file that the page loads from its own site could be read; null where it loads none. */
  ownFiles?: boolean | null
  paths: readonly Sample[]
  graphql: readonly Sample[]
  directories: FolderFacts
  methods: MethodFacts
  cors: readonly CorsAnswer[]
  securityTxt: SecurityTxtFacts
  mail: MailFacts
  zone: ZoneFacts
  alias: AliasFacts
  transfer: TransferFacts
  pointers: PointerFacts
  apiCors: readonly ApiCorsAnswer[]
  input: InputFacts
}
