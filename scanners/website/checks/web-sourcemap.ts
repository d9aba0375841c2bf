import { defineCheck } from '#scanners/sdk/check.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const isSourceMap = (head: string): boolean =>
  /^\s{0,9}(?:\)\]\}'[^\n]{0,99}\n)?\s{0,9}\{/u.test(head) && /"(?:mappings|sources|sections)"\s{0,9}:/u.test(head)

export const webSourcemap = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-sourcemap',
  vectorType: 'Websites',
  scannerType: 'Scripts',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-540',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: [],
  references: [],
  snippets: [
    { label: 'Vite', language: 'javascript', code: "export default defineConfig({ build: { sourcemap: 'hidden' } })" },
    { label: 'nginx', language: 'nginx', code: 'location ~ \\.map$ {\n  deny all;\n}' },
  ],
  title: 'Source map is public',
  why: 'The source map turns minified code back into the original source, with comments, file names and sometimes whole server paths.',
  remediation: 'Do not deploy .map files, or serve them to your own network only.',
  messages: {
    pass: 'The scripts have no readable source map.',
    fail: '{{path}} gives away the original source.',
    unknown: 'Not every script or map of the page could be read.',
  },
  needs: ['page', 'scripts'],
  judge({ page, scripts: { maps, missed } }) {
    const { truncated } = documentOf(page)
    const resource = siteResource(page)
    const readable = maps.filter(({ status, head }) => status === 200 && isSourceMap(head))
    const fails = readable.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: pathOf(new URL(path, page.url).href),
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}: 200`, head.slice(0, 600))],
      }),
    )
    const complete = !truncated && missed.length === 0 && maps.every(({ status }) => status !== null)
    return conclude({ resource, fails, complete })
  },
})
