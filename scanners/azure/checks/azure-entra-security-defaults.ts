import { azureCheck } from '#scanners/azure/check.ts'
import { POLICIES } from '#scanners/azure/graph-rights.ts'
import { GRAPH_UNTOLD } from '#scanners/azure/graph-texts.ts'
import { judgeDirectory } from '#scanners/azure/judge/directory.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { MfaPolicy } from '#scanners/azure/collect/mfa-policy.ts'

const DEFAULTS = 'security defaults'
/** What requires a second factor from everyone, by its name; null: nothing does. Where conditional access is used, security defaults have to be off. */
function guardedBy(defaults: Seen<boolean>, policies: Seen<readonly MfaPolicy[]>): Seen<string | null> {
  if (defaults === true) return DEFAULTS
  const policy = policies instanceof Unseen ? undefined : policies.find(({ isForAll }) => isForAll)
  if (policy !== undefined) return policy.name
  return defaults instanceof Unseen ? defaults : policies instanceof Unseen ? policies : null
}

export const azureEntraSecurityDefaults = azureCheck({
  id: 'azure-entra-security-defaults',
  scannerType: 'Azure Entra',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS Azure 5.0', control: '5.1.1' }],
  aliases: ['prowler:entra_security_defaults_enabled'],
  references: ['https://learn.microsoft.com/entra/fundamentals/security-defaults'],
  snippets: fixedBy(
    'az rest --method PATCH --url https://graph.microsoft.com/v1.0/policies/identitySecurityDefaultsEnforcementPolicy --body \'{"isEnabled":true}\'',
    terraform('azuread_conditional_access_policy', [
      '# in the place of security defaults',
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
  needs: ['subscriptions', 'entra-security-defaults', 'entra-conditional-access'],
  texts: {
    en: {
      name: 'Security defaults of the directory',
      finding: 'Security defaults are off, and no policy stands in for them',
      fix: 'Turn on security defaults, or a policy that requires MFA from all',
      why: 'They make everyone register a second factor, ask administrators for it each time, and refuse old protocols that know none. Without them, or conditional access in their place, a password that was guessed is the whole door.',
      how: 'Open Microsoft Entra ID, Properties, Manage security defaults, and choose Enabled. Where you use conditional access, keep them off and switch on a policy for all users and all resources that requires multifactor authentication.',
      messages: {
        fail: 'Security defaults are off, and no conditional access policy requires a second factor from everyone.',
        pass: 'Security defaults are on.',
        policy: 'A conditional access policy requires a second factor from everyone: {{policy}}.',
        ...GRAPH_UNTOLD.en,
      },
    },
    de: {
      name: 'Sicherheitsstandards des Verzeichnisses',
      finding: 'Sicherheitsstandards sind aus, und keine Richtlinie ersetzt sie',
      fix: 'Sicherheitsstandards oder eine MFA-Richtlinie für alle einschalten',
      why: 'Sie lassen alle einen zweiten Faktor registrieren, verlangen ihn von Administratoren jedes Mal und weisen alte Protokolle ab, die keinen kennen. Ohne sie, oder bedingten Zugriff an ihrer Stelle, ist ein erratenes Kennwort die ganze Tür.',
      how: 'Öffnen Sie Microsoft Entra ID, „Eigenschaften“, „Sicherheitsstandards verwalten“ und wählen Sie „Aktiviert“. Nutzen Sie bedingten Zugriff, lassen Sie sie aus und schalten Sie eine Richtlinie für alle Benutzer und alle Ressourcen ein, die Multi-Faktor-Authentifizierung verlangt.',
      messages: {
        fail: 'Sicherheitsstandards sind aus, und keine Richtlinie für bedingten Zugriff verlangt von allen einen zweiten Faktor.',
        pass: 'Sicherheitsstandards sind ein.',
        policy: 'Eine Richtlinie für bedingten Zugriff verlangt von allen einen zweiten Faktor: {{policy}}.',
        ...GRAPH_UNTOLD.de,
      },
    },
    es: {
      name: 'Valores de seguridad del directorio',
      finding: 'Los valores de seguridad están apagados y ninguna directiva los suple',
      fix: 'Activar los valores de seguridad, o una directiva que exija MFA a todos',
      why: 'Hacen que todos registren un segundo factor, lo piden siempre a quienes administran y rechazan protocolos antiguos que no lo conocen. Sin ellos, ni acceso condicional en su lugar, una contraseña adivinada es toda la puerta.',
      how: 'Abre Microsoft Entra ID, «Propiedades», «Administrar valores predeterminados de seguridad» y elige «Habilitado». Si usas acceso condicional, déjalos apagados y activa una directiva para todos los usuarios y todos los recursos que exija autenticación multifactor.',
      messages: {
        fail: 'Los valores de seguridad están apagados y ninguna directiva de acceso condicional exige a todos un segundo factor.',
        pass: 'Los valores de seguridad están activos.',
        policy: 'Una directiva de acceso condicional exige a todos un segundo factor: {{policy}}.',
        ...GRAPH_UNTOLD.es,
      },
    },
  },
  judge: ({ subscriptions, 'entra-security-defaults': defaults, 'entra-conditional-access': policies }) => [
    judgeDirectory(subscriptions, POLICIES, guardedBy(defaults, policies), (guard) => ({
      fault: guard === null ? 'fail' : null,
      pass: guard === DEFAULTS ? 'pass' : 'policy',
      options: { ...(guard !== null && { values: { policy: guard } }), evidence: [settings('securityDefaults', { requiredBy: guard })] },
    })),
  ],
})
