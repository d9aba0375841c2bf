import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsAcmWeakKey = awsCheck({
  id: 'aws-acm-weak-key',
  scannerType: 'ACM',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-326',
  aliases: ['prowler:acm_certificates_with_secure_key_algorithms'],
  references: ['https://docs.aws.amazon.com/acm/latest/userguide/acm-certificate-characteristics.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws acm request-certificate --domain-name example.com --validation-method DNS --key-algorithm EC_prime256v1',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_acm_certificate" "this" {\n  domain_name       = "example.com"\n  validation_method = "DNS"\n  key_algorithm     = "EC_prime256v1"\n}',
    },
  ],
  needs: ['account', 'acm-certificates'],
  texts: {
    en: {
      name: 'Keys of ACM certificates',
      finding: 'Certificate in ACM has a weak key',
      fix: 'Replace the certificate by one with a stronger key',
      why: 'A key that short can be computed from the certificate by whoever spends enough on it, and then stands in for your service.',
      how: 'Request or import a certificate with RSA 2048, or an elliptic curve, put it where this one is used, then delete this one.',
      messages: {
        pass: 'Its key is {{algorithm}}.',
        fail: 'Its key is {{algorithm}}.',
      },
    },
    de: {
      name: 'Schlüssel von ACM-Zertifikaten',
      finding: 'Das Zertifikat in ACM hat einen schwachen Schlüssel',
      fix: 'Zertifikat durch eines mit stärkerem Schlüssel ersetzen',
      why: 'Ein so kurzer Schlüssel lässt sich mit genügend Aufwand aus dem Zertifikat berechnen und steht dann für Ihren Dienst.',
      how: 'Fordern oder importieren Sie ein Zertifikat mit RSA 2048 oder einer elliptischen Kurve, setzen Sie es ein, wo dieses genutzt wird, und löschen Sie dieses.',
      messages: {
        pass: 'Sein Schlüssel ist {{algorithm}}.',
        fail: 'Sein Schlüssel ist {{algorithm}}.',
      },
    },
    es: {
      name: 'Claves de los certificados de ACM',
      finding: 'El certificado de ACM tiene una clave débil',
      fix: 'Cambiar el certificado por otro con una clave más fuerte',
      why: 'Una clave tan corta se puede calcular a partir del certificado si se gasta lo suficiente, y entonces suplanta a tu servicio.',
      how: 'Solicita o importa un certificado con RSA 2048 o una curva elíptica, ponlo donde se usa este y después elimina este.',
      messages: {
        pass: 'Su clave es {{algorithm}}.',
        fail: 'Su clave es {{algorithm}}.',
      },
    },
  },
  judge: ({ 'acm-certificates': { region, certificates } }) =>
    certificates.map(({ arn, keyAlgorithm: algorithm }) =>
      judged(resourceOf(arn, region), {
        // spelled RSA_1024 in lists, RSA-1024 where one is described
        fault: /^RSA[-_](?:512|768|1024)$|P-?192|^EC_secp(?:160|192|224)/iu.test(algorithm) ? 'fail' : null,
        options: { values: { algorithm }, evidence: [settings('ListCertificates', { KeyAlgorithm: algorithm })] },
      }),
    ),
})
