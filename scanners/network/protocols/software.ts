import type { Software } from './details.ts'

/** How servers name themselves and their version in what they say first, or in a header of HTTP. */
const PATTERNS: readonly (readonly [product: string, pattern: RegExp])[] = [
  ['OpenSSH', /OpenSSH_([\w.]{1,20})/u],
  ['Dropbear', /dropbear_([\w.]{1,20})/u],
  ['Erlang SSH', /SSH-2\.0-Erlang\/([\d.]{1,20})/u],
  ['vsftpd', /\(vsFTPd ([\d.]{1,20})\)/iu],
  ['ProFTPD', /ProFTPD ([\w.]{1,20})/u],
  ['Pure-FTPd', /Pure-FTPd()/u],
  ['FileZilla Server', /FileZilla Server(?: version)? ([\d.]{1,20})/u],
  ['Exim', /\bExim ([\d.]{1,20})/u],
  ['Postfix', /\bPostfix()/u],
  ['Sendmail', /\bSendmail ([\d.]{1,20})/u],
  ['OpenSMTPD', /\bOpenSMTPD()/u],
  ['Dovecot', /\bDovecot()/u],
  ['Courier', /\bCourier()/u],
  ['Apache', /\bApache\/([\d.]{1,20})/u],
  ['nginx', /\bnginx\/([\d.]{1,20})/u],
  ['IIS', /\bMicrosoft-IIS\/([\d.]{1,10})/u],
  ['lighttpd', /\blighttpd\/([\d.]{1,20})/u],
  ['PHP', /\bPHP\/(\d[\d.]{0,20})/u],
  ['OpenSSL', /\bOpenSSL\/(\d[\w.]{0,20})/u],
  ['Jetty', /\bJetty\((\d[\d.]{0,20})/u],
]

/** All software that a text names with a version. */
export const allSoftwareIn = (text: string): Software[] =>
  PATTERNS.flatMap(([product, pattern]) => {
    const version = pattern.exec(text)?.[1] ?? ''
    return version === '' ? [] : [{ product, version }]
  })

/** The software that a greeting names first. */
export function softwareIn(text: string): { product: string | null; version: string | null } {
  for (const [product, pattern] of PATTERNS) {
    const match = pattern.exec(text)
    if (match) return { product, version: match[1] === '' ? null : (match[1] ?? null) }
  }
  return { product: null, version: null }
}
