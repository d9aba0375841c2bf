import { awsCheck } from '#scanners/aws/check.ts'
import { judgeProtection } from '#scanners/aws/judge/protections.ts'

export const awsGuarddutyRuntime = awsCheck({
  id: 'aws-guardduty-runtime',
  scannerType: 'GuardDuty',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:guardduty_eks_runtime_monitoring_enabled'],
  references: ['https://docs.aws.amazon.com/guardduty/latest/ug/runtime-monitoring.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws guardduty update-detector --region REGION --detector-id DETECTOR --features Name=RUNTIME_MONITORING,Status=ENABLED',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_guardduty_detector_feature" "this" {\n  detector_id = aws_guardduty_detector.this.id\n  name        = "RUNTIME_MONITORING"\n  status      = "ENABLED"\n}',
    },
  ],
  needs: ['account', 'guardduty'],
  texts: {
    en: {
      name: 'Runtime monitoring of workloads',
      finding: 'GuardDuty does not see what runs inside workloads',
      fix: 'Turn on runtime monitoring in GuardDuty',
      why: 'Network and API logs do not show a shell in a container or a process that mines. Runtime monitoring sees processes, files and connections on nodes and in containers.',
      how: 'Open GuardDuty in the region, choose Runtime Monitoring, enable it and its automated agent for EKS; with Organizations, do so from the delegated administrator.',
      messages: {
        pass: 'GuardDuty sees what runs inside workloads.',
        fail: 'GuardDuty is on in this region, but does not look inside workloads.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Laufzeitüberwachung von Workloads',
      finding: 'GuardDuty sieht nicht, was in Workloads läuft',
      fix: 'Laufzeitüberwachung in GuardDuty einschalten',
      why: 'Netzwerk- und API-Protokolle zeigen weder eine Shell in einem Container noch einen Prozess, der schürft. Die Laufzeitüberwachung sieht Prozesse, Dateien und Verbindungen auf Knoten und in Containern.',
      how: 'Öffnen Sie GuardDuty in der Region, wählen Sie „Runtime Monitoring“ und aktivieren Sie es samt dem automatischen Agenten für EKS; mit Organizations vom delegierten Administrator aus.',
      messages: {
        pass: 'GuardDuty sieht, was in Workloads läuft.',
        fail: 'GuardDuty ist in dieser Region eingeschaltet, sieht aber nicht in Workloads hinein.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Supervisión en ejecución de las cargas',
      finding: 'GuardDuty no ve lo que se ejecuta dentro de las cargas',
      fix: 'Activar la supervisión en ejecución en GuardDuty',
      why: 'Los registros de red y de API no muestran una shell en un contenedor ni un proceso que mina. La supervisión en ejecución ve procesos, archivos y conexiones en nodos y contenedores.',
      how: 'Abre GuardDuty en la región, elige «Runtime Monitoring» y actívalo junto con el agente automático para EKS; con Organizations, hazlo desde el administrador delegado.',
      messages: {
        pass: 'GuardDuty ve lo que se ejecuta dentro de las cargas.',
        fail: 'GuardDuty está activo en esta región, pero no mira dentro de las cargas.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account, guardduty }) => judgeProtection(account, guardduty, ['RUNTIME_MONITORING', 'EKS_RUNTIME_MONITORING']),
})
