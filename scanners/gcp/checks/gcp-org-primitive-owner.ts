import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPrimitiveRole } from '#scanners/gcp/iam/rules.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'
import { gcpIamPrimitiveOwner } from './gcp-iam-primitive-owner.ts'

const { en, de, es } = gcpIamPrimitiveOwner.texts

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgPrimitiveOwner = gcpCheck({
  id: 'gcp-org-primitive-owner',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
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
      name: 'Owner and editor roles above projects',
      finding: 'Folder or organization grants owner or editor to people',
      fix: 'Remove owner and editor from folders and the organization',
      why: `${en.why} What a folder or the organization grants holds in every project below.`,
      how: en.how,
      messages: {
        pass: 'The policy grants nothing of the kind.',
        fail: '{{member}} has {{role}} in all that stands below.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Rollen Owner und Editor oberhalb von Projekten',
      finding: 'Ordner oder Organisation gibt Personen Owner oder Editor',
      fix: 'Owner und Editor an Ordnern und der Organisation entziehen',
      why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
      how: de.how,
      messages: {
        pass: 'Die Richtlinie vergibt nichts dergleichen.',
        fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Roles de propietario y editor por encima de los proyectos',
      finding: 'Una carpeta o la organización concede propietario o editor a personas',
      fix: 'Quitar propietario y editor de carpetas y organización',
      why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
      how: es.how,
      messages: {
        pass: 'La política no concede nada parecido.',
        fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPrimitiveRole),
})
