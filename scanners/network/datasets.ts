import type { Dataset } from '#scanners/sdk/dataset.ts'
import { SOFTWARE_AS_OF } from './data/as-of.ts'

/** What the checks of networks know the world by. */
export const datasets: readonly Dataset[] = [
  {
    id: 'network-software',
    names: {
      en: 'Service versions: ends of support, exploited vulnerabilities',
      de: 'Dienstversionen: Supportende, ausgenutzte Schwachstellen',
      es: 'Versiones de servicios: fin de soporte, vulnerabilidades explotadas',
    },
    asOf: SOFTWARE_AS_OF,
    source: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
    licence: 'Apache-2.0',
  },
]
