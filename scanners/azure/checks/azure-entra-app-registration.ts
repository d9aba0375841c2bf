import { azureCheck } from '#scanners/azure/check.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { judgePolicy } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureEntraAppRegistration = azureCheck({
  id: 'azure-entra-app-registration',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-269',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.14' }],
  aliases: ['prowler:entra_policy_ensure_default_user_cannot_create_apps'],
  references: ['https://learn.microsoft.com/entra/identity/role-based-access-control/delegate-app-roles'],
  snippets: fixedBy(
    'az rest --method PATCH --url https://graph.microsoft.com/v1.0/policies/authorizationPolicy --body \'{"defaultUserRolePermissions":{"allowedToCreateApps":false}}\'',
    terraform('msgraph_update_resource', [
      'url  = "policies/authorizationPolicy"',
      'body = { defaultUserRolePermissions = { allowedToCreateApps = false } }',
    ]),
  ),
  needs: ['subscriptions', 'entra-authorization'],
  texts: {
    en: {
      name: 'Registration of applications',
      finding: 'Everyone may register applications',
      fix: 'Allow only developers and administrators to register applications',
      why: 'An application has secrets of its own and stays when its maker goes. Where everyone registers some, an attacker with one account makes another way in that no password change closes.',
      how: 'Open Microsoft Entra ID, Users, User settings, and set Users can register applications to No. Those who build applications get the role Application Developer.',
      messages: {
        fail: 'People without a role may register applications.',
        pass: 'Only certain roles may register applications.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Registrierung von Anwendungen',
      finding: 'Alle dürfen Anwendungen registrieren',
      fix: 'Nur Entwickler und Administratoren Anwendungen registrieren lassen',
      why: 'Eine Anwendung hat eigene Geheimnisse und bleibt, wenn ihr Urheber geht. Wo alle welche registrieren, schafft sich ein Angreifer mit einem einzigen Konto einen weiteren Zugang, den kein Kennwortwechsel schließt.',
      how: 'Öffnen Sie Microsoft Entra ID, „Benutzer“, „Benutzereinstellungen“ und setzen Sie „Benutzer können Anwendungen registrieren“ auf „Nein“. Wer Anwendungen baut, bekommt die Rolle „Anwendungsentwickler“.',
      messages: {
        fail: 'Personen ohne Rolle dürfen Anwendungen registrieren.',
        pass: 'Nur bestimmte Rollen dürfen Anwendungen registrieren.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Registro de aplicaciones',
      finding: 'Cualquiera puede registrar aplicaciones',
      fix: 'Permitir solo a ciertos roles registrar aplicaciones',
      why: 'Una aplicación tiene secretos propios y se queda cuando su autor se va. Donde todos registran alguna, un atacante con una sola cuenta se crea otra entrada que ningún cambio de contraseña cierra.',
      how: 'Abre Microsoft Entra ID, «Usuarios», «Configuración de usuario» y pon «Los usuarios pueden registrar aplicaciones» en «No». Quien crea aplicaciones recibe el rol Desarrollador de aplicaciones.',
      messages: {
        fail: 'Personas sin rol pueden registrar aplicaciones.',
        pass: 'Solo ciertos roles pueden registrar aplicaciones.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-authorization': policy }) => [
    judgePolicy(subscriptions, policy, {
      named: 'allowedToCreateApps',
      settingOf: ({ registerApplications }) => registerApplications,
      isGood: (isAllowed) => !isAllowed,
    }),
  ],
})
