import { known as v, type Software } from './judge-software.ts'

/** Fixed in every branch that is maintained: '6.3.2 6.2.3' → '6.3..6.3.2', '6.2..6.2.3' */
const eachBranch = (fixed: string): string[] => fixed.split(' ').map((version) => `${version.split('.').slice(0, 2).join('.')}..${version}`)

const wordpress: Software = {
  name: 'WordPress',
  pattern: /^WordPress (\d{1,2}\.\d{1,2}(?:\.\d{1,3})?)/u,
  isBackported: false,
  source: 'https://wordpress.org/news/category/security/',
  ended: { '0.7..4.1': '2022-12-01', '4.1..4.7': '2025-07' },
  vulnerabilities: [
    v('critical', 'CVE-2026-87902', ...eachBranch('7.1.2 7.0.6 6.9.9 6.8.10 6.7.9 6.6.9 6.5.12 6.4.12')),
    v('critical', 'CVE-2026-63030', ...eachBranch('7.0.2 6.9.5')),
    v('medium', 'CVE-2026-60137', ...eachBranch('7.0.2 6.9.5 6.8.6')),
    v('high', 'CVE-2024-4439', ...eachBranch('6.5.2 6.4.4 6.3.4 6.2.5 6.1.6 6.0.8')),
    v(
      'medium',
      'CVE-2023-5561',
      ...eachBranch('6.3.2 6.2.3 6.1.4 6.0.6 5.9.8 5.8.8 5.7.10 5.6.12 5.5.13 5.4.14 5.3.16 5.2.19 5.1.17 5.0.20 4.9.24 4.8.23 4.7.27'),
    ),
    v('high', 'CVE-2022-21661', ...eachBranch('5.8.3 5.7.5 5.6.7 5.5.8 5.4.9 5.3.11 5.2.14 5.1.12 5.0.15 4.9.19 4.8.18 4.7.22')),
    v('high', 'CVE-2017-1001000', '4.7..4.7.2'),
  ],
}

const drupal: Software = {
  name: 'Drupal',
  // it names its major version alone
  pattern: /^Drupal (\d{1,2})\b/u,
  isBackported: false,
  source: 'https://www.drupal.org/about/core/policies/core-release-cycles/schedule',
  ended: { '4..7': '2016-02-24', '7..8': '2025-01-05', '8..9': '2021-11-02', '9..10': '2023-11-01' },
  vulnerabilities: [],
}

const joomla: Software = {
  name: 'Joomla',
  // only version 1 named itself
  pattern: /^Joomla! (1\.\d)\b/u,
  isBackported: false,
  source: 'https://developer.joomla.org/security-centre.html',
  ended: { '1.0..2.0': '2012' },
  vulnerabilities: [v('critical', 'CVE-2015-8562', '1.5..3.4.6')],
}

const mediawiki: Software = {
  name: 'MediaWiki',
  pattern: /^MediaWiki (\d\.\d{1,2}\.\d{1,2})/u,
  isBackported: false,
  source: 'https://www.mediawiki.org/wiki/Version_lifecycle',
  ended: {
    '1.1..1.39': '2023-12-31',
    '1.39..1.40': '2025-12-31',
    '1.40..1.41': '2024-06-30',
    '1.41..1.42': '2024-12-31',
    '1.42..1.43': '2025-06-30',
  },
  vulnerabilities: [],
}

const ghost: Software = {
  name: 'Ghost',
  // it names no patch version
  pattern: /^Ghost (\d\.\d{1,3})\b/u,
  isBackported: false,
  source: 'https://github.com/TryGhost/Ghost/security/advisories',
  ended: {},
  vulnerabilities: [v('medium', 'CVE-2023-40028', '0.1..5.59')],
}

/** Systems that name their version in the generator tag or X-Generator. */
export const CMS: readonly Software[] = [wordpress, drupal, joomla, mediawiki, ghost]
