import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { allows, changesAll, GRANT_ROLES } from '#scanners/azure/iam/permissions.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

/** A role that can be given in resource groups alone administers no subscription. */
const WITHIN_A_GROUP = /^\/subscriptions\/[^/]+\/resourceGroups\/./iu

export const azureRbacCustomOwner = azureCheck({
  id: 'azure-rbac-custom-owner',
  scannerType: 'Azure Roles',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.23' }],
  aliases: ['prowler:iam_subscription_roles_owner_custom_not_created'],
  references: ['https://learn.microsoft.com/azure/role-based-access-control/custom-roles'],
  snippets: fixedBy(
    'az role definition update --role-definition role.json',
    terraform('azurerm_role_definition', [
      'permissions {',
      '  actions = ["Microsoft.Compute/virtualMachines/read", "Microsoft.Compute/virtualMachines/restart/action"]',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'role-definitions'],
  texts: {
    en: {
      name: 'Custom roles',
      finding: 'Custom role is as powerful as Owner',
      fix: 'Limit custom roles to the actions they need',
      why: 'A custom role that allows every action gives what Owner gives, and no list of owners names whoever holds it.',
      how: 'Open the subscription, Access control (IAM), Roles, and replace * in the role by the actions that its holders need; or delete it.',
      messages: {
        fail: '{{role}} allows every action.',
        grants: '{{role}} may give any role to anyone, Owner too.',
        pass: '{{role}} allows named actions alone.',
        narrow: '{{role}} can do everything, but only within resource groups.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Benutzerdefinierte Rollen',
      finding: 'Benutzerdefinierte Rolle ist so mächtig wie „Besitzer“',
      fix: 'Benutzerdefinierte Rollen auf benötigte Aktionen begrenzen',
      why: 'Eine eigene Rolle, die jede Aktion erlaubt, gibt so viel wie „Besitzer“, und keine Liste der Besitzer nennt, wer sie hat.',
      how: 'Öffnen Sie das Abonnement, „Zugriffssteuerung (IAM)“, „Rollen“, und ersetzen Sie * in der Rolle durch die benötigten Aktionen; oder löschen Sie sie.',
      messages: {
        fail: '{{role}} erlaubt jede Aktion.',
        grants: '{{role}} darf jedem jede Rolle geben, auch „Besitzer“.',
        pass: '{{role}} erlaubt nur benannte Aktionen.',
        narrow: '{{role}} darf alles, aber nur innerhalb von Ressourcengruppen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Roles personalizados',
      finding: 'El rol personalizado tiene tanto poder como Propietario',
      fix: 'Limitar los roles personalizados a las acciones necesarias',
      why: 'Un rol personalizado que permite todas las acciones da lo mismo que Propietario, y ninguna lista de propietarios nombra a quien lo tiene.',
      how: 'Abre la suscripción, «Control de acceso (IAM)», «Roles», y sustituye * en el rol por las acciones necesarias; o elimínalo.',
      messages: {
        fail: '{{role}} permite todas las acciones.',
        grants: '{{role}} puede dar cualquier rol a cualquiera, también Propietario.',
        pass: '{{role}} solo permite acciones indicadas.',
        narrow: '{{role}} puede hacerlo todo, pero solo dentro de grupos de recursos.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'role-definitions': roles }) =>
    judgeEach(
      roles.filter(({ type }) => type instanceof Unseen || type === 'CustomRole'),
      ({ type }) => type,
      (_type, { permissions, name, assignableScopes }) => {
        const power = changesAll(permissions) ? 'fail' : allows(permissions, GRANT_ROLES) ? 'grants' : null
        const isWide = assignableScopes.length === 0 || assignableScopes.some((scope) => !WITHIN_A_GROUP.test(scope))
        return { fault: isWide ? power : null, pass: power === null ? 'pass' : 'narrow', options: { values: { role: name } } }
      },
    ),
})
