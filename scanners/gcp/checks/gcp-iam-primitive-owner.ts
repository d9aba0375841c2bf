import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPrimitiveRole } from '#scanners/gcp/iam/rules.ts'
import { judgeProject } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

export const gcpIamPrimitiveOwner = gcpCheck({
  id: 'gcp-iam-primitive-owner',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://cloud.google.com/iam/docs/roles-overview#basic'],
  snippets: [
    gcloud(
      'gcloud projects remove-iam-policy-binding PROJECT --member user:NAME@EXAMPLE.COM --role roles/editor\ngcloud projects add-iam-policy-binding PROJECT --member user:NAME@EXAMPLE.COM --role roles/run.developer',
    ),
    terraform(
      'resource "google_project_iam_member" "developers" {\n  project = var.project\n  role    = "roles/run.developer"\n  member  = "group:developers@example.com"\n}',
    ),
  ],
  needs: ['project-policy'],
  texts: {
    en: {
      name: 'Owner and editor roles',
      finding: 'Owner or editor is granted to people',
      fix: 'Replace owner and editor with narrow roles',
      why: 'Basic roles give thousands of permissions in every service, of today and tomorrow. One stolen session of such a person changes or deletes anything in the project.',
      how: 'Open IAM & Admin, IAM, and use the recommendations to see what each person really used. Grant predefined roles to groups, keep one break-glass owner, and remove the rest.',
      messages: {
        pass: 'The policy of the project grants owner and editor to no person.',
        fail: '{{member}} has {{role}} on the project.',
      },
    },
    de: {
      name: 'Rollen Owner und Editor',
      finding: 'Owner oder Editor ist an Personen vergeben',
      fix: 'Owner und Editor durch enge Rollen ersetzen',
      why: 'Einfache Rollen geben Tausende Berechtigungen in jedem Dienst, auch in künftigen. Eine gestohlene Sitzung einer solchen Person ändert oder löscht alles im Projekt.',
      how: 'Öffnen Sie „IAM & Admin“, „IAM“, und sehen Sie an den Empfehlungen, was jede Person wirklich nutzt. Vergeben Sie vordefinierte Rollen an Gruppen, behalten Sie einen Owner für Notfälle, und entfernen Sie die übrigen.',
      messages: {
        pass: 'Die Richtlinie des Projekts gibt keiner Person Owner oder Editor.',
        fail: '{{member}} hat {{role}} am Projekt.',
      },
    },
    es: {
      name: 'Roles de propietario y editor',
      finding: 'El rol de propietario o editor está concedido a personas',
      fix: 'Sustituir propietario y editor por roles estrechos',
      why: 'Los roles básicos dan miles de permisos en todos los servicios, también en los futuros. Una sesión robada de una persona así cambia o borra cualquier cosa del proyecto.',
      how: 'Abre «IAM & Admin», «IAM», y mira en las recomendaciones qué usó de verdad cada persona. Concede roles predefinidos a grupos, conserva un propietario de emergencia y elimina el resto.',
      messages: {
        pass: 'La política del proyecto no concede propietario ni editor a ninguna persona.',
        fail: '{{member}} tiene {{role}} en el proyecto.',
      },
    },
  },
  judge: ({ 'project-policy': policy }) => judgeProject(policy, isPrimitiveRole),
})
