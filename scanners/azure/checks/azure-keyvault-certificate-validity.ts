import { azureCheck } from '#scanners/azure/check.ts'
import { together, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { judgeParts } from '#scanners/azure/judge/parts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

/** Issuers count from some minutes before: a day of margin. */
const MARGIN_MS = 86_400_000
function aYearAfter(moment: Date): Date {
  const end = new Date(moment)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return new Date(end.getTime() + MARGIN_MS)
}

export const azureKeyvaultCertificateValidity = azureCheck({
  id: 'azure-keyvault-certificate-validity',
  scannerType: 'Azure Key Vault',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.11' }],
  references: ['https://learn.microsoft.com/azure/key-vault/certificates/about-certificates'],
  snippets: fixedBy(
    'az keyvault certificate show --vault-name VAULT --name CERTIFICATE --query policy > policy.json\n# set x509CertificateProperties.validityInMonths to 12 or less, then issue it again\naz keyvault certificate create --vault-name VAULT --name CERTIFICATE --policy @policy.json',
    terraform('azurerm_key_vault_certificate', [
      'certificate_policy {',
      '  x509_certificate_properties {',
      '    validity_in_months = 12',
      '  }',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'key-vaults', 'vault-certificates'],
  texts: {
    en: {
      name: 'Certificate: how long it is valid',
      finding: 'Certificate is valid for more than a year',
      fix: 'Limit the certificate to a year',
      why: 'The key of a certificate is as old as the certificate. One that is valid for many years is stolen unnoticed, and whoever has it passes for you until it ends.',
      how: 'Open the key vault, choose Certificates, the certificate, Issuance policy, and set a validity of 12 months or less with automatic renewal. Then issue a new version.',
      messages: {
        fail: 'It is valid for more than twelve months, or has no end.',
        pass: 'It is valid for twelve months at most.',
        disabled: 'It is disabled.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Zertifikat: Gültigkeitsdauer',
      finding: 'Zertifikat gilt länger als ein Jahr',
      fix: 'Das Zertifikat für höchstens ein Jahr ausstellen',
      why: 'Der Schlüssel eines Zertifikats ist so alt wie das Zertifikat. Eines, das viele Jahre gilt, wird unbemerkt gestohlen, und wer es hat, gibt sich bis zum Ende als Sie aus.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Zertifikate“, das Zertifikat, „Ausstellungsrichtlinie“ und setzen Sie eine Gültigkeit von höchstens 12 Monaten mit automatischer Verlängerung. Stellen Sie dann eine neue Version aus.',
      messages: {
        fail: 'Es gilt länger als zwölf Monate oder ohne Ende.',
        pass: 'Es gilt höchstens zwölf Monate.',
        disabled: 'Es ist deaktiviert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Certificado: duración',
      finding: 'El certificado vale más de un año',
      fix: 'Emitir el certificado para un año como máximo',
      why: 'La clave de un certificado es tan vieja como el certificado. Uno que vale muchos años se roba sin que se note, y quien lo tiene se hace pasar por ti hasta que termina.',
      how: 'Abre el almacén de claves, elige «Certificados», el certificado, «Directiva de emisión» y pon una validez de 12 meses o menos con renovación automática. Después emite una versión nueva.',
      messages: {
        fail: 'Vale más de doce meses o no tiene final.',
        pass: 'Vale doce meses como máximo.',
        disabled: 'Está deshabilitado.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'vault-certificates': certificates }) =>
    judgeParts(
      certificates,
      ({ enabled, validFrom, expiresAt }) =>
        together<{ enabled: boolean; validFrom: Date | null; expiresAt: Date | null }>({
          enabled,
          // of one that ends, and does not say from when it is valid, it is not known for how long
          validFrom: validFrom === null && expiresAt !== null ? new Unseen('error') : validFrom,
          expiresAt,
        }),
      ({ enabled, validFrom, expiresAt }) => ({
        fault: !enabled || (validFrom !== null && expiresAt !== null && expiresAt <= aYearAfter(validFrom)) ? null : 'fail',
        ...(!enabled && { pass: 'disabled' }),
        options: { evidence: [settings('attributes', { nbf: validFrom, exp: expiresAt })] },
      }),
    ),
})
