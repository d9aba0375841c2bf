import { azureCheck } from '#scanners/azure/check.ts'
import { REPORTS } from '#scanners/azure/graph-rights.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { untoldOfDirectory } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const azureEntraUserMfa = azureCheck({
  id: 'azure-entra-user-mfa',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.1.2' }],
  aliases: ['prowler:entra_non_privileged_user_has_mfa', 'prowler:entra_privileged_user_has_mfa'],
  references: ['https://learn.microsoft.com/graph/api/resources/userregistrationdetails'],
  snippets: fixedBy(
    'az rest --method GET --url "https://graph.microsoft.com/v1.0/reports/authenticationMethods/userRegistrationDetails?\\$filter=isMfaCapable eq false"',
    terraform('azuread_conditional_access_policy', [
      'state = "enabled"',
      'conditions {',
      '  users { included_users = ["All"] }',
      '  applications { included_applications = ["All"] }',
      '  client_app_types = ["all"]',
      '}',
      'grant_controls {',
      '  operator          = "OR"',
      '  built_in_controls = ["mfa"]',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'entra-registrations'],
  texts: {
    en: {
      name: 'Second factor of people',
      finding: 'Someone can sign in with a password alone',
      fix: 'Require a second factor from everyone who signs in',
      why: 'Passwords are guessed, reused and given away on false pages. Whoever has not registered a second factor is taken over by the first person who knows the password, and that person may register the factor then.',
      how: 'Turn on security defaults or a conditional access policy that requires multifactor authentication, and ask the person to register a method at https://aka.ms/mfasetup. Administrators come first, with a passkey or a security key.',
      messages: {
        fail: '{{user}} has registered no second factor.',
        admin: '{{user}} administers the directory and has registered no second factor.',
        pass: '{{user}} has a second factor.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Zweiter Faktor der Personen',
      finding: 'Eine Person kann sich nur mit Kennwort anmelden',
      fix: 'Von allen, die sich anmelden, einen zweiten Faktor verlangen',
      why: 'Kennwörter werden erraten, mehrfach verwendet und auf falschen Seiten preisgegeben. Wer keinen zweiten Faktor registriert hat, verliert das Konto an die erste Person, die das Kennwort kennt, und diese kann den Faktor dann selbst registrieren.',
      how: 'Schalten Sie Sicherheitsstandards oder eine Richtlinie für bedingten Zugriff mit Multi-Faktor-Authentifizierung ein und bitten Sie die Person, unter https://aka.ms/mfasetup eine Methode zu registrieren. Administratoren zuerst, mit Passkey oder Sicherheitsschlüssel.',
      messages: {
        fail: '{{user}} hat keinen zweiten Faktor registriert.',
        admin: '{{user}} verwaltet das Verzeichnis und hat keinen zweiten Faktor registriert.',
        pass: '{{user}} hat einen zweiten Faktor.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Segundo factor de las personas',
      finding: 'Alguien puede iniciar sesión solo con contraseña',
      fix: 'Exigir un segundo factor a todos los que inician sesión',
      why: 'Las contraseñas se adivinan, se repiten y se entregan en páginas falsas. Quien no ha registrado un segundo factor pierde la cuenta ante la primera persona que sepa la contraseña, y esta puede registrar entonces el factor.',
      how: 'Activa los valores de seguridad o una directiva de acceso condicional que exija autenticación multifactor y pide a la persona que registre un método en https://aka.ms/mfasetup. Primero quienes administran, con una clave de acceso o una llave de seguridad.',
      messages: {
        fail: '{{user}} no ha registrado ningún segundo factor.',
        admin: '{{user}} administra el directorio y no ha registrado ningún segundo factor.',
        pass: '{{user}} tiene un segundo factor.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-registrations': people }) =>
    people instanceof Unseen
      ? [untoldOfDirectory(subscriptions, REPORTS, people)]
      : people.map(({ resource, name, isAdmin, mfa }) =>
          judgeSeen(resource, mfa, (isCapable) => ({
            fault: isCapable ? null : isAdmin ? 'admin' : 'fail',
            options: {
              values: { user: name },
              evidence: [settings('userRegistrationDetails', { isMfaCapable: isCapable, isAdmin })],
              ...(!isCapable && isAdmin && { riskLevel: 'critical' as const }),
            },
          })),
        ),
})
