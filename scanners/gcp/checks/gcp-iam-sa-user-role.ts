import { gcpCheck } from '#scanners/gcp/check.ts'
import { isActingRole } from '#scanners/gcp/iam/rules.ts'
import { judgeProject } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

export const gcpIamSaUserRole = gcpCheck({
  id: 'gcp-iam-sa-user-role',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.6' }],
  aliases: ['prowler:iam_no_service_roles_at_project_level'],
  references: ['https://cloud.google.com/iam/docs/service-account-permissions'],
  snippets: [
    gcloud(
      'gcloud projects remove-iam-policy-binding PROJECT \\\n  --member MEMBER --role roles/iam.serviceAccountUser\ngcloud iam service-accounts add-iam-policy-binding ACCOUNT \\\n  --member MEMBER --role roles/iam.serviceAccountUser',
    ),
    terraform(
      'resource "google_service_account_iam_member" "deploy" {\n  service_account_id = google_service_account.app.name\n  role               = "roles/iam.serviceAccountUser"\n  member             = "group:deploy@example.com"\n}',
    ),
  ],
  needs: ['project-policy'],
  texts: {
    en: {
      name: 'Acting as service accounts',
      finding: 'Someone may act as every service account of the project',
      fix: 'Restrict acting as a service account to single accounts',
      why: 'With Service Account User or Token Creator on the project, its holder may act as any service account there, also as ones with far more rights, and as those that are made later.',
      how: 'Open IAM & Admin, Service accounts, the account that the person really needs, Permissions, and grant the role there. Then take it away from the project under IAM.',
      messages: {
        pass: 'Nobody has these roles by the policy of the project.',
        fail: '{{member}} has {{role}} on the whole project.',
      },
    },
    de: {
      name: 'Handeln als Dienstkonto',
      finding: 'Jemand darf als jedes Dienstkonto des Projekts handeln',
      fix: 'Handeln als Dienstkonto an einzelnen Konten erlauben',
      why: 'Wer Service Account User oder Token Creator am Projekt hat, darf als jedes Dienstkonto dort handeln, auch als eines mit weit mehr Rechten und als solche, die später entstehen.',
      how: 'Öffnen Sie „IAM & Admin“, „Service accounts“, das wirklich benötigte Konto, „Permissions“, und vergeben Sie die Rolle dort. Entziehen Sie sie danach unter „IAM“ am Projekt.',
      messages: {
        pass: 'Niemand hat diese Rollen durch die Richtlinie des Projekts.',
        fail: '{{member}} hat {{role}} am ganzen Projekt.',
      },
    },
    es: {
      name: 'Actuar como cuentas de servicio',
      finding: 'Alguien puede actuar como cualquier cuenta de servicio del proyecto',
      fix: 'Permitir actuar como cuenta de servicio en cuentas concretas',
      why: 'Con Service Account User o Token Creator en el proyecto se puede actuar como cualquier cuenta de servicio, también como las que tienen muchos más derechos y las que se creen después.',
      how: 'Abre «IAM & Admin», «Service accounts», la cuenta que la persona necesita de verdad, «Permissions», y concede el rol allí. Después quítalo del proyecto en «IAM».',
      messages: {
        pass: 'Nadie tiene estos roles por la política del proyecto.',
        fail: '{{member}} tiene {{role}} en todo el proyecto.',
      },
    },
  },
  judge: ({ 'project-policy': policy }) => judgeProject(policy, isActingRole),
})
