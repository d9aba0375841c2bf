import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { ownNetworkOnly } from '#scanners/website/snippets.ts'

export const webExposedStatus = websiteCheck({
  id: 'web-exposed-status',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.5' },
  ],
  snippets: ownNetworkOnly('/server-status'),
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Status and diagnostics pages',
      finding: 'Status or diagnostics page is public',
      fix: 'Restrict status and diagnostics pages',
      why: 'These pages show internal addresses, versions, settings and sometimes other visitors’ requests.',
      how: 'Allow these pages only from your own network or for signed-in operators.',
      messages: {
        pass: 'No status or diagnostics page is readable.',
        fail: '{{path}} can be read by anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Status- und Diagnoseseiten',
      finding: 'Status- oder Diagnoseseite ist öffentlich',
      fix: 'Status- und Diagnoseseiten nicht öffentlich zeigen',
      why: 'Solche Seiten zeigen interne Adressen, Versionen, Einstellungen und manchmal die Anfragen anderer Besucher.',
      how: 'Erlauben Sie diese Seiten nur aus dem eigenen Netz oder für angemeldete Betreiber.',
      messages: {
        pass: 'Keine Status- oder Diagnoseseite ist lesbar.',
        fail: '{{path}} kann von jedem gelesen werden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Páginas de estado y diagnóstico',
      finding: 'Página de estado o diagnóstico pública',
      fix: 'Restringir las páginas de estado y diagnóstico',
      why: 'Estas páginas muestran direcciones internas, versiones, ajustes y a veces las peticiones de otros visitantes.',
      how: 'Permite estas páginas solo a tu propia red o a operadores con sesión iniciada.',
      messages: {
        pass: 'Ninguna página de estado o diagnóstico es legible.',
        fail: 'Cualquiera puede leer {{path}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'status')
  },
})
