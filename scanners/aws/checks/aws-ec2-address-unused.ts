import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2AddressUnused = awsCheck({
  id: 'aws-ec2-address-unused',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,

  aliases: ['prowler:ec2_elastic_ip_unassigned'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws ec2 release-address --region REGION --allocation-id eipalloc-0123456789abcdef0' },
    { label: 'Terraform', language: 'hcl', code: '# take the aws_eip out of the configuration, then\nterraform apply' },
  ],
  needs: ['account', 'ec2-addresses'],
  texts: {
    en: {
      name: 'Use of elastic addresses',
      finding: 'Elastic address is used by nothing',
      fix: 'Give back the unused elastic address',
      why: 'An address that nothing uses costs money, and names and firewalls may still point to it. Whatever gets it next is trusted by them without anybody having asked.',
      how: 'Look first whether a name in the DNS or a rule of a partner points to the address, and delete those. Then open EC2, Elastic IPs, choose it, Actions, Release Elastic IP addresses.',
      messages: { pass: 'The address is in use.', fail: '{{address}} belongs to no instance and no network interface.' },
    },
    de: {
      name: 'Nutzung elastischer Adressen',
      finding: 'Elastische Adresse wird von nichts genutzt',
      fix: 'Ungenutzte elastische Adresse zurückgeben',
      why: 'Eine ungenutzte Adresse kostet Geld, und Namen und Firewalls können noch auf sie zeigen. Was sie als Nächstes bekommt, gilt ihnen als vertraut, ohne dass jemand gefragt hätte.',
      how: 'Prüfen Sie zuerst, ob ein Name im DNS oder eine Regel eines Partners auf die Adresse zeigt, und löschen Sie diese. Öffnen Sie dann EC2, „Elastic IPs“, wählen Sie sie, „Actions“, „Release Elastic IP addresses“.',
      messages: { pass: 'Die Adresse wird genutzt.', fail: '{{address}} gehört zu keiner Instanz und keiner Netzwerkschnittstelle.' },
    },
    es: {
      name: 'Uso de las direcciones elásticas',
      finding: 'Nada usa la dirección elástica',
      fix: 'Devolver la dirección elástica que no se usa',
      why: 'Una dirección que nada usa cuesta dinero, y puede haber nombres y cortafuegos que aún apunten a ella. Lo que la reciba después contará con su confianza sin que nadie lo haya pedido.',
      how: 'Mira antes si un nombre del DNS o una regla de un socio apunta a la dirección, y elimínalos. Luego abre EC2, «Elastic IPs», elígela, «Actions», «Release Elastic IP addresses».',
      messages: { pass: 'La dirección está en uso.', fail: '{{address}} no pertenece a ninguna instancia ni interfaz de red.' },
    },
  },
  judge: ({ 'ec2-addresses': { region, addresses } }) =>
    addresses.map(({ arn, address, isUsed }) =>
      judged(resourceOf(arn, region), {
        fault: isUsed ? null : 'fail',
        options: { values: { address }, evidence: [settings('DescribeAddresses', { PublicIp: address, InUse: isUsed })] },
      }),
    ),
})
