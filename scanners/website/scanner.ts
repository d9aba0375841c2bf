import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { apiCors } from './collect/api-cors.ts'
import { crawl } from './collect/crawl.ts'
import { directories } from './collect/directories.ts'
import { alias, mail, zone } from './collect/dns.ts'
import { input } from './collect/input.ts'
import { libraries } from './collect/libraries.ts'
import { page } from './collect/page.ts'
import { pageScripts } from './collect/page-scripts.ts'
import { pointers, transfer } from './collect/pointers.ts'
import { scripts, sourceMaps } from './collect/scripts.ts'
import { control, cors, graphql, methods, paths, securityTxt } from './collect/site-answers.ts'
import { tls } from './collect/tls.ts'
import { transport } from './collect/transport.ts'
import { PROBING, type WebsiteCollector, type WebsiteFacts } from './facts.ts'
import { signatureIn, signatureOf } from './recognise/signature.ts'
import { shortOf } from './short-of.ts'
import { siteOf } from './target.ts'
import { testWebsite } from './test-connection.ts'

/** Scans one website as any visitor may: about 80 requests, none of which changes anything. */
export const websiteScanner: Scanner<WebsiteFacts, WebsiteCollector> = {
  vectorType: 'Websites',
  collectorMs: 20_000,
  essential: ['page'],
  collectors: [
    page,
    crawl,
    transport,
    tls,
    scripts,
    libraries,
    pageScripts,
    sourceMaps,
    control,
    paths,
    graphql,
    directories,
    methods,
    cors,
    apiCors,
    securityTxt,
    mail,
    zone,
    alias,
    transfer,
    pointers,
    input,
  ],
  probing: PROBING,
  checks,
  shortOf,
  unseenPages: ({ crawl: seen }, checkId) => [...(seen?.unseenOf(checkId).keys() ?? [])],
  remember: (facts, before) => signatureOf(facts, signatureIn(before)),
  targetOf: siteOf,
  test: testWebsite,
}
