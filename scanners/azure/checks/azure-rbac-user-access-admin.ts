import { azureCheck } from '#scanners/azure/check.ts'
import { directoryResource } from '#scanners/azure/directory-id.ts'
import { USER_ACCESS_ADMINISTRATOR } from '#scanners/azure/iam/permissions.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const azureRbacUserAccessAdmin = azureCheck({
  id: 'azure-rbac-user-access-admin',
  scannerType: 'Azure Roles',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.3.3' }],
  aliases: ['prowler:iam_role_user_access_admin_restricted'],
  references: ['https://learn.microsoft.com/azure/role-based-access-control/elevate-access-global-admin'],
  snippets: fixedBy(
    'az role assignment list --role "User Access Administrator" --scope / --output table\naz role assignment delete --role "User Access Administrator" --assignee PRINCIPAL --scope /',
    terraform('azurerm_role_assignment', [
      '# delete the assignment at the root; give the role where it is needed, for as long as it is',
      'scope                = data.azurerm_subscription.current.id',
      'role_definition_name = "Role Based Access Control Administrator"',
      'principal_id         = azuread_group.access.object_id',
    ]),
  ),
  needs: ['subscriptions', 'role-assignments'],
  over: 'target',
  texts: {
    en: {
      name: 'User Access Administrator at the root',
      finding: 'User Access Administrator is held over the whole directory',
      fix: 'Remove User Access Administrator from the root scope',
      why: 'Whoever holds it at the root gives any role in any subscription, to themselves as well. A global administrator takes it for an emergency with one switch, and it stays until it is taken back.',
      how: 'Open Microsoft Entra ID, Properties, Access management for Azure resources, Manage elevated access users, and remove all of them; or delete the assignments at the scope “/”.',
      messages: {
        fail: 'Held at the root scope by {{count}}.',
        pass: 'Nobody holds it at the root scope.',
      },
    },
    de: {
      name: 'Benutzerzugriffsadministrator an der Wurzel',
      finding: 'Benutzerzugriffsadministrator gilt über das ganze Verzeichnis',
      fix: 'Benutzerzugriffsadministrator an der Wurzel entziehen',
      why: 'Wer die Rolle an der Wurzel hat, vergibt jede Rolle in jedem Abonnement, auch an sich selbst. Ein globaler Administrator nimmt sie sich im Notfall mit einem Schalter, und sie bleibt, bis sie zurückgenommen wird.',
      how: 'Öffnen Sie Microsoft Entra ID, „Eigenschaften“, „Zugriffsverwaltung für Azure-Ressourcen“, „Benutzer mit erhöhtem Zugriff verwalten“ und entfernen Sie alle; oder löschen Sie die Zuweisungen im Bereich „/“.',
      messages: {
        fail: 'Im Stammbereich zugewiesen, Anzahl: {{count}}.',
        pass: 'Im Stammbereich hat sie niemand.',
      },
    },
    es: {
      name: 'Administrador de acceso de usuario en la raíz',
      finding: 'Administrador de acceso de usuario rige en todo el directorio',
      fix: 'Quitar Administrador de acceso de usuario del ámbito raíz',
      why: 'Quien lo tiene en la raíz da cualquier rol en cualquier suscripción, también a sí mismo. Un administrador global lo toma en una emergencia con un interruptor, y se queda hasta que se retira.',
      how: 'Abre Microsoft Entra ID, «Propiedades», «Administración del acceso para los recursos de Azure», «Administrar usuarios con acceso elevado» y quítalos todos; o elimina las asignaciones en el ámbito «/».',
      messages: {
        fail: 'Asignado en el ámbito raíz, cantidad: {{count}}.',
        pass: 'Nadie lo tiene en el ámbito raíz.',
      },
    },
  },
  judge: ({ subscriptions }, scopes = []) => {
    // what holds at the root is inherited by every subscription, and told in each
    const holders = new Set(
      scopes.flatMap(({ facts }) =>
        facts['role-assignments'].all
          .filter(({ roleGuid, scope }) => roleGuid === USER_ACCESS_ADMINISTRATOR && scope === '/')
          .map(({ principalId }) => principalId),
      ),
    )
    const evidence = [settings('roleAssignments', { scope: '/', principals: [...holders].toSorted() })]
    return [
      judged(directoryResource(subscriptions), {
        fault: holders.size > 0 ? 'fail' : null,
        options: { values: { count: holders.size }, evidence },
      }),
    ]
  },
})
