import { engineCheck } from '#scanners/network/engine-check.ts'
import { judgeVersion } from '#scanners/network/judge-version.ts'

/** Only where nmap is installed. */
export const netEngineNmap = engineCheck({
  id: 'net-engine-nmap',
  engine: 'nmap',
  category: 'Supply chain',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',
  references: ['https://nmap.org/book/vscan.html'],
  texts: {
    en: {
      name: 'Version of the service by nmap',
      finding: 'nmap recognizes a version that gets no more updates',
      fix: 'Upgrade what nmap recognized to a supported version',
      why: 'The built-in check did not learn the version of this service; nmap did, and its makers no longer maintain it. Faults found from now on stay open.',
      how: 'Upgrade to a version that its makers still maintain. Where a distribution maintains the old one for you, check until when.',
      messages: {
        pass: 'nmap takes this service for {{product}} {{version}}.',
        fail: 'By nmap this is {{product}} {{version}}, which has had no more updates from its makers since {{until}}.',
      },
    },
    de: {
      name: 'Version des Dienstes laut nmap',
      finding: 'nmap erkennt eine Version, die keine Aktualisierungen mehr bekommt',
      fix: 'Was nmap erkannt hat, auf eine unterstützte Version aktualisieren',
      why: 'Die eingebaute Prüfung erfuhr die Version dieses Dienstes nicht; nmap erfuhr sie, und ihre Hersteller pflegen sie nicht mehr. Lücken, die von jetzt an gefunden werden, bleiben offen.',
      how: 'Aktualisieren Sie auf eine Version, die ihre Hersteller noch pflegen. Wo eine Distribution die alte für Sie pflegt, prüfen Sie, bis wann.',
      messages: {
        pass: 'nmap hält diesen Dienst für {{product}} {{version}}.',
        fail: 'Laut nmap ist dies {{product}} {{version}}; dafür gibt es von den Herstellern seit {{until}} keine Aktualisierungen mehr.',
      },
    },
    es: {
      name: 'Versión del servicio según nmap',
      finding: 'nmap reconoce una versión que ya no recibe actualizaciones',
      fix: 'Actualizar lo que reconoció nmap a una versión con soporte',
      why: 'La comprobación propia no averiguó la versión de este servicio; nmap sí, y sus autores ya no la mantienen. Los fallos que se encuentren desde ahora quedan abiertos.',
      how: 'Actualiza a una versión que sus autores aún mantengan. Si una distribución mantiene la antigua por ti, comprueba hasta cuándo.',
      messages: {
        pass: 'nmap toma este servicio por {{product}} {{version}}.',
        fail: 'Según nmap es {{product}} {{version}}, que no recibe actualizaciones de sus autores desde {{until}}.',
      },
    },
  },
  judge: ({ endpoint, service }, facts) => judgeVersion(endpoint, service, facts),
})
