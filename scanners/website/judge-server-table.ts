import { known as v, type Software } from './judge-software.ts'

const nginx: Software = {
  name: 'nginx',
  pattern: /\bnginx\/(\d{1,3}\.\d{1,3}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://nginx.org/en/security_advisories.html',
  ended: {},
  vulnerabilities: [
    v('medium', 'CVE-2026-93479', '1.30.0..1.30.6', '1.31.2..1.31.7'),
    v('high', 'CVE-2026-42533', '0.9.6..1.30.4', '1.31.0..1.31.3'),
    v('medium', 'CVE-2026-60005', '1.15.8..1.30.4', '1.31.0..1.31.3'),
    v('medium', 'CVE-2026-56434', '0.8.11..1.30.4', '1.31.0..1.31.3'),
    v('medium', 'CVE-2026-42055', '1.13.10..1.30.3', '1.31.0..1.31.2'),
    v('medium', 'CVE-2026-9256', '0.1.17..1.30.2', '1.31.0..1.31.1'),
    v('medium', 'CVE-2026-42945', '0.6.27..1.30.1'),
    v('medium', 'CVE-2026-42926', '1.29.4..1.30.1'),
    v('medium', 'CVE-2025-23419', '1.11.4..1.26.3', '1.27.0..1.27.4'),
    v('medium', 'CVE-2024-7347', '1.5.13..1.26.2', '1.27.0..1.27.1'),
    v('medium', 'CVE-2024-31079 CVE-2024-32760 CVE-2024-34161 CVE-2024-35200', '1.25.0..1.26.1'),
    v('high', 'CVE-2022-41741 CVE-2022-41742', '1.1.3..1.22.1', '1.23.0..1.23.2'),
    v('high', 'CVE-2021-23017', '0.6.18..1.20.1'),
    v('medium', 'CVE-2019-20372', '0.1.0..1.17.7'),
    v('high', 'CVE-2019-9511 CVE-2019-9513 CVE-2019-9516', '1.9.5..1.16.1', '1.17.0..1.17.3'),
    v('high', 'CVE-2018-16843 CVE-2018-16844', '1.9.5..1.14.1', '1.15.0..1.15.6'),
    v('medium', 'CVE-2018-16845', '1.1.3..1.14.1', '1.15.0..1.15.6'),
    v('high', 'CVE-2017-7529', '0.5.6..1.12.1', '1.13.0..1.13.3'),
    v('high', 'CVE-2016-4450', '1.3.9..1.10.1', '1.11.0..1.11.1'),
    v('high', 'CVE-2016-0742 CVE-2016-0746 CVE-2016-0747', '0.6.18..1.8.1', '1.9.0..1.9.10'),
    v('high', 'CVE-2013-4547', '0.8.41..1.4.4', '1.5.0..1.5.7'),
  ],
}

const apache: Software = {
  name: 'Apache HTTP Server',
  pattern: /\bApache\/(\d\.\d{1,2}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://httpd.apache.org/security/vulnerabilities_24.html',
  ended: { '1.0..2.4': '2018-01-01' },
  vulnerabilities: [
    v('high', 'CVE-2026-49975', '2.4.17..2.4.68'),
    v('medium', 'CVE-2026-44631 CVE-2026-34356', '2.4.0..2.4.68'),
    v('low', 'CVE-2026-34059', '2.4.0..2.4.67'),
    v('medium', 'CVE-2025-54090', '2.4.64..2.4.65'),
    v('critical', 'CVE-2025-23048', '2.4.35..2.4.64'),
    v('high', 'CVE-2025-49812 CVE-2024-42516', '2.4.0..2.4.64'),
    v('medium', 'CVE-2024-40725', '2.4.60..2.4.62'),
    v('critical', 'CVE-2024-38474 CVE-2024-38475 CVE-2024-38476', '2.4.0..2.4.60'),
    v('high', 'CVE-2024-38477 CVE-2024-39573', '2.4.0..2.4.60'),
    v('high', 'CVE-2024-27316', '2.4.17..2.4.59'),
    v('high', 'CVE-2023-38709 CVE-2024-24795', '2.4.0..2.4.59'),
    v('high', 'CVE-2023-31122', '2.4.0..2.4.58'),
    v('high', 'CVE-2023-43622', '2.4.55..2.4.58'),
    v('critical', 'CVE-2023-25690', '2.4.0..2.4.56'),
    v('high', 'CVE-2023-27522', '2.4.30..2.4.56'),
    v('critical', 'CVE-2022-36760', '2.4.0..2.4.55'),
    v('critical', 'CVE-2022-31813', '2.4.0..2.4.54'),
    v('critical', 'CVE-2022-22720 CVE-2022-22721 CVE-2022-23943', '2.4.0..2.4.53'),
    v('critical', 'CVE-2021-44790', '2.4.0..2.4.52'),
    v('high', 'CVE-2021-44224', '2.4.7..2.4.52'),
    v('critical', 'CVE-2021-42013', '2.4.49..2.4.51'),
    v('critical', 'CVE-2021-41773', '2.4.49..2.4.50'),
    v('critical', 'CVE-2021-40438 CVE-2021-39275', '2.4.0..2.4.49'),
    v('critical', 'CVE-2021-26691', '2.4.0..2.4.48'),
    v('high', 'CVE-2019-0211', '2.4.17..2.4.39'),
    v('high', 'CVE-2017-9798', '2.2.0..2.2.35', '2.4.0..2.4.28'),
    v('critical', 'CVE-2017-3167 CVE-2017-7679', '2.2.0..2.2.33', '2.4.0..2.4.26'),
  ],
}

const lighttpd: Software = {
  name: 'lighttpd',
  pattern: /\blighttpd\/(\d\.\d{1,2}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://www.lighttpd.net/',
  ended: {},
  vulnerabilities: [
    v('high', 'CVE-2022-41556', '1.4.56..1.4.67'),
    v('high', 'CVE-2022-37797', '1.4.65..1.4.66'),
    v('medium', 'CVE-2022-22707', '1.4.46..1.4.64'),
    v('critical', 'CVE-2019-11072', '1.4.0..1.4.54'),
    v('medium', 'CVE-2018-25103', '1.4.0..1.4.51'),
    v('high', 'CVE-2018-19052', '1.4.0..1.4.50'),
  ],
}

const php: Software = {
  name: 'PHP',
  pattern: /\bPHP\/(\d{1,2}\.\d{1,2}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://www.php.net/ChangeLog-8.php',
  ended: {
    '4.0..5.6': '2016-07-21',
    '5.6..7.0': '2018-12-31',
    '7.0..7.1': '2019-01-10',
    '7.1..7.2': '2019-12-01',
    '7.2..7.3': '2020-11-30',
    '7.3..7.4': '2021-12-06',
    '7.4..8.0': '2022-11-28',
    '8.0..8.1': '2023-11-26',
    '8.1..8.2': '2025-12-31',
  },
  vulnerabilities: [
    v('critical', 'CVE-2026-109618 CVE-2026-109619', '8.2.0..8.2.35', '8.3.0..8.3.36', '8.4.0..8.4.27', '8.5.0..8.5.12'),
    v('medium', 'CVE-2025-14181 CVE-2025-1218', '8.2.0..8.2.34', '8.3.0..8.3.35', '8.4.0..8.4.26', '8.5.0..8.5.11'),
    v(
      'medium',
      'CVE-2025-14177 CVE-2025-14178 CVE-2025-14180',
      '8.1.0..8.1.34',
      '8.2.0..8.2.30',
      '8.3.0..8.3.29',
      '8.4.0..8.4.16',
      '8.5.0..8.5.1',
    ),
    v('medium', 'CVE-2025-1735 CVE-2025-6491 CVE-2025-1220', '8.1.0..8.1.33', '8.2.0..8.2.29', '8.3.0..8.3.23', '8.4.0..8.4.10'),
    v(
      'medium',
      'CVE-2025-1219 CVE-2025-1734 CVE-2025-1736 CVE-2025-1861',
      '8.1.0..8.1.32',
      '8.2.0..8.2.28',
      '8.3.0..8.3.19',
      '8.4.0..8.4.5',
    ),
    v('critical', 'CVE-2024-8932 CVE-2024-11236', '8.1.0..8.1.31', '8.2.0..8.2.26', '8.3.0..8.3.14'),
    v('high', 'CVE-2024-8927', '8.1.0..8.1.30', '8.2.0..8.2.24', '8.3.0..8.3.12'),
    { ...v('critical', 'CVE-2024-4577', '5.0.0..8.1.29', '8.2.0..8.2.20', '8.3.0..8.3.8'), onWindows: true },
    v('critical', 'CVE-2023-3824', '8.0.0..8.0.30', '8.1.0..8.1.22', '8.2.0..8.2.8'),
    v('critical', 'CVE-2022-37454', '7.2.0..7.4.33', '8.0.0..8.0.25', '8.1.0..8.1.12'),
    v('high', 'CVE-2022-31626', '7.4.0..7.4.30', '8.0.0..8.0.20', '8.1.0..8.1.7'),
    v('critical', 'CVE-2019-11043', '7.1.0..7.1.33', '7.2.0..7.2.24', '7.3.0..7.3.11'),
  ],
}

const openssl: Software = {
  name: 'OpenSSL',
  pattern: /\bOpenSSL\/(\d\.\d\.\d{1,2}[a-z]?)(?![a-z\d])/u,
  isBackported: true,
  source: 'https://openssl-library.org/news/vulnerabilities/',
  ended: {
    '0.9..1.0.2': '2016-12-31',
    '1.0.2..1.1.0': '2019-12-31',
    '1.1.0..1.1.1': '2019-09-11',
    '1.1.1..3.0': '2023-09-11',
    '3.0..3.1': '2026-09-07',
    '3.1..3.2': '2025-03-14',
    '3.2..3.3': '2025-11-23',
  },
  vulnerabilities: [
    v('high', 'CVE-2023-0286', '1.1.1..1.1.1t', '3.0.0..3.0.8'),
    v('high', 'CVE-2022-3602 CVE-2022-3786', '3.0.0..3.0.7'),
    v('high', 'CVE-2022-0778', '1.1.1..1.1.1n', '3.0.0..3.0.2'),
    v('critical', 'CVE-2021-3711', '1.1.1..1.1.1l'),
    v('medium', 'CVE-2021-3449', '1.1.1..1.1.1k'),
    v('high', 'CVE-2014-0224', '1.0.1..1.0.1h'),
    v('high', 'CVE-2014-0160', '1.0.1..1.0.1g'),
  ],
}

const tomcat: Software = {
  name: 'Apache Tomcat',
  pattern: /\bApache Tomcat\/(\d{1,2}\.\d{1,2}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://tomcat.apache.org/security.html',
  ended: {
    '3.0..7.0': '2016-12-31',
    '7.0..8.0': '2021-03-31',
    '8.0..8.5': '2018-06-30',
    '8.5..9.0': '2024-03-31',
    '10.0..10.1': '2022-10-31',
  },
  vulnerabilities: [
    v('medium', 'CVE-2026-59083', '8.5.0..9.0', '9.0..9.0.120', '10.1..10.1.57', '11.0..11.0.24'),
    v('critical', 'CVE-2025-24813', '9.0..9.0.99', '10.1..10.1.35', '11.0..11.0.3'),
    v('critical', 'CVE-2024-50379 CVE-2024-56337', '9.0..9.0.98', '10.1..10.1.34', '11.0..11.0.2'),
    v('critical', 'CVE-2020-1938', '7.0..7.0.100', '8.5..8.5.51', '9.0..9.0.31'),
    v('high', 'CVE-2017-12617', '7.0..7.0.82', '8.0..8.0.47', '8.5..8.5.23', '9.0..9.0.1'),
  ],
}

const iis: Software = {
  name: 'Microsoft IIS',
  pattern: /\bMicrosoft-IIS\/(\d{1,2}\.\d)/u,
  isBackported: false,
  source: 'https://learn.microsoft.com/lifecycle/products/',
  // an edition of Windows each; fixes of IIS 10 do not change the version it names
  ended: { '4.0..7.0': '2015-07-14', '7.0..8.0': '2020-01-14', '8.0..10.0': '2023-10-10' },
  vulnerabilities: [],
}

const jetty: Software = {
  name: 'Eclipse Jetty',
  pattern: /\bJetty\((\d{1,2}\.\d{1,2}\.\d{1,3})/u,
  isBackported: true,
  source: 'https://jetty.org/security.html',
  ended: {},
  vulnerabilities: [
    v('medium', 'CVE-2021-34429', '9.4.37..9.4.43', '10.0.1..10.0.6', '11.0.1..11.0.6'),
    v('medium', 'CVE-2021-28169', '9.0.0..9.4.41', '10.0.0..10.0.3', '11.0.0..11.0.3'),
  ],
}

const gunicorn: Software = {
  name: 'Gunicorn',
  pattern: /\bgunicorn\/(\d{1,2}\.\d{1,2}\.\d{1,2})/u,
  isBackported: true,
  source: 'https://github.com/benoitc/gunicorn/security/advisories',
  ended: {},
  vulnerabilities: [v('high', 'CVE-2024-1135', '0.1.0..22.0.0')],
}

const werkzeug: Software = {
  name: 'Werkzeug',
  pattern: /\bWerkzeug\/(\d{1,2}\.\d{1,2}\.\d{1,2})/u,
  isBackported: true,
  source: 'https://github.com/pallets/werkzeug/security/advisories',
  ended: {},
  vulnerabilities: [
    v('high', 'CVE-2024-34069', '0.1.0..3.0.3'),
    v('high', 'CVE-2023-46136', '0.1.0..2.3.8', '3.0.0..3.0.1'),
    v('high', 'CVE-2023-25577', '0.1.0..2.2.3'),
  ],
}

const tornado: Software = {
  name: 'Tornado',
  pattern: /\bTornadoServer\/(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)/u,
  isBackported: true,
  source: 'https://github.com/tornadoweb/tornado/security/advisories',
  ended: {},
  vulnerabilities: [v('high', 'CVE-2025-47287', '0.1.0..6.5.0'), v('high', 'CVE-2024-52804', '0.1.0..6.4.2')],
}

/** Software that names its version in Server or X-Powered-By. Caddy names none. */
export const SERVERS: readonly Software[] = [nginx, apache, lighttpd, php, openssl, tomcat, iis, jetty, gunicorn, werkzeug, tornado]
