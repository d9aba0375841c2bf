import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { accountIn, grantsOf, type Grant } from '#scanners/gcp/iam/policy.ts'
import { isOfPeople } from '#scanners/gcp/iam/rules.ts'
import { isAdministrative, type CustomRoles } from '#scanners/gcp/iam/roles.ts'
import { gaps } from '#scanners/gcp/judge/listing.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpIamSaAdmin = gcpCheck({
  id: 'gcp-iam-sa-admin',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.5' }],
  aliases: ['prowler:iam_sa_no_administrative_privileges'],
  references: ['https://cloud.google.com/iam/docs/best-practices-service-accounts'],
  snippets: [
    gcloud(
      'gcloud projects remove-iam-policy-binding PROJECT \\\n  --member serviceAccount:ACCOUNT --role roles/editor\ngcloud projects add-iam-policy-binding PROJECT \\\n  --member serviceAccount:ACCOUNT --role roles/storage.objectViewer',
    ),
    terraform(
      'resource "google_project_iam_member" "app" {\n  project = var.project\n  role    = "roles/storage.objectViewer"\n  member  = google_service_account.app.member\n}',
    ),
  ],
  needs: ['custom-roles', 'project-policy', 'projects', 'service-accounts'],
  texts: {
    en: {
      name: 'Roles of service accounts',
      finding: 'Service account has an administrative role',
      fix: 'Give service accounts only the roles that they need',
      why: 'A service account acts without a person and without a second factor. With owner, editor or an admin role, one program that is broken into, or one key that leaks, commands the project.',
      how: 'Open IAM & Admin, IAM, and look at the recommendations for the account: they name the permissions that it used. Give it a narrow predefined or custom role, on single resources where possible, and take away the administrative one.',
      messages: {
        pass: 'The service account has no administrative role in the project.',
        none: 'No service account of another project has an administrative role here.',
        fail: 'The service account has {{roles}}.',
        foreign: 'The service account {{member}} of another project has {{roles}} here.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Rollen von Dienstkonten',
      finding: 'Dienstkonto hat eine Adminrolle',
      fix: 'Dienstkonten nur die nötigen Rollen geben',
      why: 'Ein Dienstkonto handelt ohne Person und ohne zweiten Faktor. Mit Owner, Editor oder einer Adminrolle beherrscht ein einziges gehacktes Programm oder ein einziger entwendeter Schlüssel das Projekt.',
      how: 'Öffnen Sie „IAM & Admin“, „IAM“, und sehen Sie sich die Empfehlungen für das Konto an: Sie nennen die genutzten Berechtigungen. Geben Sie ihm eine enge vordefinierte oder eigene Rolle, möglichst an einzelnen Ressourcen, und entziehen Sie die Adminrolle.',
      messages: {
        pass: 'Das Dienstkonto hat im Projekt keine Adminrolle.',
        none: 'Kein Dienstkonto eines anderen Projekts hat hier eine Adminrolle.',
        fail: 'Das Dienstkonto hat {{roles}}.',
        foreign: 'Das Dienstkonto {{member}} eines anderen Projekts hat hier {{roles}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Roles de las cuentas de servicio',
      finding: 'La cuenta de servicio tiene un rol de administración',
      fix: 'Dar a las cuentas de servicio solo los roles necesarios',
      why: 'Una cuenta de servicio actúa sin persona y sin segundo factor. Con propietario, editor o un rol de administración, basta un programa vulnerado o una clave filtrada para dominar el proyecto.',
      how: 'Abre «IAM & Admin», «IAM», y mira las recomendaciones de la cuenta: nombran los permisos que usó. Dale un rol predefinido o personalizado estrecho, a ser posible sobre recursos concretos, y quítale el de administración.',
      messages: {
        pass: 'La cuenta de servicio no tiene ningún rol de administración en el proyecto.',
        none: 'Ninguna cuenta de servicio de otro proyecto tiene aquí un rol de administración.',
        fail: 'La cuenta de servicio tiene {{roles}}.',
        foreign: 'La cuenta de servicio {{member}} de otro proyecto tiene aquí {{roles}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge({ 'custom-roles': roles, 'project-policy': { project, policy }, projects: { projects }, 'service-accounts': accounts }) {
    const custom: CustomRoles = new Map(
      roles.rows.flatMap(({ role, permissions }) => (permissions instanceof Unseen ? [] : [[role, permissions] as const])),
    )
    const grants = grantsOf(policy).filter(({ role }) => isAdministrative(role, custom))
    const own = new Map(accounts.rows.map(({ email, name }) => [email, name]))
    const judged = accounts.rows.map(({ email, name }): Verdict => {
      const held = grants.filter(({ member }) => accountIn(member) === email)
      return held.length === 0 ? pass(resourceOf(name)) : fail(resourceOf(name), 'fail', told(held))
    })
    const number = projects.find(({ id }) => id === project)?.number ?? ''
    const foreign = Map.groupBy(
      grants.filter(({ member }) => {
        const email = accountIn(member)
        return email !== null && !own.has(email) && isOfPeople(email) && !isOf({ project, number }, email)
      }),
      ({ member }) => member,
    )
    const others = [...foreign].map(([member, held]) =>
      fail(resourceOf(projectName(project)), 'foreign', { ...told(held), locator: member }),
    )
    return [...judged, ...(others.length > 0 ? others : [pass(resourceOf(projectName(project)), 'none')]), ...gaps(accounts)]
  },
})

/** Whether an account stands in a project, also one that was not asked for. */
const isOf = ({ project, number }: { project: string; number: string }, email: string): boolean =>
  email.endsWith(`@${project}.iam.gserviceaccount.com`) ||
  [`${project}@appspot`, `${number}-compute@developer`].some((name) => email === `${name}.gserviceaccount.com`)

function told(held: readonly Grant[]): Partial<Verdict> {
  const roles = [...new Set(held.map(({ role }) => role))].toSorted()
  const member = held[0]?.member ?? ''
  return {
    values: { roles: roles.join(', '), member: accountIn(member) ?? member },
    evidence: [settings('projects.getIamPolicy', { member, roles })],
  }
}
