import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webHttpsMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-https-missing',
  vectorType: 'Websites',
  scannerType: 'Transport',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
  ],
  aliases: [],
  references: ['https://letsencrypt.org/getting-started/'],
  snippets: [
    {
      label: 'nginx',
      language: 'nginx',
      code: 'server {\n  listen 443 ssl;\n  server_name example.com;\n  ssl_certificate     /etc/letsencrypt/live/example.com/fullchain.pem;\n  ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;\n}',
    },
    { label: 'Caddy', language: 'caddyfile', code: 'example.com {\n  reverse_proxy 127.0.0.1:8080\n}' },
  ],
  title: 'No HTTPS',
  why: 'Everything between a visitor and this site travels in the clear: passwords, cookies and pages can be read and altered by anyone on the way, from the café network to the provider.',
  remediation: "Get a certificate (for example from Let's Encrypt), serve the site over HTTPS and redirect every plain HTTP address to it.",
  messages: {
    pass: 'The site answers over TLS on port {{port}}.',
    fail: 'No TLS service answers on port {{port}}; the site is served in the clear.',
    unknown: 'Port {{port}} did not say in time whether it speaks TLS.',
  },
  needs: ['page', 'transport'],
  judge({ page, transport }) {
    const resource = siteResource(page)
    const evidence = [textEvidence(`TLS handshake on port ${transport.httpsPort}`, transport.https)]
    const options = { values: { port: transport.httpsPort }, evidence }
    if (transport.https === 'unknown') return [unknown(resource, 'unknown', options)]
    return [transport.https === 'yes' ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
