import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsAccessanalyzerEnabled = awsCheck({
  id: 'aws-accessanalyzer-enabled',
  scannerType: 'Access Analyzer',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '2.18' }],
  aliases: ['prowler:accessanalyzer_enabled'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/access-analyzer-getting-started.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws accessanalyzer create-analyzer --region REGION --analyzer-name external-access --type ACCOUNT',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_accessanalyzer_analyzer" "this" {\n  analyzer_name = "external-access"\n  type          = "ACCOUNT"\n}',
    },
  ],
  needs: ['account', 'access-analyzers'],
  texts: {
    en: {
      name: 'IAM Access Analyzer',
      finding: 'IAM Access Analyzer is off in a region',
      fix: 'Turn on IAM Access Analyzer in every region',
      why: 'It reads the policies of buckets, keys, roles and queues, and says which of them let in someone from outside. It costs nothing for external access, and looks only where it is on.',
      how: 'Open IAM in the region, choose Access Analyzer and Create analyzer, and analyze external access for this account, or for the organization from its delegated administrator.',
      messages: {
        pass: 'An active analyzer looks for external access in this region.',
        fail: 'No analyzer of external access exists in this region.',
        inactive: 'The analyzers of external access in this region are not active.',
      },
    },
    de: {
      name: 'IAM Access Analyzer in den Regionen',
      finding: 'IAM Access Analyzer ist in einer Region aus',
      fix: 'IAM Access Analyzer in jeder Region einschalten',
      why: 'Er liest die Richtlinien von Buckets, Schlüsseln, Rollen und Queues und sagt, welche davon jemanden von außen einlassen. Für externen Zugriff kostet er nichts, und er sieht nur, wo er eingeschaltet ist.',
      how: 'Öffnen Sie IAM in der Region, wählen Sie „Access Analyzer“ und „Create analyzer“ und analysieren Sie den externen Zugriff für dieses Konto oder, vom delegierten Administrator aus, für die Organisation.',
      messages: {
        pass: 'Ein aktiver Analyzer sucht in dieser Region nach externem Zugriff.',
        fail: 'In dieser Region gibt es keinen Analyzer für externen Zugriff.',
        inactive: 'Die Analyzer für externen Zugriff in dieser Region sind nicht aktiv.',
      },
    },
    es: {
      name: 'IAM Access Analyzer en las regiones',
      finding: 'IAM Access Analyzer está desactivado en una región',
      fix: 'Activar IAM Access Analyzer en todas las regiones',
      why: 'Lee las políticas de buckets, claves, roles y colas, y dice cuáles dejan entrar a alguien de fuera. Para el acceso externo no cuesta nada, y solo mira donde está activado.',
      how: 'Abre IAM en la región, elige «Access Analyzer» y «Create analyzer», y analiza el acceso externo de esta cuenta o, desde el administrador delegado, de la organización.',
      messages: {
        pass: 'Un analizador activo busca acceso externo en esta región.',
        fail: 'No hay ningún analizador de acceso externo en esta región.',
        inactive: 'Los analizadores de acceso externo de esta región no están activos.',
      },
    },
  },
  judge({ account, 'access-analyzers': { region, analyzers } }) {
    // those of unused access see nobody from outside
    const external = analyzers.filter(({ kind }) => kind === 'ACCOUNT' || kind === 'ORGANIZATION')
    const active = external.find(({ status }) => status === 'ACTIVE')
    const evidence = [
      settings('ListAnalyzers', { analyzers: analyzers.map(({ name, kind, status }) => `${name} ${kind} ${status}`).slice(0, 20) }),
    ]
    // one verdict a region: a new analyzer is no other fault
    const fault = active !== undefined ? null : external.length > 0 ? 'inactive' : 'fail'
    return [judged(accountResource(account, region), { fault, options: { evidence } })]
  },
})
