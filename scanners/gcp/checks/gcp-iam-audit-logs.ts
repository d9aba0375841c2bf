import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { inheritedBy } from '#scanners/gcp/judge/policies.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

const WANTED = ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'] as const

export const gcpIamAuditLogs = gcpCheck({
  id: 'gcp-iam-audit-logs',
  scannerType: 'Cloud IAM',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.1' }],
  aliases: ['prowler:iam_audit_logs_enabled'],
  references: ['https://cloud.google.com/logging/docs/audit/configure-data-access'],
  snippets: [
    gcloud(
      'gcloud projects get-iam-policy PROJECT > policy.yaml\n# add to it:\n# auditConfigs:\n# - service: allServices\n#   auditLogConfigs:\n#   - logType: ADMIN_READ\n#   - logType: DATA_READ\n#   - logType: DATA_WRITE\ngcloud projects set-iam-policy PROJECT policy.yaml',
    ),
    terraform(
      'resource "google_project_iam_audit_config" "all" {\n  project = var.project\n  service = "allServices"\n  audit_log_config { log_type = "ADMIN_READ" }\n  audit_log_config { log_type = "DATA_READ" }\n  audit_log_config { log_type = "DATA_WRITE" }\n}',
    ),
  ],
  needs: ['parents', 'project-policy'],
  texts: {
    en: {
      name: 'Data-access audit logs',
      finding: 'Data-access audit logs are not on for everything and everyone',
      fix: 'Turn on data-access audit logs for all services',
      why: 'Google logs changes by itself, but not who read settings or data. Without these logs nobody can say after an incident what was looked at and copied.',
      how: 'Open IAM & Admin, Audit Logs, Set default configuration, choose Admin Read, Data Read and Data Write, and leave no exempted principals. Watch the volume: BigQuery and Cloud Storage may write a lot, and log buckets cost.',
      messages: {
        pass: 'Reading and writing of data is logged for all services and everyone.',
        missing: 'Not logged for all services: {{missing}}.',
        missingAlone:
          'Not logged for all services by the policy of the project: {{missing}}. Folders and organization did not tell theirs.',
        exempted: 'Some are not logged: {{members}}.',
      },
    },
    de: {
      name: 'Audit-Protokolle des Datenzugriffs',
      finding: 'Datenzugriffe werden nicht überall und für alle protokolliert',
      fix: 'Audit-Protokolle des Datenzugriffs für alle Dienste einschalten',
      why: 'Änderungen protokolliert Google von selbst, nicht aber, wer Einstellungen oder Daten gelesen hat. Ohne diese Protokolle kann nach einem Vorfall niemand sagen, was angesehen und kopiert wurde.',
      how: 'Öffnen Sie „IAM & Admin“, „Audit Logs“, „Set default configuration“, wählen Sie „Admin Read“, „Data Read“ und „Data Write“, und nehmen Sie niemanden aus. Achten Sie auf die Menge: BigQuery und Cloud Storage können viel schreiben, und Protokoll-Buckets kosten.',
      messages: {
        pass: 'Lesen und Schreiben von Daten wird für alle Dienste und alle Personen protokolliert.',
        missing: 'Nicht für alle Dienste protokolliert: {{missing}}.',
        missingAlone:
          'Nach der Richtlinie des Projekts nicht für alle Dienste protokolliert: {{missing}}. Ordner und Organisation gaben über ihre keine Auskunft.',
        exempted: 'Einige werden nicht protokolliert: {{members}}.',
      },
    },
    es: {
      name: 'Registros de auditoría de acceso a datos',
      finding: 'El acceso a datos no se registra para todo y para todos',
      fix: 'Activar los registros de acceso a datos en todos los servicios',
      why: 'Google registra los cambios por sí mismo, pero no quién leyó configuraciones o datos. Sin estos registros, tras un incidente nadie puede decir qué se miró y qué se copió.',
      how: 'Abre «IAM & Admin», «Audit Logs», «Set default configuration», elige «Admin Read», «Data Read» y «Data Write», y no dejes a nadie exento. Vigila el volumen: BigQuery y Cloud Storage pueden escribir mucho, y los buckets de registros cuestan.',
      messages: {
        pass: 'La lectura y la escritura de datos se registran para todos los servicios y personas.',
        missing: 'No se registra para todos los servicios: {{missing}}.',
        missingAlone:
          'Según la política del proyecto, no se registra para todos los servicios: {{missing}}. Las carpetas y la organización no indicaron las suyas.',
        exempted: 'A algunos no se los registra: {{members}}.',
      },
    },
  },
  judge({ parents, 'project-policy': { project, policy } }) {
    const { policies, unseen } = inheritedBy(project, parents)
    const configs = [policy, ...policies].flatMap(({ audit }) => audit)
    const forAll = configs.filter(({ service }) => service === 'allServices').flatMap(({ logs }) => logs)
    const missing = WANTED.filter((wanted) => !forAll.some(({ type }) => type === wanted))
    const exempted = [...new Set(configs.flatMap(({ logs }) => logs.flatMap((log) => log.exempted)))].toSorted()
    const resource = resourceOf(projectName(project))
    const evidence = [settings('projects.getIamPolicy', { auditConfigs: configs })]
    if (missing.length > 0)
      return [
        fail(resource, unseen === null ? 'missing' : 'missingAlone', {
          values: { missing: missing.join(', ') },
          evidence,
          ...(unseen !== null && { confidence: 'firm' }),
        }),
      ]
    if (exempted.length > 0) return [fail(resource, 'exempted', { values: { members: exempted.slice(0, 5).join(', ') }, evidence })]
    return [pass(resource, 'pass', { evidence })]
  },
})
