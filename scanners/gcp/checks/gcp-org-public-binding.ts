import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPublic } from '#scanners/gcp/iam/rules.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'
import { gcpIamPublicBinding } from './gcp-iam-public-binding.ts'

const { en, de, es } = gcpIamPublicBinding.texts

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgPublicBinding = gcpCheck({
  id: 'gcp-org-public-binding',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
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
      name: 'Public access to folders and the organization',
      finding: 'Folder or organization grants a role to everyone',
      fix: 'Remove allUsers and allAuthenticatedUsers above projects',
      why: `${en.why} What a folder or the organization grants holds in every project below.`,
      how: en.how,
      messages: {
        pass: 'The policy grants nothing of the kind.',
        fail: '{{member}} has {{role}} in all that stands below.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Ordner und Organisation',
      finding: 'Ordner oder Organisation gibt allen eine Rolle',
      fix: 'allUsers und allAuthenticatedUsers oberhalb von Projekten entfernen',
      why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
      how: de.how,
      messages: {
        pass: 'Die Richtlinie vergibt nichts dergleichen.',
        fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a carpetas y organización',
      finding: 'Una carpeta o la organización concede un rol a todo el mundo',
      fix: 'Quitar allUsers y allAuthenticatedUsers por encima de los proyectos',
      why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
      how: es.how,
      messages: {
        pass: 'La política no concede nada parecido.',
        fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPublic),
})
