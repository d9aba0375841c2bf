import { networkCheck } from '#scanners/network/check.ts'
import { endOfSupport } from '#scanners/network/data/end-of-life.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'
import { softwareOf } from '#scanners/network/judge-software.ts'
import { textEvidence } from '#scanners/sdk/verdicts.ts'

export const netEolSoftware = networkCheck({
  id: 'net-eol-software',
  scannerType: 'Software',
  category: 'Supply chain',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A06' }],
  references: ['https://endoflife.date/'],
  snippets: [{ label: 'shell', language: 'shell', code: 'apt update && apt full-upgrade' }],
  texts: {
    en: {
      name: 'End of support of the service',
      finding: 'The version of the service gets no more updates',
      fix: 'Upgrade the service to a supported version',
      why: 'Faults found from now on stay open for ever. Attackers look for such versions, since what works once keeps working.',
      how: 'Upgrade to a version that its makers still maintain. Where a distribution maintains the old one for you, check until when.',
      messages: {
        pass: 'The version is maintained.',
        fail: '{{product}} {{version}} has had no more updates from its makers since {{until}}.',
      },
    },
    de: {
      name: 'Supportende des Dienstes',
      finding: 'Die Version des Dienstes bekommt keine Aktualisierungen mehr',
      fix: 'Den Dienst auf eine unterstützte Version aktualisieren',
      why: 'Lücken, die von jetzt an gefunden werden, bleiben für immer offen. Angreifer suchen solche Versionen, weil dort weiter wirkt, was einmal wirkt.',
      how: 'Aktualisieren Sie auf eine Version, die ihre Hersteller noch pflegen. Wo eine Distribution die alte für Sie pflegt, prüfen Sie, bis wann.',
      messages: {
        pass: 'Die Version wird gepflegt.',
        fail: '{{product}} {{version}} bekommt seit {{until}} von den Herstellern keine Aktualisierungen mehr.',
      },
    },
    es: {
      name: 'Fin de soporte del servicio',
      finding: 'La versión del servicio ya no recibe actualizaciones',
      fix: 'Actualizar el servicio a una versión con soporte',
      why: 'Los fallos que se encuentren desde ahora quedan abiertos para siempre. Los atacantes buscan esas versiones, porque lo que funciona una vez sigue funcionando.',
      how: 'Actualiza a una versión que sus autores aún mantengan. Si una distribución mantiene la antigua por ti, comprueba hasta cuándo.',
      messages: {
        pass: 'La versión tiene mantenimiento.',
        fail: '{{product}} {{version}} no recibe actualizaciones de sus autores desde {{until}}.',
      },
    },
  },
  judge: (facts) =>
    judgeServices(facts, 'any', (service, { checkedAt }) => {
      const known = softwareOf(service).flatMap((software) => {
        const end = endOfSupport(software)
        return end === null ? [] : [{ ...software, ...end }]
      })
      if (known.length === 0) return null
      const ended = known.find(({ until }) => Date.parse(until) < checkedAt.getTime())
      if (ended === undefined) return 'pass'
      const { product, version, until, source } = ended
      return { isFault: true, values: { product, version, until }, evidence: [textEvidence('source', source)], confidence: 'firm' }
    }),
})
