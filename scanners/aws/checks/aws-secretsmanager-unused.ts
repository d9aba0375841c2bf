import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSecretsmanagerUnused = awsCheck({
  id: 'aws-secretsmanager-unused',
  scannerType: 'Secrets Manager',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:secretsmanager_secret_unused'],
  references: ['https://docs.aws.amazon.com/secretsmanager/latest/userguide/manage_delete-secret.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws secretsmanager delete-secret --region REGION --secret-id NAME --recovery-window-in-days 30',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_secretsmanager_secret" "this" {\n  recovery_window_in_days = 30 # then remove the resource\n}',
    },
  ],
  needs: ['account', 'secrets'],
  texts: {
    en: {
      name: 'Use of secrets',
      finding: 'Secret is not used',
      fix: 'Delete the secret that is not used',
      why: 'What it opens stays open: a password that no program reads any more can only be used by someone else. It costs each month as well.',
      how: 'Make sure that nothing reads it, end what it opens, then open Secrets Manager, the secret, Actions, Delete secret, with 30 days to bring it back.',
      messages: {
        pass: 'The secret was read {{days}} days ago.',
        old: 'The secret was last read {{days}} days ago.',
        never: 'The secret was never read.',
      },
    },
    de: {
      name: 'Nutzung von Geheimnissen',
      finding: 'Geheimnis wird nicht genutzt',
      fix: 'Ungenutztes Geheimnis löschen',
      why: 'Was es öffnet, bleibt offen: Ein Passwort, das kein Programm mehr liest, kann nur noch jemand anderes nutzen. Außerdem kostet es jeden Monat.',
      how: 'Vergewissern Sie sich, dass nichts es liest, beenden Sie, was es öffnet, und öffnen Sie dann Secrets Manager, das Geheimnis, „Actions“, „Delete secret“, mit 30 Tagen zur Wiederherstellung.',
      messages: {
        pass: 'Das Geheimnis wurde vor {{days}} Tagen gelesen.',
        old: 'Das Geheimnis wurde zuletzt vor {{days}} Tagen gelesen.',
        never: 'Das Geheimnis wurde nie gelesen.',
      },
    },
    es: {
      name: 'Uso de los secretos',
      finding: 'El secreto no se usa',
      fix: 'Eliminar el secreto que no se usa',
      why: 'Lo que abre sigue abierto: una contraseña que ningún programa lee solo la puede usar otra persona. Además cuesta cada mes.',
      how: 'Comprueba que nada lo lee, cierra lo que abre y después abre Secrets Manager, el secreto, «Actions», «Delete secret», con 30 días para recuperarlo.',
      messages: {
        pass: 'El secreto se leyó hace {{days}} días.',
        old: 'El secreto se leyó por última vez hace {{days}} días.',
        never: 'El secreto no se ha leído nunca.',
      },
    },
  },
  judge: ({ secrets: { region, asOf, secrets } }) =>
    secrets.map(({ arn, used }) => {
      const days = used === null ? 0 : daysSince(used, asOf)
      const evidence = [settings('ListSecrets', { LastAccessedDate: used?.toISOString() ?? null })]
      const fault = used === null ? 'never' : days > 90 ? 'old' : null
      return judged(resourceOf(arn, region), { fault, options: { values: { days }, evidence } })
    }),
})
