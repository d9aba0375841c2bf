import { compareVersions, isOfSeries } from '#scanners/network/versions.ts'
import type { Software } from '#scanners/network/protocols/details.ts'

interface Product {
  source: string
  /** Series with the day of their last update from their makers, oldest first; an older series than the first has ended as well. */
  ends: readonly (readonly [series: string, until: string])[]
}

/**
 * Until when makers maintain what they made, by their own announcements, as endoflife.date collects them: each row was compared with its
 * newest state at hand, of May 2026 at the latest. Only series whose end is known stand here; of one that is newer nothing is said.
 */
const PRODUCTS: Readonly<Record<string, Product>> = {
  MySQL: {
    source: 'https://www.oracle.com/us/support/library/lifetime-support-technology-069183.pdf',
    ends: [
      ['5.5', '2018-12-31'],
      ['5.6', '2021-02-28'],
      ['5.7', '2023-10-31'],
      ['8.0', '2026-04-30'],
      ['8.1', '2023-10-25'],
      ['8.2', '2023-12-14'],
      ['8.3', '2024-04-10'],
      ['8.4', '2032-04-30'],
      ['9.0', '2024-10-15'],
      ['9.1', '2025-01-21'],
      ['9.2', '2025-04-15'],
      ['9.3', '2025-07-22'],
      ['9.4', '2025-10-21'],
      ['9.5', '2026-01-20'],
      ['9.6', '2026-04-21'],
    ],
  },
  MariaDB: {
    source: 'https://mariadb.org/about/#maintenance-policy',
    ends: [
      ['5.5', '2020-04-11'],
      ['10.0', '2019-03-31'],
      ['10.1', '2020-10-17'],
      ['10.2', '2022-05-23'],
      ['10.3', '2023-05-25'],
      ['10.4', '2024-06-18'],
      ['10.5', '2025-06-24'],
      ['10.6', '2026-07-06'],
      ['10.8', '2023-05-20'],
      ['10.9', '2023-08-22'],
      ['10.10', '2023-11-17'],
      ['10.11', '2028-02-16'],
      ['11.0', '2024-06-06'],
      ['11.1', '2024-08-21'],
      ['11.2', '2024-11-21'],
      ['11.4', '2029-05-29'],
      ['11.8', '2028-06-04'],
    ],
  },
  MongoDB: {
    source: 'https://www.mongodb.com/legal/support-policy/lifecycles',
    ends: [
      ['3.0', '2018-02-28'],
      ['3.2', '2018-09-30'],
      ['3.4', '2020-01-31'],
      ['3.6', '2021-04-30'],
      ['4.0', '2022-04-30'],
      ['4.2', '2023-04-30'],
      ['4.4', '2024-02-29'],
      ['5.0', '2024-10-31'],
      ['6.0', '2025-07-31'],
      ['7.0', '2027-08-31'],
      ['8.0', '2029-10-31'],
    ],
  },
  // A server does not say who packaged it: series that distributions of today still maintain are left out.
  Redis: {
    source: 'https://github.com/redis/redis/security',
    ends: [
      ['5.0', '2022-04-27'],
      ['6.0', '2022-05-31'],
    ],
  },
  Elasticsearch: {
    source: 'https://www.elastic.co/support/eol',
    ends: [
      ['5', '2019-03-11'],
      ['6', '2022-02-10'],
      ['7', '2026-01-15'],
    ],
  },
  // The two newest series are maintained: each ended as the second after it came out.
  CouchDB: {
    source: 'https://docs.couchdb.org/en/stable/cve/index.html',
    ends: [
      ['3.0', '2021-10-08'],
      ['3.1', '2022-12-28'],
      ['3.2', '2024-09-20'],
      ['3.3', '2025-05-05'],
    ],
  },
  Apache: {
    source: 'https://httpd.apache.org/',
    ends: [
      ['1.3', '2010-02-03'],
      ['2.0', '2013-07-10'],
      ['2.2', '2017-07-11'],
    ],
  },
  // Part of Windows Server, and maintained as long: 2003, 2008, 2008 R2, 2012, 2012 R2.
  IIS: {
    source: 'https://learn.microsoft.com/lifecycle/products/?terms=Windows%20Server',
    ends: [
      ['6.0', '2015-07-14'],
      ['7.0', '2020-01-14'],
      ['7.5', '2020-01-14'],
      ['8.0', '2023-10-10'],
      ['8.5', '2023-10-10'],
    ],
  },
  PHP: {
    source: 'https://www.php.net/supported-versions.php',
    ends: [
      ['5.3', '2014-08-14'],
      ['5.4', '2015-09-14'],
      ['5.5', '2016-07-21'],
      ['5.6', '2018-12-31'],
      ['7.0', '2019-01-10'],
      ['7.1', '2019-12-01'],
      ['7.2', '2020-11-30'],
      ['7.3', '2021-12-06'],
      ['7.4', '2022-11-28'],
      ['8.0', '2023-11-26'],
      ['8.1', '2025-12-31'],
      ['8.2', '2026-12-31'],
      ['8.3', '2027-12-31'],
      ['8.4', '2028-12-31'],
      ['8.5', '2029-12-31'],
    ],
  },
  OpenSSL: {
    source: 'https://openssl-library.org/policies/releasestrat/',
    ends: [
      ['1.0.1', '2016-12-31'],
      ['1.0.2', '2019-12-31'],
      ['1.1.0', '2019-09-11'],
      ['1.1.1', '2023-09-11'],
      ['3.0', '2026-09-07'],
    ],
  },
  ZooKeeper: {
    source: 'https://zookeeper.apache.org/releases.html',
    ends: [
      ['3.4', '2020-06-01'],
      ['3.5', '2022-06-01'],
      ['3.6', '2022-12-31'],
      ['3.7', '2024-02-02'],
    ],
  },
  // The two newest series are maintained: the day of the last release.
  etcd: {
    source: 'https://etcd.io/docs/latest/op-guide/versioning/',
    ends: [
      ['3.0', '2017-01-20'],
      ['3.1', '2018-10-10'],
      ['3.2', '2021-03-28'],
      ['3.3', '2021-10-15'],
    ],
  },
  'SQL Server': {
    source: 'https://learn.microsoft.com/lifecycle/products/?terms=sql%20server',
    ends: [
      ['9.0', '2016-04-12'],
      ['10.0', '2019-07-09'],
      ['10.50', '2019-07-09'],
      ['11.0', '2022-07-12'],
      ['12.0', '2024-07-09'],
      ['13.0', '2026-07-14'],
      ['14.0', '2027-10-12'],
      ['15.0', '2030-01-08'],
      ['16.0', '2033-01-11'],
    ],
  },
}

/** When the updates of a version ended or will end; null: that is not known. */
export function endOfSupport({ product, version }: Software): { until: string; source: string } | null {
  const known = PRODUCTS[product]
  if (known === undefined) return null
  const own = known.ends.find(([series]) => isOfSeries(version, series))
  const [oldest = ['', '']] = known.ends
  const isOlder = compareVersions(version, oldest[0]) < 0
  const [, until] = own ?? (isOlder ? oldest : [])
  return until === undefined ? null : { until, source: known.source }
}
