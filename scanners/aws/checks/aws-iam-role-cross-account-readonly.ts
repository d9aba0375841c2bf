import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI } from '#scanners/aws/snippets.ts'
import { outsidersOf, ownAccounts } from '#scanners/aws/iam/outsiders.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { trustOf } from '#scanners/aws/policy/trust.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamRoleCrossAccountReadonly = awsCheck({
  id: 'aws-iam-role-cross-account-readonly',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:iam_role_cross_account_readonlyaccess_policy'],
  references: ['https://docs.aws.amazon.com/aws-managed-policy/latest/reference/ReadOnlyAccess.html'],
  snippets: [
    TRUST_POLICY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_role_policy_attachment" "audit" {\n  role       = aws_iam_role.audit.name\n  policy_arn = "arn:aws:iam::aws:policy/SecurityAudit"\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Reading by other accounts',
      finding: 'Another account can read everything',
      fix: 'Replace ReadOnlyAccess of other accounts',
      why: 'ReadOnlyAccess reads contents as well as settings: objects in buckets, rows in tables, values of parameters. Whoever only has to look at settings needs none of that.',
      how: 'Open the role in IAM, detach ReadOnlyAccess, and attach SecurityAudit or ViewOnlyAccess, which show settings and no contents.',
      messages: {
        pass: 'No other account reads everything through this role.',
        fail: '{{accounts}} can take the role, which has ReadOnlyAccess.',
        unknown: 'The trust policy cannot be read.',
      },
    },
    de: {
      name: 'Lesen durch andere Konten',
      finding: 'Ein anderes Konto kann alles lesen',
      fix: 'ReadOnlyAccess anderer Konten ersetzen',
      why: 'ReadOnlyAccess liest nicht nur Einstellungen, sondern auch Inhalte: Objekte in Buckets, Zeilen in Tabellen, Werte von Parametern. Wer nur Einstellungen ansehen soll, braucht nichts davon.',
      how: 'Öffnen Sie die Rolle in IAM, lösen Sie ReadOnlyAccess und hängen Sie SecurityAudit oder ViewOnlyAccess an; sie zeigen Einstellungen, aber keine Inhalte.',
      messages: {
        pass: 'Kein anderes Konto liest über diese Rolle alles.',
        fail: '{{accounts}} kann die Rolle annehmen, die ReadOnlyAccess hat.',
        unknown: 'Die Vertrauensrichtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Lectura por otras cuentas',
      finding: 'Otra cuenta puede leerlo todo',
      fix: 'Sustituir ReadOnlyAccess de otras cuentas',
      why: 'ReadOnlyAccess lee contenidos además de ajustes: objetos de buckets, filas de tablas, valores de parámetros. Quien solo debe mirar ajustes no necesita nada de eso.',
      how: 'Abre el rol en IAM, quita ReadOnlyAccess y adjunta SecurityAudit o ViewOnlyAccess, que muestran ajustes y ningún contenido.',
      messages: {
        pass: 'Ninguna otra cuenta lo lee todo mediante este rol.',
        fail: '{{accounts}} puede asumir el rol, que tiene ReadOnlyAccess.',
        unknown: 'La política de confianza no se puede leer.',
      },
    },
  },
  judge({ account: { accountId }, 'iam-details': details }) {
    const own = ownAccounts(details, accountId)
    return details.roles.map((role) => {
      const resource = resourceOf(role.arn)
      const readsAll = role.attached.some((arn) => arn.endsWith(':iam::aws:policy/ReadOnlyAccess'))
      const outsiders = outsidersOf(role, own, accountId)
      if (readsAll && outsiders === undefined) return unknown(resource)
      const trust = trustOf(role.trust, accountId)
      const strangers = trust.known && trust.anyone.length > 0 ? ['*'] : []
      const accounts = [...strangers, ...new Set((outsiders ?? []).map(({ account }) => account))].slice(0, 20)
      const isRead = readsAll && accounts.length > 0
      const evidence = [settings('GetAccountAuthorizationDetails', { ReadOnlyAccess: readsAll, trusts: accounts })]
      return judged(resource, {
        fault: isRead ? 'fail' : null,
        options: { evidence, ...(isRead && { values: { accounts: accounts.join(', ') } }) },
      })
    })
  },
})
