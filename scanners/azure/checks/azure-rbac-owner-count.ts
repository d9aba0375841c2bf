import { azureCheck } from '#scanners/azure/check.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import { OWNER } from '#scanners/azure/iam/permissions.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureRbacOwnerCount = azureCheck({
  id: 'azure-rbac-owner-count',
  scannerType: 'Azure Roles',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.27' }],
  aliases: ['prowler:entra_subscription_owners_count'],
  references: ['https://learn.microsoft.com/azure/role-based-access-control/best-practices'],
  snippets: fixedBy(
    'az role assignment list --role Owner --scope /subscriptions/SUBSCRIPTION --include-inherited --output table\naz role assignment delete --assignee PRINCIPAL --role Owner --scope /subscriptions/SUBSCRIPTION',
    terraform('azurerm_role_assignment', [
      'scope                = data.azurerm_subscription.current.id',
      'role_definition_name = "Contributor"',
      'principal_id         = azuread_group.engineers.object_id',
    ]),
  ),
  needs: ['subscriptions', 'role-assignments'],
  texts: {
    en: {
      name: 'Owners of the subscription',
      finding: 'Subscription does not have two or three owners',
      fix: 'Keep two or three owners of the subscription',
      why: 'Each owner can do everything and give it to others: a stolen sign-in of any of them is the loss of the subscription. With one alone nobody is left when that person is.',
      how: 'Open the subscription, Access control (IAM), Role assignments, and give those who need less Contributor or Reader in the place of Owner. A group counts as one.',
      messages: {
        fail: 'It has {{count}} owners.',
        few: 'It has {{count}} owners: one more should be able to step in.',
        pass: 'It has {{count}} owners.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Besitzer des Abonnements',
      finding: 'Abonnement hat nicht zwei oder drei Besitzer',
      fix: 'Zwei oder drei Besitzer des Abonnements behalten',
      why: 'Jeder Besitzer kann alles und kann es weitergeben: Eine gestohlene Anmeldung ist der Verlust des Abonnements. Bei nur einem ist niemand da, wenn diese Person ausfällt.',
      how: 'Öffnen Sie das Abonnement, „Zugriffssteuerung (IAM)“, „Rollenzuweisungen“, und geben Sie denen, die weniger brauchen, „Mitwirkender“ oder „Leser“ statt „Besitzer“. Eine Gruppe zählt als einer.',
      messages: {
        fail: 'Es hat {{count}} Besitzer.',
        few: 'Es hat {{count}} Besitzer: Noch jemand sollte einspringen können.',
        pass: 'Es hat {{count}} Besitzer.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Propietarios de la suscripción',
      finding: 'La suscripción no tiene dos o tres propietarios',
      fix: 'Mantener dos o tres propietarios de la suscripción',
      why: 'Cada propietario puede hacerlo todo y dárselo a otros: un inicio de sesión robado es la pérdida de la suscripción. Con uno solo, no queda nadie si esa persona falta.',
      how: 'Abre la suscripción, «Control de acceso (IAM)», «Asignaciones de roles», y da a quienes necesitan menos Colaborador o Lector en lugar de Propietario. Un grupo cuenta como uno.',
      messages: {
        fail: 'Tiene {{count}} propietarios.',
        few: 'Tiene {{count}} propietarios: otra persona debería poder sustituir.',
        pass: 'Tiene {{count}} propietarios.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'role-assignments': { subscription, all } }) => {
    const id = subscriptionId(subscription)
    // from above it is inherited: from a management group, from the whole directory
    const isWhole = (scope: string) =>
      scope === '/' || scope === id || scope.startsWith('/providers/microsoft.management/managementgroups/')
    const owners = new Set(all.filter(({ roleGuid, scope }) => roleGuid === OWNER && isWhole(scope)).map(({ principalId }) => principalId))
    const options = { values: { count: owners.size } }
    if (owners.size >= 2 && owners.size <= 3) return [pass(resourceOf(id), 'pass', options)]
    return [fail(resourceOf(id), owners.size < 2 ? 'few' : 'fail', options)]
  },
})
