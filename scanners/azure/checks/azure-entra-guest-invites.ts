import { azureCheck } from '#scanners/azure/check.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { judgePolicy } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

/** adminsAndGuestInviters, none: learn.microsoft.com/graph/api/resources/authorizationpolicy */
const FEW: ReadonlySet<string> = new Set(['adminsandguestinviters', 'none'])

export const azureEntraGuestInvites = azureCheck({
  id: 'azure-entra-guest-invites',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.16' }],
  aliases: ['prowler:entra_policy_guest_invite_only_for_admin_roles'],
  references: ['https://learn.microsoft.com/entra/external-id/external-collaboration-settings-configure'],
  snippets: fixedBy(
    'az rest --method PATCH --url https://graph.microsoft.com/v1.0/policies/authorizationPolicy --body \'{"allowInvitesFrom":"adminsAndGuestInviters"}\'',
    terraform('msgraph_update_resource', [
      'url  = "policies/authorizationPolicy"',
      'body = { allowInvitesFrom = "adminsAndGuestInviters" }',
    ]),
  ),
  needs: ['subscriptions', 'entra-authorization'],
  texts: {
    en: {
      name: 'Invitation of guests',
      finding: 'Everyone may invite guests to the directory',
      fix: 'Limit who invites guests to certain roles',
      why: 'Each invitation lets an account in that you neither made nor can end. Where members or guests themselves invite, nobody knows who is in the directory and why.',
      how: 'Open Microsoft Entra ID, External Identities, External collaboration settings, and choose that only users assigned to specific admin roles can invite, or no one. Those who need it get the role Guest Inviter.',
      messages: {
        fail: 'Invitations are allowed to {{found}}.',
        pass: 'Only certain roles, or nobody, may invite guests.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Einladung von Gästen',
      finding: 'Alle dürfen Gäste ins Verzeichnis einladen',
      fix: 'Die Einladung von Gästen auf bestimmte Rollen begrenzen',
      why: 'Jede Einladung lässt ein Konto herein, das Sie weder angelegt haben noch beenden können. Wo Mitglieder oder gar Gäste einladen, weiß niemand, wer im Verzeichnis ist und warum.',
      how: 'Öffnen Sie Microsoft Entra ID, „Externe Identitäten“, „Einstellungen für externe Zusammenarbeit“ und wählen Sie, dass nur Benutzer mit bestimmten Administratorrollen einladen können, oder niemand. Wer es braucht, bekommt die Rolle „Gasteinladender“.',
      messages: {
        fail: 'Einladen dürfen: {{found}}.',
        pass: 'Nur bestimmte Rollen oder niemand darf Gäste einladen.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Invitación de personas externas',
      finding: 'Cualquiera puede invitar a personas externas al directorio',
      fix: 'Limitar la invitación de personas externas a ciertos roles',
      why: 'Cada invitación deja entrar una cuenta que no creaste ni puedes cerrar. Donde invitan los miembros o los propios invitados, nadie sabe quién está en el directorio ni por qué.',
      how: 'Abre Microsoft Entra ID y, en «External Identities», «Configuración de colaboración externa»; elige que solo inviten usuarios con determinados roles de administrador, o nadie. Quien lo necesite recibe el rol Invitador de usuarios.',
      messages: {
        fail: 'Pueden invitar: {{found}}.',
        pass: 'Solo ciertos roles, o nadie, pueden invitar.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-authorization': policy }) => [
    judgePolicy(subscriptions, policy, {
      named: 'allowInvitesFrom',
      settingOf: ({ invites }) => invites,
      isGood: (who) => FEW.has(who.toLowerCase()),
    }),
  ],
})
