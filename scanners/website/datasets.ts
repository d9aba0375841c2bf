import type { Dataset } from '#scanners/sdk/dataset.ts'
import { SOFTWARE_AS_OF } from './judge-software.ts'
import { prunedRepository } from './libraries/signature-set.ts'

/** By its id in a job: the signatures that stand in for those of the release. */
export const LIBRARY_SIGNATURES = 'library-signatures'

/** What the checks of websites know the world by (docs/known-vulnerabilities.md). */
export const datasets: readonly Dataset[] = [
  {
    id: LIBRARY_SIGNATURES,
    names: {
      en: 'JavaScript libraries',
      de: 'JavaScript-Bibliotheken',
      es: 'Bibliotecas JavaScript',
    },
    asOf: '2026-01-21',
    source: 'https://github.com/RetireJS/retire.js',
    licence: 'Apache-2.0',
    read: prunedRepository,
  },
  {
    id: 'software-versions',
    names: {
      en: 'Servers and content systems',
      de: 'Server und Inhaltssysteme',
      es: 'Servidores y gestores de contenidos',
    },
    asOf: SOFTWARE_AS_OF,
    source: 'https://nvd.nist.gov/',
    licence: 'Apache-2.0',
  },
]
