import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPersonal } from '#scanners/gcp/iam/rules.ts'
import { judgeProject } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

export const gcpIamGmailMember = gcpCheck({
  id: 'gcp-iam-gmail-member',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.1' }],
  references: ['https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains'],
  snippets: [
    gcloud(
      'gcloud projects remove-iam-policy-binding PROJECT --member user:NAME@gmail.com --role ROLE\ngcloud projects add-iam-policy-binding PROJECT --member user:NAME@EXAMPLE.COM --role ROLE',
    ),
    terraform(
      'resource "google_project_iam_member" "person" {\n  project = var.project\n  role    = "roles/viewer"\n  member  = "user:name@example.com"\n}',
    ),
  ],
  needs: ['project-policy'],
  texts: {
    en: {
      name: 'Personal accounts',
      finding: 'Personal account has access to the project',
      fix: 'Give access to accounts of your organization only',
      why: 'Nobody in your organization can enforce MFA on a personal account, end its sessions or switch it off. It stays with its owner after they leave.',
      how: 'Create an account of the organization for the person in Cloud Identity or Workspace, grant the role to that, and remove the personal one under IAM & Admin, IAM. Restrict members with the organization policy iam.allowedPolicyMemberDomains.',
      messages: { pass: 'No personal account has a role by the policy of the project.', fail: '{{member}} has {{role}} on the project.' },
    },
    de: {
      name: 'Persönliche Konten',
      finding: 'Persönliches Konto hat Zugriff auf das Projekt',
      fix: 'Zugriff nur Konten Ihrer Organisation geben',
      why: 'Bei einem persönlichen Konto kann in Ihrer Organisation niemand MFA erzwingen, Sitzungen beenden oder es abschalten. Es bleibt seinem Besitzer, auch wenn er geht.',
      how: 'Legen Sie für die Person in Cloud Identity oder Workspace ein Konto der Organisation an, geben Sie diesem die Rolle, und entfernen Sie das persönliche unter „IAM & Admin“, „IAM“. Beschränken Sie Mitglieder mit der Organisationsrichtlinie iam.allowedPolicyMemberDomains.',
      messages: {
        pass: 'Kein persönliches Konto hat durch die Richtlinie des Projekts eine Rolle.',
        fail: '{{member}} hat {{role}} am Projekt.',
      },
    },
    es: {
      name: 'Cuentas personales',
      finding: 'Una cuenta personal tiene acceso al proyecto',
      fix: 'Dar acceso solo a cuentas de tu organización',
      why: 'En una cuenta personal nadie de tu organización puede exigir MFA, cerrar sus sesiones ni desactivarla. Sigue siendo de su dueño cuando se va.',
      how: 'Crea para la persona una cuenta de la organización en Cloud Identity o Workspace, concédele el rol y elimina la personal en «IAM & Admin», «IAM». Limita los miembros con la política iam.allowedPolicyMemberDomains.',
      messages: {
        pass: 'Ninguna cuenta personal tiene un rol por la política del proyecto.',
        fail: '{{member}} tiene {{role}} en el proyecto.',
      },
    },
  },
  judge: ({ 'project-policy': policy }) => judgeProject(policy, isPersonal),
})
