import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamRootCentralManagement = awsCheck({
  id: 'aws-iam-root-central-management',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '2.1.1' }],
  aliases: ['prowler:iam_root_credentials_management_enabled'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_root-enable-root-access.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam enable-organizations-root-credentials-management\naws iam enable-organizations-root-sessions',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_organizations_features" "this" {\n  enabled_features = ["RootCredentialsManagement", "RootSessions"]\n}',
    },
  ],
  needs: ['account', 'iam-organizations-features'],
  texts: {
    en: {
      name: 'Central management of root credentials',
      finding: 'Root credentials of member accounts are not managed centrally',
      fix: 'Turn on central management of root credentials',
      why: 'Each member account has a root user of its own with a password to be lost and a factor to be forgotten. Managed centrally, these credentials are deleted, and the few tasks that need root are done in short sessions from one place.',
      how: 'In the management account open IAM, choose Root access management and Enable, with root credentials management and privileged root actions. Then delete the root credentials of the member accounts there.',
      messages: {
        pass: 'The organization manages the root credentials of its member accounts.',
        fail: 'The organization leaves root credentials to each member account.',
      },
    },
    de: {
      name: 'Zentrale Verwaltung der Root-Zugangsdaten',
      finding: 'Root-Zugangsdaten der Mitgliedskonten werden nicht zentral verwaltet',
      fix: 'Zentrale Verwaltung der Root-Zugangsdaten einschalten',
      why: 'Jedes Mitgliedskonto hat einen eigenen Root-Benutzer mit einem Passwort, das verloren geht, und einem Faktor, der vergessen wird. Zentral verwaltet, werden diese Zugangsdaten gelöscht, und die wenigen Aufgaben, die Root brauchen, erledigen kurze Sitzungen von einer Stelle aus.',
      how: 'Öffnen Sie im Verwaltungskonto IAM, wählen Sie „Root access management“ und „Enable“, mit „Root credentials management“ und „Privileged root actions“. Löschen Sie dort dann die Root-Zugangsdaten der Mitgliedskonten.',
      messages: {
        pass: 'Die Organisation verwaltet die Root-Zugangsdaten ihrer Mitgliedskonten.',
        fail: 'Die Organisation überlässt die Root-Zugangsdaten jedem Mitgliedskonto.',
      },
    },
    es: {
      name: 'Gestión central de las credenciales raíz',
      finding: 'Las credenciales raíz de las cuentas miembro no se gestionan de forma central',
      fix: 'Activar la gestión central de las credenciales raíz',
      why: 'Cada cuenta miembro tiene su propio usuario raíz, con una contraseña que se pierde y un factor que se olvida. Con gestión central se eliminan esas credenciales, y las pocas tareas que requieren raíz se hacen en sesiones cortas desde un solo lugar.',
      how: 'En la cuenta de administración abre IAM, elige «Root access management» y «Enable», con la gestión de credenciales raíz y las acciones raíz privilegiadas. Después elimina allí las credenciales raíz de las cuentas miembro.',
      messages: {
        pass: 'La organización gestiona las credenciales raíz de sus cuentas miembro.',
        fail: 'La organización deja las credenciales raíz a cada cuenta miembro.',
      },
    },
  },
  judge({ account, 'iam-organizations-features': { enabled } }) {
    if (enabled === null) throw new NotApplicable('Only the management account of an organization can say so.')
    const isManaged = enabled.includes('RootCredentialsManagement')
    const evidence = [settings('ListOrganizationsFeatures', { EnabledFeatures: enabled })]
    return [judged(accountResource(account), { fault: isManaged ? null : 'fail', options: { evidence } })]
  },
})
