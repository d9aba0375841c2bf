import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamRootRecentUse = awsCheck({
  id: 'aws-iam-root-recent-use',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.7' }],
  aliases: ['prowler:iam_avoid_root_usage'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/root-user-tasks.html'],
  snippets: [
    {
      label: 'AWS CLI (check)',
      language: 'bash',
      code: 'aws cloudtrail lookup-events --region us-east-1 \\\n  --lookup-attributes AttributeKey=Username,AttributeValue=root --max-results 20',
    },
    {
      label: 'Terraform (organization)',
      language: 'hcl',
      code: 'resource "aws_organizations_policy" "deny_root" {\n  name    = "deny-root"\n  content = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect    = "Deny"\n      Action    = "*"\n      Resource  = "*"\n      Condition = { ArnLike = { "aws:PrincipalArn" = "arn:aws:iam::*:root" } }\n    }]\n  })\n}',
    },
  ],
  needs: ['account', 'iam-credentials'],
  texts: {
    en: {
      name: 'Use of the root user',
      finding: 'The root user was used in the last day',
      fix: 'Keep the root user for emergencies',
      why: 'What the root user does is bound by no policy, and the log does not show who it was. Daily work as root turns every slip and every stolen session into a loss of the whole account.',
      how: 'Find out in CloudTrail who signed in and why. Give that person or program a role with the rights it needs, and lock the root credentials away: few tasks need them, and AWS lists those.',
      messages: {
        pass: 'The root user was not used in the last day.',
        fail: 'The root user was last used on {{at}}.',
        unknown: 'The credential report does not tell of the root user.',
      },
    },
    de: {
      name: 'Nutzung des Root-Benutzers',
      finding: 'Der Root-Benutzer wurde am letzten Tag benutzt',
      fix: 'Root-Benutzer für Notfälle reservieren',
      why: 'Was der Root-Benutzer tut, begrenzt keine Richtlinie, und das Protokoll zeigt nicht, wer es war. Wer täglich als Root arbeitet, setzt bei jedem Versehen und jeder gestohlenen Sitzung das ganze Konto aufs Spiel.',
      how: 'Stellen Sie in CloudTrail fest, wer sich weshalb angemeldet hat. Geben Sie dieser Person oder diesem Programm eine Rolle mit den nötigen Rechten und schließen Sie die Root-Zugangsdaten weg: Nur wenige Aufgaben brauchen sie, und AWS führt sie auf.',
      messages: {
        pass: 'Der Root-Benutzer wurde am letzten Tag nicht benutzt.',
        fail: 'Der Root-Benutzer wurde zuletzt am {{at}} benutzt.',
        unknown: 'Der Bericht über Zugangsdaten nennt den Root-Benutzer nicht.',
      },
    },
    es: {
      name: 'Uso del usuario raíz',
      finding: 'El usuario raíz se usó en el último día',
      fix: 'Reservar el usuario raíz para emergencias',
      why: 'Ninguna política limita lo que hace el usuario raíz, y el registro no muestra quién fue. Trabajar a diario como raíz convierte cada descuido y cada sesión robada en la pérdida de toda la cuenta.',
      how: 'Averigua en CloudTrail quién inició sesión y por qué. Da a esa persona o programa un rol con los permisos que necesita y guarda bajo llave las credenciales raíz: pocas tareas las requieren, y AWS las enumera.',
      messages: {
        pass: 'El usuario raíz no se usó en el último día.',
        fail: 'El usuario raíz se usó por última vez el {{at}}.',
        unknown: 'El informe de credenciales no menciona al usuario raíz.',
      },
    },
  },
  judge({ account, 'iam-credentials': { at, root } }) {
    const resource = accountResource(account)
    if (root === null) return [unknown(resource)]
    const uses = [root.password?.usedAt ?? null, ...root.keys.map(({ usedAt }) => usedAt)].flatMap((used) => used ?? [])
    const last = uses.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
    const isRecent = last !== null && daysSince(last, at) < 1
    const used = Object.fromEntries(root.keys.map(({ place, usedAt }) => [`access_key_${place}_last_used_date`, instantOf(usedAt)]))
    const evidence = [settings('GetCredentialReport', { password_last_used: instantOf(root.password?.usedAt ?? null), ...used })]
    const values = { at: instantOf(last) ?? '' }
    return [judged(resource, { fault: isRecent ? 'fail' : null, options: { evidence, ...(isRecent && { values }) } })]
  },
})
