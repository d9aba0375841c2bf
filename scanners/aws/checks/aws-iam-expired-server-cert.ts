import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamExpiredServerCert = awsCheck({
  id: 'aws-iam-expired-server-cert',
  scannerType: 'IAM',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.17' }],
  aliases: ['prowler:iam_no_expired_server_certificates_stored'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_server-certs.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws iam delete-server-certificate --server-certificate-name NAME' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# certificates of ACM renew themselves\nresource "aws_acm_certificate" "this" {\n  domain_name       = "www.example.com"\n  validation_method = "DNS"\n}',
    },
  ],
  needs: ['iam-server-certificates'],
  texts: {
    en: {
      name: 'Validity of certificates in IAM',
      finding: 'An expired server certificate is kept in IAM',
      fix: 'Delete expired certificates from IAM',
      why: 'An expired certificate can be put on a load balancer by mistake, and then every visitor gets a warning or no connection. IAM neither renews certificates nor shows them in its console.',
      how: 'See with the command line which load balancers or distributions use the certificate, give them one of AWS Certificate Manager, and delete the old one. The console does not list certificates of IAM.',
      messages: { pass: 'The certificate is valid.', fail: 'The certificate expired on {{at}}.' },
    },
    de: {
      name: 'Gültigkeit der Zertifikate in IAM',
      finding: 'Ein abgelaufenes Serverzertifikat liegt in IAM',
      fix: 'Abgelaufene Zertifikate aus IAM löschen',
      why: 'Ein abgelaufenes Zertifikat gerät leicht versehentlich auf einen Load Balancer, und jeder Besucher bekommt eine Warnung oder keine Verbindung. IAM erneuert Zertifikate nicht und zeigt sie in der Konsole nicht an.',
      how: 'Stellen Sie auf der Kommandozeile fest, welche Load Balancer oder Distributionen das Zertifikat nutzen, geben Sie ihnen eines des AWS Certificate Manager und löschen Sie das alte. Die Konsole führt Zertifikate von IAM nicht auf.',
      messages: { pass: 'Das Zertifikat ist gültig.', fail: 'Das Zertifikat ist am {{at}} abgelaufen.' },
    },
    es: {
      name: 'Validez de los certificados en IAM',
      finding: 'Hay un certificado de servidor caducado en IAM',
      fix: 'Eliminar de IAM los certificados caducados',
      why: 'Un certificado caducado puede acabar por error en un balanceador, y cada visitante recibe un aviso o no conecta. IAM no renueva los certificados ni los muestra en su consola.',
      how: 'Mira con la línea de comandos qué balanceadores o distribuciones usan el certificado, dales uno de AWS Certificate Manager y elimina el antiguo. La consola no lista los certificados de IAM.',
      messages: { pass: 'El certificado es válido.', fail: 'El certificado caducó el {{at}}.' },
    },
  },
  judge: ({ 'iam-server-certificates': { at, certificates } }) =>
    certificates.map(({ arn, expiresAt }) => {
      const isExpired = expiresAt !== null && expiresAt <= at
      const options = { evidence: [settings('ListServerCertificates', { Expiration: instantOf(expiresAt) })] }
      const values = { at: instantOf(expiresAt)?.slice(0, 10) ?? '' }
      return judged(resourceOf(arn), { fault: isExpired ? 'fail' : null, options: { ...options, ...(isExpired && { values }) } })
    }),
})
