import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsCertificate = awsCheck({
  id: 'aws-rds-certificate',
  scannerType: 'RDS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  aliases: ['prowler:rds_instance_certificate_expiration'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL-certificate-rotation.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --ca-certificate-identifier rds-ca-rsa2048-g1 --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  ca_cert_identifier = "rds-ca-rsa2048-g1"\n}' },
  ],
  needs: ['account', 'rds-instances'],
  texts: {
    en: {
      name: 'Server certificates of databases',
      finding: 'Database server certificate ends soon',
      fix: "Renew the database's server certificate",
      why: 'When it has ended, clients that check the certificate no longer connect; the usual quick way out is to turn the check off, and with it the protection.',
      how: 'Open RDS, Certificate update, choose the instance and a new certificate authority. Give the clients the new root certificate first; some engines restart.',
      messages: {
        pass: 'The certificate is good for {{days}} more days.',
        soon: 'The certificate ends in {{days}} days.',
        ended: 'The certificate has ended.',
      },
    },
    de: {
      name: 'Serverzertifikate von Datenbanken',
      finding: 'Serverzertifikat der Datenbank läuft bald ab',
      fix: 'Serverzertifikat der Datenbank erneuern',
      why: 'Ist es abgelaufen, verbinden sich Clients, die es prüfen, nicht mehr; der übliche schnelle Ausweg schaltet die Prüfung ab und mit ihr den Schutz.',
      how: 'Öffnen Sie RDS, „Certificate update“, wählen Sie die Instanz und eine neue Zertifizierungsstelle. Geben Sie den Clients zuerst das neue Wurzelzertifikat; manche Engines starten neu.',
      messages: {
        pass: 'Das Zertifikat gilt noch {{days}} Tage.',
        soon: 'Das Zertifikat läuft in {{days}} Tagen ab.',
        ended: 'Das Zertifikat ist abgelaufen.',
      },
    },
    es: {
      name: 'Certificados de servidor de las bases de datos',
      finding: 'El certificado de servidor de la base de datos caduca pronto',
      fix: 'Renovar el certificado de servidor de la base de datos',
      why: 'Cuando caduca, los clientes que lo comprueban dejan de conectar; la salida rápida habitual es desactivar la comprobación, y con ella la protección.',
      how: 'Abre RDS, «Certificate update», elige la instancia y una autoridad nueva. Da antes a los clientes el nuevo certificado raíz; algunos motores se reinician.',
      messages: {
        pass: 'El certificado vale {{days}} días más.',
        soon: 'El certificado caduca en {{days}} días.',
        ended: 'El certificado ha caducado.',
      },
    },
  },
  judge: ({ 'rds-instances': { region, asOf, instances } }) =>
    instances.flatMap(({ arn, certificateEnds: end }) => {
      if (end === null) return []
      const days = daysSince(asOf, end)
      const fault = days < 0 ? 'ended' : days < 30 ? 'soon' : null
      const evidence = [settings('DescribeDBInstances', { CertificateValidTill: end.toISOString() })]
      return [judged(resourceOf(arn, region), { fault, options: { values: { days }, evidence } })]
    }),
})
