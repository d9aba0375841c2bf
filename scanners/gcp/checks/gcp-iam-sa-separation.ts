import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeMixed } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const MANAGING: ReadonlySet<string> = new Set(['roles/iam.serviceAccountAdmin'])
const USING: ReadonlySet<string> = new Set(['roles/iam.serviceAccountUser'])

export const gcpIamSaSeparation = gcpCheck({
  id: 'gcp-iam-sa-separation',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.8' }],
  aliases: ['prowler:iam_role_sa_enforce_separation_of_duties'],
  references: ['https://cloud.google.com/iam/docs/service-account-permissions'],
  snippets: [
    gcloud('gcloud projects remove-iam-policy-binding PROJECT \\\n  --member MEMBER --role roles/iam.serviceAccountUser'),
    terraform(
      'resource "google_project_iam_member" "accounts_admin" {\n  project = var.project\n  role    = "roles/iam.serviceAccountAdmin"\n  member  = "group:platform@example.com" # not the group that has serviceAccountUser\n}',
    ),
  ],
  needs: ['parents', 'project-policy', 'projects'],
  texts: {
    en: {
      name: 'Separation of duties for service accounts',
      finding: 'The same person manages and uses service accounts',
      fix: 'Separate managing service accounts from using them',
      why: 'With Service Account Admin and Service Account User together, one person can make an account, give it rights and act as it, and nobody else has a say.',
      how: 'Decide which of the two the person needs, and remove the other under IAM & Admin, IAM. Grant Service Account User on single accounts only.',
      messages: {
        pass: 'Nobody both manages and uses service accounts.',
        passAlone:
          'Nobody both manages and uses service accounts by the policy of the project; folders and organization did not tell theirs.',
        fail: '{{member}} has {{roles}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Funktionstrennung bei Dienstkonten',
      finding: 'Dieselbe Person verwaltet und nutzt Dienstkonten',
      fix: 'Verwaltung und Nutzung von Dienstkonten trennen',
      why: 'Mit Service Account Admin und Service Account User zugleich kann eine einzige Person ein Konto anlegen, ihm Rechte geben und als dieses handeln, ohne dass jemand mitredet.',
      how: 'Entscheiden Sie, welche der beiden Rollen die Person braucht, und entfernen Sie die andere unter „IAM & Admin“, „IAM“. Vergeben Sie Service Account User nur an einzelnen Konten.',
      messages: {
        pass: 'Niemand verwaltet und nutzt Dienstkonten zugleich.',
        passAlone:
          'Nach der Richtlinie des Projekts verwaltet und nutzt niemand Dienstkonten zugleich; Ordner und Organisation gaben über ihre keine Auskunft.',
        fail: '{{member}} hat {{roles}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Separación de funciones en las cuentas de servicio',
      finding: 'La misma persona gestiona y usa cuentas de servicio',
      fix: 'Separar la gestión y el uso de las cuentas de servicio',
      why: 'Con Service Account Admin y Service Account User juntos, una sola persona puede crear una cuenta, darle derechos y actuar como ella sin que nadie más intervenga.',
      how: 'Decide cuál de los dos roles necesita la persona y quita el otro en «IAM & Admin», «IAM». Concede Service Account User solo en cuentas concretas.',
      messages: {
        pass: 'Nadie gestiona y usa cuentas de servicio a la vez.',
        passAlone:
          'Según la política del proyecto, nadie gestiona y usa cuentas de servicio a la vez; las carpetas y la organización no indicaron las suyas.',
        fail: '{{member}} tiene {{roles}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: (facts) => judgeMixed(facts, [MANAGING, USING]),
})
