import type { CheckInfo, Evidence } from '#scanners/sdk/check.ts'
import type { Story } from './stories.ts'

const head = (host: string, lines: readonly string[]): Evidence => ({
  label: `GET https://${host}/`,
  kind: 'header',
  content: ['HTTP 200', ...lines].join('\n'),
})
const BASE_HEADERS = ['content-type: text/html; charset=utf-8', 'cache-control: no-cache']

/** A header line that the story is about; none where the fault is that it is missing. */
function headerLines({ check, values }: Story): string[] {
  const lines: Readonly<Record<string, string>> = {
    'web-csp-unsafe': `content-security-policy: default-src 'self'; script-src 'self' 'unsafe-inline'`,
    'web-hsts-weak': `strict-transport-security: max-age=${Number(values['days'] ?? 0) * 86_400}`,
    'web-server-version': `server: ${values['server']}`,
    'web-powered-by': String(values['headers'] ?? '').toLowerCase(),
    'web-referrer-policy': `referrer-policy: ${values['policy']}`,
    'web-cors-reflect': `access-control-allow-origin: ${values['origin']}\naccess-control-allow-credentials: true`,
    'web-cors-wildcard': 'access-control-allow-origin: *',
    'web-method-write': `allow: GET, HEAD, ${values['methods']}`,
  }
  const line = lines[check]
  return line === undefined || line.includes('undefined') ? [] : [line]
}

/** What a scanner would have kept for a failing story: the kind of evidence that its check shows. */
export function failingEvidence(story: Story, check: Pick<CheckInfo, 'scannerType'>, host: string): Evidence[] {
  const { values } = story
  const value = (name: string) => String(values[name] ?? '')
  switch (check.scannerType) {
    case 'Headers':
      return [head(host, [...BASE_HEADERS, ...headerLines(story)])]
    case 'Cookies':
      return [{ label: 'Set-Cookie', kind: 'header', content: `set-cookie: ${value('cookie')}=(redacted); Path=/` }]
    case 'Exposure':
      return values['path'] === undefined
        ? [head(host, BASE_HEADERS)]
        : [
            { label: 'Request', kind: 'request', content: `GET ${value('path')}` },
            { label: 'Response', kind: 'response', content: 'HTTP 200\ncontent-length: 1184' },
          ]
    case 'TLS':
      return [
        {
          label: `${host}:443`,
          kind: 'text',
          content:
            Object.entries(values)
              .map(([name, found]) => `${name}: ${found}`)
              .join('\n') || 'The handshake with TLS 1.3 was refused.',
        },
      ]
    case 'DNS':
      return [
        {
          label: 'northwind.example',
          kind: 'dns',
          content: story.check === 'dns-dmarc-none' ? 'v=DMARC1; p=none; rua=mailto:dmarc@northwind.example' : '(no such record)',
        },
      ]
    default:
      return [
        {
          label: `GET https://${host}/`,
          kind: 'html',
          content: Object.entries(values)
            .map(([name, found]) => `${name}: ${found}`)
            .join('\n'),
        },
      ]
  }
}

/** What stands against it when it is fixed. */
export const passingEvidence = (host: string): Evidence[] => [
  head(host, [...BASE_HEADERS, "content-security-policy: default-src 'self'", 'x-content-type-options: nosniff']),
]
