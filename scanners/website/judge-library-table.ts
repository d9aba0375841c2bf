import type { RiskLevel } from '#contract/fields.ts'

export interface Vulnerability {
  cve: string
  riskLevel: RiskLevel
  /** First affected version; from the beginning when absent. */
  from?: string
  /** First version that is fixed. */
  below: string
}
export interface Library {
  name: string
  /** What its file or folder is called (a regular expression). */
  file: string
  /** What its text says about its version. */
  banner: RegExp
  vulnerabilities: readonly Vulnerability[]
}

const v = (cve: string, riskLevel: RiskLevel, below: string, from?: string): Vulnerability => ({
  cve,
  riskLevel,
  below,
  ...(from === undefined ? {} : { from }),
})

/** Front-end libraries and the public advisories about them (CVE records, GitHub advisory database). */
export const LIBRARIES: readonly Library[] = [
  {
    name: 'jQuery',
    file: 'jquery',
    banner: /jQuery (?:JavaScript Library )?v(\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)(?=[\s|*])/u,
    vulnerabilities: [
      v('CVE-2011-4969', 'medium', '1.6.3'),
      v('CVE-2012-6708', 'medium', '1.9.0'),
      v('CVE-2015-9251', 'medium', '3.0.0'),
      v('CVE-2019-11358', 'medium', '3.4.0'),
      v('CVE-2020-11022', 'medium', '3.5.0', '1.2.0'),
      v('CVE-2020-11023', 'medium', '3.5.0', '1.0.3'),
    ],
  },
  {
    name: 'jQuery UI',
    file: 'jquery-ui|jqueryui',
    banner: /jQuery UI -? ?v?(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [
      v('CVE-2010-5312', 'medium', '1.10.0'),
      v('CVE-2016-7103', 'medium', '1.12.0'),
      v('CVE-2021-41182', 'medium', '1.13.0'),
      v('CVE-2021-41184', 'medium', '1.13.0'),
      v('CVE-2022-31160', 'medium', '1.13.2'),
    ],
  },
  {
    name: 'Bootstrap',
    file: 'bootstrap(?:\\.bundle)?',
    banner: /Bootstrap(?:\.js)? v(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [
      v('CVE-2018-14040', 'medium', '3.4.0'),
      v('CVE-2018-14040', 'medium', '4.1.2', '4.0.0'),
      v('CVE-2018-20676', 'medium', '3.4.0'),
      v('CVE-2019-8331', 'medium', '3.4.1'),
      v('CVE-2019-8331', 'medium', '4.3.1', '4.0.0'),
    ],
  },
  {
    name: 'AngularJS',
    file: 'angular(?:js|\\.js)?',
    banner: /AngularJS v(1\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [
      v('CVE-2019-10768', 'high', '1.7.9', '1.0.0'),
      v('CVE-2020-7676', 'medium', '1.8.0', '1.0.0'),
      v('CVE-2022-25844', 'high', '2.0.0', '1.7.0'),
    ],
  },
  {
    name: 'Lodash',
    file: 'lodash(?:\\.js)?',
    banner: /(?:Lodash|lodash) (?:v?(\d{1,4}\.\d{1,4}\.\d{1,4})) ?[<(]/u,
    vulnerabilities: [
      v('CVE-2018-16487', 'medium', '4.17.11'),
      v('CVE-2019-10744', 'critical', '4.17.12'),
      v('CVE-2020-8203', 'high', '4.17.19', '3.7.0'),
      v('CVE-2021-23337', 'high', '4.17.21'),
    ],
  },
  {
    name: 'Underscore',
    file: 'underscore(?:\\.js)?',
    banner: /Underscore\.js (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2021-23358', 'high', '1.12.1', '1.3.2')],
  },
  {
    name: 'Moment.js',
    file: 'moment(?:\\.js)?',
    banner: /\/\/! moment\.js\s{1,9}\/\/! version : (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [
      v('CVE-2017-18214', 'high', '2.19.3'),
      v('CVE-2022-24785', 'high', '2.29.2', '1.0.1'),
      v('CVE-2022-31129', 'high', '2.29.4', '2.18.0'),
    ],
  },
  {
    name: 'Handlebars',
    file: 'handlebars(?:\\.js)?',
    banner: /handlebars v(\d{1,4}\.\d{1,4}\.\d{1,4})/iu,
    vulnerabilities: [
      v('CVE-2019-19919', 'critical', '4.3.0'),
      v('CVE-2021-23369', 'critical', '4.7.7'),
      v('CVE-2021-23383', 'critical', '4.7.7'),
    ],
  },
  {
    name: 'DOMPurify',
    file: 'dompurify',
    banner: /DOMPurify (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [
      v('CVE-2020-26870', 'medium', '2.0.17'),
      v('CVE-2024-45801', 'high', '2.5.4'),
      v('CVE-2024-45801', 'high', '3.1.3', '3.0.0'),
      v('CVE-2024-47875', 'critical', '2.5.0'),
      v('CVE-2024-47875', 'critical', '3.1.3', '3.0.0'),
      v('CVE-2025-26791', 'medium', '3.2.4'),
    ],
  },
  {
    name: 'axios',
    file: 'axios',
    banner: /axios v(\d{1,4}\.\d{1,4}\.\d{1,4})/iu,
    vulnerabilities: [
      v('CVE-2020-28168', 'medium', '0.21.1'),
      v('CVE-2021-3749', 'high', '0.21.2'),
      v('CVE-2023-45857', 'medium', '0.28.0', '0.8.1'),
      v('CVE-2023-45857', 'medium', '1.6.0', '1.0.0'),
    ],
  },
  {
    name: 'Vue',
    file: 'vue(?:\\.js)?',
    banner: /Vue\.js v(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2024-9506', 'low', '3.0.0', '2.0.0')],
  },
  {
    name: 'Knockout',
    file: 'knockout',
    banner: /Knockout JavaScript library v(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2019-14862', 'medium', '3.5.0')],
  },
  {
    name: 'Mustache',
    file: 'mustache(?:\\.js)?',
    banner: /mustache\.js (?:v)?(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2015-8862', 'medium', '2.2.1')],
  },
  {
    name: 'Select2',
    file: 'select2',
    banner: /Select2 (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2016-10744', 'medium', '4.0.6')],
  },
  {
    name: 'DataTables',
    file: 'jquery\\.datatables|datatables',
    banner: /DataTables (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2021-23445', 'medium', '1.11.3')],
  },
  {
    name: 'Chart.js',
    file: 'chart(?:\\.js)?',
    banner: /Chart\.js(?: v|\s{1,9}\*?\s{0,9}(?:http:\/\/www\.chartjs\.org\s{1,9}\*?\s{0,9})?Version: )(\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2020-7746', 'high', '2.9.4')],
  },
  {
    name: 'PDF.js',
    file: 'pdf(?:\\.?js|js-dist)',
    banner: /pdfjsVersion = ['"](\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2024-4367', 'high', '4.2.67')],
  },
  {
    name: 'Swiper',
    file: 'swiper(?:-bundle)?',
    banner: /Swiper (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2021-23370', 'critical', '6.5.1')],
  },
  {
    name: 'Video.js',
    file: 'video(?:\\.?js)?',
    banner: /Video\.js (\d{1,4}\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2021-23414', 'medium', '7.14.3')],
  },
  {
    name: 'CKEditor 4',
    file: 'ckeditor',
    banner: /CKEDITOR[^;]{0,400}version:\s?['"](4\.\d{1,4}\.\d{1,4})/u,
    vulnerabilities: [v('CVE-2024-24815', 'medium', '4.24.0', '4.0.0')],
  },
]
