import { defineCheck } from '#scanners/sdk/check.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const LISTING =
  /<title>(?:Index of|Directory listing for|Listing of) ?\/|<h1>(?:Index of|Directory listing for) \/|\[To Parent Directory\]/iu

export const webDirListing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-dir-listing',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-548',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.3' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'autoindex off;' },
    { label: 'Apache', language: 'apache', code: 'Options -Indexes' },
  ],
  title: 'Directory listing',
  why: 'The server lists all files of a folder, also those that no page links to: backups, drafts, old versions.',
  remediation: 'Switch off directory listings in the web server.',
  messages: {
    pass: 'The folders seen in the page are not listed.',
    fail: '{{path}} lists its files.',
    unknown: 'Not every folder gave an answer.',
  },
  needs: ['page', 'directories'],
  judge({ page, directories }) {
    documentOf(page)
    const resource = siteResource(page)
    const open = directories.filter(({ status, head }) => status === 200 && LISTING.test(head))
    const fails = open.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: path,
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}: 200`, head.slice(0, 600))],
      }),
    )
    return conclude({ resource, fails, complete: directories.every(({ status }) => status !== null) })
  },
})
