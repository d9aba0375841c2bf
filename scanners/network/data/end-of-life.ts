import { isOfSeries } from '#scanners/network/versions.ts'
import type { Software } from '#scanners/network/protocols/details.ts'

interface Product {
  source: string
  /** Series with the day of their last update from their makers, oldest first; an older series than the first has ended as well. */
  ends: readonly (readonly [series: string, until: string])[]
}

/**
 * Until when makers maintain what they made, by their own announcements. Only series whose end is announced stand here; of one that is
 * newer nothing is said.
 */
const PRODUCTS: Readonly<Record<string, Product>> = {
  MySQL: {
    source: 'https://www.mysql.com/support/eol-notice.html',
    ends: [
      ['5.1', '2013-12-31'],
      ['5.5', '2018-12-31'],
      ['5.6', '2021-02-28'],
      ['5.7', '2023-10-31'],
      ['8.0', '2026-04-30'],
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
      ['10.11', '2028-02-16'],
    ],
  },
  MongoDB: {
    source: 'https://www.mongodb.com/legal/support-policy/lifecycles',
    ends: [
      ['3.4', '2020-01-31'],
      ['3.6', '2021-04-30'],
      ['4.0', '2022-04-30'],
      ['4.2', '2023-04-30'],
      ['4.4', '2024-02-29'],
      ['5.0', '2024-10-31'],
      ['6.0', '2025-07-31'],
      ['7.0', '2027-08-31'],
    ],
  },
  Redis: {
    source: 'https://redis.io/docs/latest/operate/oss_and_stack/install/',
    ends: [
      ['2.8', '2018-07-13'],
      ['3.2', '2018-10-17'],
      ['4.0', '2020-04-30'],
      ['5.0', '2022-04-27'],
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
  CouchDB: {
    source: 'https://docs.couchdb.org/en/stable/whatsnew/index.html',
    ends: [
      ['1.6', '2018-08-09'],
      ['2.3', '2020-12-31'],
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
  IIS: {
    source: 'https://learn.microsoft.com/lifecycle/products/internet-information-services-iis',
    ends: [
      ['6.0', '2015-07-14'],
      ['7.0', '2020-01-14'],
      ['7.5', '2020-01-14'],
      ['8.0', '2023-10-10'],
      ['8.5', '2023-10-10'],
    ],
  },
  PHP: {
    source: 'https://www.php.net/eol.php',
    ends: [
      ['5.6', '2018-12-31'],
      ['7.0', '2019-01-10'],
      ['7.1', '2019-12-01'],
      ['7.2', '2020-11-30'],
      ['7.3', '2021-12-06'],
      ['7.4', '2022-11-28'],
      ['8.0', '2023-11-26'],
      ['8.1', '2025-12-31'],
      ['8.2', '2026-12-31'],
    ],
  },
  OpenSSL: {
    source: 'https://openssl-library.org/policies/releasestrat/',
    ends: [
      ['0.9', '2015-12-31'],
      ['1.0', '2019-12-31'],
      ['1.1', '2023-09-11'],
      ['3.0', '2026-09-07'],
    ],
  },
  ZooKeeper: {
    source: 'https://zookeeper.apache.org/releases.html',
    ends: [
      ['3.4', '2020-06-01'],
      ['3.5', '2022-06-01'],
      ['3.6', '2022-12-30'],
      ['3.7', '2024-02-02'],
    ],
  },
  etcd: {
    source: 'https://etcd.io/docs/latest/op-guide/versioning/',
    ends: [
      ['2.3', '2018-12-31'],
      ['3.3', '2021-06-15'],
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
    ],
  },
}

/** When the updates of a version ended or will end; null: that is not known. */
export function endOfSupport({ product, version }: Software): { until: string; source: string } | null {
  const known = PRODUCTS[product]
  if (known === undefined) return null
  const own = known.ends.find(([series]) => isOfSeries(version, series))
  const [oldest = ['', '']] = known.ends
  const isOlder = Number.parseInt(version, 10) < Number.parseInt(oldest[0], 10)
  const [, until] = own ?? (isOlder ? oldest : [])
  return until === undefined ? null : { until, source: known.source }
}
