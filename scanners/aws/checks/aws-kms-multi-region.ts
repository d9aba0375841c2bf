import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsKmsMultiRegion = awsCheck({
  id: 'aws-kms-multi-region',
  scannerType: 'KMS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  aliases: ['prowler:kms_cmk_not_multi_region'],
  references: ['https://docs.aws.amazon.com/kms/latest/developerguide/multi-region-keys-overview.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws kms create-key --region REGION --no-multi-region --description "One region alone"' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_kms_key" "this" {\n  multi_region = false\n}' },
  ],
  needs: ['account', 'kms-keys'],
  texts: {
    en: {
      name: 'Reach of keys across regions',
      finding: 'Key can be copied to other regions',
      fix: 'Use a key of one region alone',
      why: 'The material of such a key may stand in every region. What one region lost, another one can decrypt, and policies and logs have to be right in all of them.',
      how: 'A key cannot be changed from one kind to the other. Where nothing is replicated between regions, create a key of one region, point new data to it, and schedule the old one for deletion when it is no longer used.',
      messages: {
        pass: 'The key stands in one region.',
        fail: 'The key is a multi-region key ({{kind}}).',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Reichweite von Schlüsseln über Regionen',
      finding: 'Schlüssel lässt sich in andere Regionen kopieren',
      fix: 'Schlüssel einer einzigen Region verwenden',
      why: 'Das Material eines solchen Schlüssels kann in jeder Region stehen. Was eine Region verlor, entschlüsselt eine andere, und Richtlinien und Protokolle müssen in allen stimmen.',
      how: 'Die Art eines Schlüssels lässt sich nicht ändern. Wo nichts zwischen Regionen repliziert wird, legen Sie einen Schlüssel einer Region an, nutzen ihn für neue Daten und merken den alten zum Löschen vor, wenn er ungenutzt ist.',
      messages: {
        pass: 'Der Schlüssel steht in einer Region.',
        fail: 'Der Schlüssel gilt für mehrere Regionen ({{kind}}).',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Alcance de las claves entre regiones',
      finding: 'La clave se puede copiar a otras regiones',
      fix: 'Usar una clave de una sola región',
      why: 'El material de esa clave puede estar en todas las regiones. Lo que una perdió lo descifra otra, y las políticas y registros deben ser correctos en todas.',
      how: 'El tipo de una clave no se puede cambiar. Si nada se replica entre regiones, crea una clave de una región, úsala para los datos nuevos y programa la eliminación de la antigua cuando ya no se use.',
      messages: {
        pass: 'La clave está en una sola región.',
        fail: 'La clave es de varias regiones ({{kind}}).',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'kms-keys': { region, keys } }) =>
    keys.map(({ arn, key }) =>
      judgeSeen(resourceOf(arn, region), key, ({ multiRegion }) => ({
        fault: multiRegion === null ? null : 'fail',
        options: { values: { kind: multiRegion ?? '' }, evidence: [settings('DescribeKey', { MultiRegion: multiRegion })] },
      })),
    ),
})
