import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const HOST = 'accessapproval.googleapis.com'

export const gcpAccessApproval = gcpCheck({
  id: 'gcp-access-approval',
  scannerType: 'Project',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-862',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.15' }],
  aliases: ['prowler:iam_account_access_approval_enabled'],
  references: ['https://cloud.google.com/assured-workloads/access-approval/docs/overview'],
  snippets: [
    gcloud(
      'gcloud services enable accessapproval.googleapis.com --project PROJECT\ngcloud access-approval settings update --project PROJECT \\\n  --enrolled_services all --notification_emails security@example.com',
    ),
    terraform(
      'resource "google_project_access_approval_settings" "this" {\n  project_id          = var.project\n  notification_emails = ["security@example.com"]\n  enrolled_services {\n    cloud_product = "all"\n  }\n}',
    ),
  ],
  needs: ['access-approval', 'enabled-services'],
  texts: {
    en: {
      name: 'Access Approval',
      finding: 'People of Google need no approval to see your data',
      fix: 'Turn on Access Approval',
      why: 'Support and engineering of Google may look at customer data to solve a case. With Access Approval each such look waits for someone of yours to say yes.',
      how: 'Open Security, Access Approval, Enroll, choose all products, and name who is to be asked. It needs Premium or Enhanced support and Access Transparency.',
      messages: {
        pass: 'Access by Google waits for approval.',
        fail: 'Nobody is asked before people of Google see data of the project.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Access Approval',
      finding: 'Personen bei Google brauchen keine Freigabe, um Daten zu sehen',
      fix: 'Access Approval einschalten',
      why: 'Support und Technik von Google dürfen Kundendaten ansehen, um einen Fall zu lösen. Mit Access Approval wartet jeder solche Blick darauf, dass bei Ihnen jemand zustimmt.',
      how: 'Öffnen Sie „Security“, „Access Approval“, „Enroll“, wählen Sie alle Produkte, und nennen Sie, wer gefragt wird. Nötig sind Premium- oder Enhanced-Support und Access Transparency.',
      messages: {
        pass: 'Zugriffe durch Google warten auf Freigabe.',
        fail: 'Niemand wird gefragt, bevor Personen bei Google Daten des Projekts sehen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Access Approval',
      finding: 'El personal de Google no necesita aprobación para ver tus datos',
      fix: 'Activar Access Approval',
      why: 'Soporte e ingeniería de Google pueden mirar datos de clientes para resolver un caso. Con Access Approval cada acceso espera a que alguien de tu equipo diga que sí.',
      how: 'Abre «Security», «Access Approval», «Enroll», elige todos los productos e indica a quién se pregunta. Requiere soporte Premium o Enhanced y Access Transparency.',
      messages: {
        pass: 'Los accesos de Google esperan aprobación.',
        fail: 'No se pregunta a nadie antes de que personal de Google vea datos del proyecto.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge({ 'access-approval': { project, settings: found }, 'enabled-services': { services } }) {
    // without the service there is nothing that could ask for approval; a refusal for any other reason says nothing
    const isOff = found instanceof Unseen && found.reason === 'not_offered' && !services.has(HOST)
    return [
      judgeSeen(resourceOf(projectName(project)), isOff ? null : found, (own) => ({
        fault: own !== null && (own.isInherited || own.products.length > 0) ? null : 'fail',
        options: { evidence: [settings('accessApprovalSettings', own ?? { enrolledServices: [] })] },
      })),
    ]
  },
})
