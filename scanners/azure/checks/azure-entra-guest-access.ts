import { azureCheck } from '#scanners/azure/check.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { judgePolicy } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

/** Restricted Guest User, the same in every directory: learn.microsoft.com/entra/identity/users/users-restrict-guest-permissions */
const RESTRICTED_GUEST = '2af84b1e-32c8-42b7-82bc-daa82404023b'

export const azureEntraGuestAccess = azureCheck({
  id: 'azure-entra-guest-access',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.15' }],
  aliases: ['prowler:entra_policy_guest_users_access_restrictions'],
  references: ['https://learn.microsoft.com/entra/identity/users/users-restrict-guest-permissions'],
  snippets: fixedBy(
    'az rest --method PATCH --url https://graph.microsoft.com/v1.0/policies/authorizationPolicy --body \'{"guestUserRoleId":"2af84b1e-32c8-42b7-82bc-daa82404023b"}\'',
    terraform('msgraph_update_resource', [
      'url  = "policies/authorizationPolicy"',
      'body = { guestUserRoleId = "2af84b1e-32c8-42b7-82bc-daa82404023b" }',
    ]),
  ),
  needs: ['subscriptions', 'entra-authorization'],
  texts: {
    en: {
      name: 'What guests see',
      finding: 'Guests see more of the directory than themselves',
      fix: 'Restrict guests to their own objects of the directory',
      why: 'A guest who lists people and groups knows whom to write to, who administers what, and which names to try. It takes one account at some partner that was taken over.',
      how: 'Open Microsoft Entra ID, External Identities, External collaboration settings, and choose that guest user access is restricted to properties and memberships of their own directory objects.',
      messages: {
        fail: 'Guests have a role that sees other people or groups ({{found}}).',
        pass: 'Guests see only what is their own.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Was Gäste sehen',
      finding: 'Gäste sehen mehr vom Verzeichnis als sich selbst',
      fix: 'Gäste auf ihre eigenen Verzeichnisobjekte beschränken',
      why: 'Ein Gast, der Personen und Gruppen auflistet, weiß, wem zu schreiben ist, wer was verwaltet und welche Namen sich zu probieren lohnen. Dazu genügt ein übernommenes Konto bei irgendeinem Partner.',
      how: 'Öffnen Sie Microsoft Entra ID, „Externe Identitäten“, „Einstellungen für externe Zusammenarbeit“ und wählen Sie, dass der Gastzugriff auf Eigenschaften und Mitgliedschaften eigener Verzeichnisobjekte beschränkt ist.',
      messages: {
        fail: 'Gäste haben eine Rolle, die andere Personen oder Gruppen sieht ({{found}}).',
        pass: 'Gäste sehen nur, was ihr Eigenes ist.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Lo que ven los invitados',
      finding: 'Los invitados ven más del directorio que lo suyo',
      fix: 'Limitar a los invitados a sus propios objetos del directorio',
      why: 'Un invitado que lista personas y grupos sabe a quién escribir, quién administra qué y qué nombres probar. Basta una cuenta robada en cualquier socio.',
      how: 'Abre Microsoft Entra ID y, en «External Identities», «Configuración de colaboración externa»; elige que el acceso de invitado se limite a las propiedades y pertenencias de sus propios objetos de directorio.',
      messages: {
        fail: 'Los invitados tienen un rol que ve a otras personas o grupos ({{found}}).',
        pass: 'Los invitados solo ven lo suyo.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-authorization': policy }) => [
    judgePolicy(subscriptions, policy, {
      named: 'guestUserRoleId',
      settingOf: ({ guestRole }) => guestRole,
      isGood: (role) => role.toLowerCase() === RESTRICTED_GUEST,
    }),
  ],
})
