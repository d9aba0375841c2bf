import { gcpCheck } from '#scanners/gcp/check.ts'
import { isAdministrativeAccount } from '#scanners/gcp/iam/rules.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'
import { gcpIamSaAdmin } from './gcp-iam-sa-admin.ts'

const { en, de, es } = gcpIamSaAdmin.texts

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgSaAdmin = gcpCheck({
  id: 'gcp-org-sa-admin',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.5' }],
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: [
    gcloud(
      'gcloud organizations remove-iam-policy-binding ORGANIZATION-ID --member MEMBER --role ROLE\ngcloud resource-manager folders remove-iam-policy-binding FOLDER-ID --member MEMBER --role ROLE',
    ),
    terraform(
      'resource "google_folder_iam_member" "platform" {\n  folder = google_folder.shop.name\n  role   = "roles/viewer"\n  member = "group:platform@example.com"\n}',
    ),
  ],
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Roles of service accounts above projects',
      finding: 'Folder or organization grants an administrative role to a service account',
      fix: 'Remove administrative roles of service accounts above projects',
      why: `${en.why} What a folder or the organization grants holds in every project below.`,
      how: en.how,
      messages: {
        pass: 'The policy grants nothing of the kind.',
        fail: '{{member}} has {{role}} in all that stands below.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Rollen von Dienstkonten oberhalb von Projekten',
      finding: 'Ordner oder Organisation gibt einem Dienstkonto eine Adminrolle',
      fix: 'Adminrollen von Dienstkonten oberhalb von Projekten entziehen',
      why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
      how: de.how,
      messages: {
        pass: 'Die Richtlinie vergibt nichts dergleichen.',
        fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Roles de cuentas de servicio por encima de los proyectos',
      finding: 'Una carpeta o la organización da a una cuenta de servicio rol de administración',
      fix: 'Quitar roles de administración de cuentas de servicio sobre los proyectos',
      why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
      how: es.how,
      messages: {
        pass: 'La política no concede nada parecido.',
        fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isAdministrativeAccount),
})
