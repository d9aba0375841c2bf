import { azureCheck } from '#scanners/azure/check.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { judgePolicy } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureEntraTenantCreation = azureCheck({
  id: 'azure-entra-tenant-creation',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.4' }],
  aliases: ['prowler:entra_policy_ensure_default_user_cannot_create_tenants'],
  references: ['https://learn.microsoft.com/entra/fundamentals/users-default-permissions'],
  snippets: fixedBy(
    'az rest --method PATCH --url https://graph.microsoft.com/v1.0/policies/authorizationPolicy --body \'{"defaultUserRolePermissions":{"allowedToCreateTenants":false}}\'',
    terraform('msgraph_update_resource', [
      'url  = "policies/authorizationPolicy"',
      'body = { defaultUserRolePermissions = { allowedToCreateTenants = false } }',
    ]),
  ),
  needs: ['subscriptions', 'entra-authorization'],
  texts: {
    en: {
      name: 'Creation of directories',
      finding: 'Everyone may create further directories',
      fix: 'Allow only administrators to create directories',
      why: 'Whoever creates a directory is its global administrator. Data and subscriptions end up where none of your policies hold and nobody of yours can look.',
      how: 'Open Microsoft Entra ID, Users, User settings, and set “Restrict non-admin users from creating tenants” to Yes. Those who need it get the role Tenant Creator.',
      messages: {
        fail: 'People without a role may create directories.',
        pass: 'Only administrators may create directories.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Anlegen von Verzeichnissen',
      finding: 'Alle dürfen weitere Verzeichnisse anlegen',
      fix: 'Nur Administratoren Verzeichnisse anlegen lassen',
      why: 'Wer ein Verzeichnis anlegt, ist dort globaler Administrator. Daten und Abonnements landen, wo keine Ihrer Richtlinien gilt und niemand von Ihnen hineinsieht.',
      how: 'Öffnen Sie Microsoft Entra ID, „Benutzer“, „Benutzereinstellungen“ und setzen Sie „Nicht-Administratoren daran hindern, Mandanten zu erstellen“ auf „Ja“. Wer es braucht, bekommt die Rolle „Mandantenersteller“.',
      messages: {
        fail: 'Personen ohne Rolle dürfen Verzeichnisse anlegen.',
        pass: 'Nur Administratoren dürfen Verzeichnisse anlegen.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Creación de directorios',
      finding: 'Cualquiera puede crear más directorios',
      fix: 'Permitir solo a administradores crear directorios',
      why: 'Quien crea un directorio es allí su administrador global. Los datos y las suscripciones acaban donde no rige ninguna de tus directivas ni puede mirar nadie de tu organización.',
      how: 'Abre Microsoft Entra ID, «Usuarios», «Configuración de usuario» y pon «Impedir que los usuarios que no son administradores creen inquilinos» en «Sí». Quien lo necesite recibe el rol Creador de inquilinos.',
      messages: {
        fail: 'Personas sin rol pueden crear directorios.',
        pass: 'Solo administradores pueden crear directorios.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-authorization': policy }) => [
    judgePolicy(subscriptions, policy, {
      named: 'allowedToCreateTenants',
      settingOf: ({ createTenants }) => createTenants,
      isGood: (isAllowed) => !isAllowed,
    }),
  ],
})
