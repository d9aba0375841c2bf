import { gcpCheck } from '#scanners/gcp/check.ts'
import { isActingRole } from '#scanners/gcp/iam/rules.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'
import { gcpIamSaUserRole } from './gcp-iam-sa-user-role.ts'

const { en, de, es } = gcpIamSaUserRole.texts

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgSaUserRole = gcpCheck({
  id: 'gcp-org-sa-user-role',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.6' }],
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
      name: 'Acting as service accounts of many projects',
      finding: 'Someone may act as every service account of many projects',
      fix: 'Remove acting as service accounts from folders and the organization',
      why: `${en.why} What a folder or the organization grants holds in every project below.`,
      how: en.how,
      messages: {
        pass: 'The policy grants nothing of the kind.',
        fail: '{{member}} has {{role}} in all that stands below.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Handeln als Dienstkonto vieler Projekte',
      finding: 'Jemand darf als jedes Dienstkonto vieler Projekte handeln',
      fix: 'Handeln als Dienstkonto an Ordnern und der Organisation entziehen',
      why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
      how: de.how,
      messages: {
        pass: 'Die Richtlinie vergibt nichts dergleichen.',
        fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Actuar como cuentas de servicio de muchos proyectos',
      finding: 'Alguien puede actuar como cualquier cuenta de servicio de muchos proyectos',
      fix: 'Quitar de carpetas y organización el actuar como cuenta de servicio',
      why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
      how: es.how,
      messages: {
        pass: 'La política no concede nada parecido.',
        fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isActingRole),
})
