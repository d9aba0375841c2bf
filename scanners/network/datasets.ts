import type { Dataset } from '#scanners/sdk/dataset.ts'

/** The day up to which the tables in `data` were compiled; what ended or was exploited later may be missing. */
const SOFTWARE_AS_OF = '2026-01-15'

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
