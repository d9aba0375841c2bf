import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPersonal } from '#scanners/gcp/iam/rules.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'
import { gcpIamGmailMember } from './gcp-iam-gmail-member.ts'

const { en, de, es } = gcpIamGmailMember.texts

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgGmailMember = gcpCheck({
  id: 'gcp-org-gmail-member',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.1' }],
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
      name: 'Personal accounts above projects',
      finding: 'Personal account has access to a folder or the organization',
      fix: 'Remove personal accounts from folders and the organization',
      why: `${en.why} What a folder or the organization grants holds in every project below.`,
      how: en.how,
      messages: {
        pass: 'The policy grants nothing of the kind.',
        fail: '{{member}} has {{role}} in all that stands below.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Persönliche Konten oberhalb von Projekten',
      finding: 'Persönliches Konto hat Zugriff auf einen Ordner oder die Organisation',
      fix: 'Persönliche Konten an Ordnern und der Organisation entfernen',
      why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
      how: de.how,
      messages: {
        pass: 'Die Richtlinie vergibt nichts dergleichen.',
        fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cuentas personales por encima de los proyectos',
      finding: 'Una cuenta personal tiene acceso a una carpeta o a la organización',
      fix: 'Quitar cuentas personales de carpetas y organización',
      why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
      how: es.how,
      messages: {
        pass: 'La política no concede nada parecido.',
        fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPersonal),
})
