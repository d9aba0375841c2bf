import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsKmsRotation = awsCheck({
  id: 'aws-kms-rotation',
  scannerType: 'KMS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.6' }],
  aliases: ['prowler:kms_cmk_rotation_enabled'],
  references: ['https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws kms enable-key-rotation --region REGION --key-id KEY-ID' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_kms_key" "this" {\n  enable_key_rotation = true\n}' },
  ],
  needs: ['account', 'kms-keys', 'kms-rotation'],
  texts: {
    en: {
      name: 'Rotation of customer keys',
      finding: 'Customer key is not rotated',
      fix: 'Turn on rotation of the key',
      why: 'The longer one key material is used, the more data is lost when it becomes known. KMS makes a new material each year, keeps the old ones for reading, and nothing has to be changed.',
      how: 'Open KMS, Customer managed keys, the key, Key rotation, and turn on automatic rotation.',
      messages: { pass: 'KMS rotates the key.', fail: 'KMS does not rotate the key.', unknown: 'AWS did not tell: {{reason}}.' },
    },
    de: {
      name: 'Rotation von Kundenschlüsseln',
      finding: 'Kundenschlüssel wird nicht rotiert',
      fix: 'Rotation des Schlüssels einschalten',
      why: 'Je länger ein Schlüsselmaterial genutzt wird, desto mehr Daten sind verloren, wenn es bekannt wird. KMS erzeugt jedes Jahr neues Material, behält das alte zum Lesen, und nichts muss geändert werden.',
      how: 'Öffnen Sie KMS, „Customer managed keys“, den Schlüssel, „Key rotation“, und schalten Sie die automatische Rotation ein.',
      messages: {
        pass: 'KMS rotiert den Schlüssel.',
        fail: 'KMS rotiert den Schlüssel nicht.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Rotación de las claves del cliente',
      finding: 'La clave del cliente no se rota',
      fix: 'Activar la rotación de la clave',
      why: 'Cuanto más se usa un mismo material de clave, más datos se pierden si se conoce. KMS crea material nuevo cada año, conserva el antiguo para leer y no hay que cambiar nada.',
      how: 'Abre KMS, «Customer managed keys», la clave, «Key rotation», y activa la rotación automática.',
      messages: { pass: 'KMS rota la clave.', fail: 'KMS no rota la clave.', unknown: 'AWS no lo ha indicado: {{reason}}.' },
    },
  },
  judge: ({ 'kms-keys': { region, keys }, 'kms-rotation': rotation }) =>
    keys.flatMap(({ arn }) => {
      const fact = rotation.get(arn)
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, ({ isOn, period }) => ({
          fault: isOn ? null : 'fail',
          options: { evidence: [settings('GetKeyRotationStatus', { KeyRotationEnabled: isOn, RotationPeriodInDays: period })] },
        })),
      ]
    }),
})
