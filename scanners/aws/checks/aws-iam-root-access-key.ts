import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamRootAccessKey = awsCheck({
  id: 'aws-iam-root-access-key',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.4' }],
  aliases: ['prowler:iam_no_root_access_key'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/root-user-best-practices.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: '# with the keys of the root user itself\naws iam list-access-keys\naws iam delete-access-key --access-key-id AKIAEXAMPLE',
    },
    {
      label: 'Terraform (organization)',
      language: 'hcl',
      code: '# in the management account: root credentials of member accounts can then be deleted from there\nresource "aws_iam_organizations_features" "this" {\n  enabled_features = ["RootCredentialsManagement", "RootSessions"]\n}',
    },
  ],
  needs: ['account', 'iam-summary'],
  texts: {
    en: {
      name: 'Access keys of the root user',
      finding: 'The root user has access keys',
      fix: 'Delete the access keys of the root user',
      why: 'An access key of the root user opens the whole account from anywhere, without MFA and without limits. It cannot be restricted by a policy of the account; whoever finds it in a file or a log owns everything.',
      how: 'Find out what still uses the key and give it a role. Then sign in as root user, open Security credentials, and under Access keys deactivate and delete each key. A key that is only deactivated counts as present.',
      messages: { pass: 'The root user has no access keys.', fail: 'The root user has at least one access key.' },
    },
    de: {
      name: 'Zugriffsschlüssel des Root-Benutzers',
      finding: 'Der Root-Benutzer hat Zugriffsschlüssel',
      fix: 'Zugriffsschlüssel des Root-Benutzers löschen',
      why: 'Ein Zugriffsschlüssel des Root-Benutzers öffnet das ganze Konto von überall, ohne MFA und ohne Grenzen. Keine Richtlinie des Kontos schränkt ihn ein; wer ihn in einer Datei oder einem Protokoll findet, besitzt alles.',
      how: 'Finden Sie heraus, was den Schlüssel noch benutzt, und geben Sie diesem eine Rolle. Melden Sie sich dann als Root-Benutzer an, öffnen Sie „Security credentials“ und deaktivieren und löschen Sie unter „Access keys“ jeden Schlüssel. Ein nur deaktivierter Schlüssel gilt als vorhanden.',
      messages: {
        pass: 'Der Root-Benutzer hat keine Zugriffsschlüssel.',
        fail: 'Der Root-Benutzer hat mindestens einen Zugriffsschlüssel.',
      },
    },
    es: {
      name: 'Claves de acceso del usuario raíz',
      finding: 'El usuario raíz tiene claves de acceso',
      fix: 'Eliminar las claves de acceso del usuario raíz',
      why: 'Una clave de acceso del usuario raíz abre toda la cuenta desde cualquier lugar, sin MFA y sin límites. Ninguna política de la cuenta la restringe: quien la encuentre en un archivo o un registro se queda con todo.',
      how: 'Averigua qué usa todavía la clave y dale un rol. Después inicia sesión como usuario raíz, abre «Security credentials» y, en «Access keys», desactiva y elimina cada clave. Una clave solo desactivada cuenta como presente.',
      messages: {
        pass: 'El usuario raíz no tiene claves de acceso.',
        fail: 'El usuario raíz tiene al menos una clave de acceso.',
      },
    },
  },
  judge({ account, 'iam-summary': { rootHasKeys } }) {
    const evidence = [settings('GetAccountSummary', { AccountAccessKeysPresent: Number(rootHasKeys) })]
    // it works from anywhere for whoever has it
    const options = { evidence, ...(rootHasKeys && { exposure: 'reachable' as const }) }
    return [judged(accountResource(account), { fault: rootHasKeys ? 'fail' : null, options })]
  },
})
