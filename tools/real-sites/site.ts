import { getuid } from 'node:process'

/** What a configuration is written with. */
export interface Place {
  port: number
  /** A folder of the site's own, for its configuration and what its server writes. */
  folder: string
  /** The files to show. */
  root: string
  /** PEM files of a certificate for 127.0.0.1. */
  cert: string
  key: string
  /** Where packages of npm lie. */
  modules: string
}
export interface RealSite {
  name: string
  scheme: 'http' | 'https'
  content: 'tidy' | 'careless'
  /** Which program must be there, by its name or its path; one that is not is named, and its site left out. */
  program: string
  /** Another thing that must be there, as a command that ends well. */
  requires?: readonly [command: string, ...args: string[]]
  /** Packages of npm that it runs on, each with its version. */
  packages?: readonly string[]
  /** Once its files are written: makes what else it needs. @returns what ends that again */
  begin?: (place: Place) => Promise<() => Promise<void>>
  files: (place: Place) => Readonly<Record<string, string>>
  args: (place: Place) => readonly string[]
}

const CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** All that hardening guides ask of a header. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
export const eachHeader = (line: (name: string, value: string) => string): string =>
  Object.entries(HEADERS)
    .map(([name, value]) => line(name, value))
    .join('\n')
export const plain = { scheme: 'http', content: 'tidy' } as const
export const careless = { scheme: 'http', content: 'careless' } as const
export const secured = { scheme: 'https', content: 'tidy' } as const

export const SUITES = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384'
export const isRoot = getuid?.() === 0
