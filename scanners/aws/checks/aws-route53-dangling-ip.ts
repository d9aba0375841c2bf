import type { ScopedFacts } from '#scanners/sdk/check.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isAmazonAddress } from '#scanners/aws/network/amazon-addresses.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

type Scopes = readonly ScopedFacts<Pick<AwsFacts, 'ec2-addresses' | 'ec2-interfaces'>>[]

/** The public addresses of the account, and whether those of all its regions are known. */
function ownAddresses(scopes: Scopes): { own: ReadonlySet<string>; isWhole: boolean } {
  const own = new Set<string>()
  let isWhole = true
  for (const { facts } of scopes) {
    const { interfaces } = facts['ec2-interfaces']
    for (const { address } of facts['ec2-addresses'].addresses) own.add(address)
    if (interfaces instanceof Unseen) isWhole = false
    else for (const address of interfaces.flatMap(({ publicAddresses }) => publicAddresses)) own.add(address)
  }
  return { own, isWhole }
}

export const awsRoute53DanglingIp = awsCheck({
  id: 'aws-route53-dangling-ip',
  scannerType: 'Route 53',
  category: 'Domain security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-350',
  aliases: ['prowler:route53_dangling_ip_subdomain_takeover'],
  references: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resource-record-sets-deleting.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws route53 list-resource-record-sets --hosted-zone-id ZONE --query "ResourceRecordSets[?Type==\'A\']"\naws route53 change-resource-record-sets --hosted-zone-id ZONE --change-batch file://delete.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_route53_record" "web" {\n  zone_id = aws_route53_zone.this.zone_id\n  name    = "web"\n  type    = "A"\n  ttl     = 300\n  records = [aws_eip.web.public_ip]\n}',
    },
  ],
  needs: ['account', 'route53-records', 'ec2-addresses', 'ec2-interfaces'],
  over: 'target',
  texts: {
    en: {
      name: 'Addresses behind DNS records',
      finding: 'DNS record points at an address you no longer own',
      fix: 'Remove the record of the address you gave up',
      why: 'Amazon gives the address to its next customer. Whoever gets it answers under your name: with pages of their own, certificates for it, and the cookies of your visitors.',
      how: 'Look whether the address is still yours in another account or at Lightsail. If not, delete the record, or point it at the address that the service has now. Better use an alias to a load balancer, which moves along.',
      messages: {
        pass: 'Its records lead to addresses that are yours, or not of Amazon.',
        fail: '{{name}} leads to {{address}}, which no resource of this account has.',
        unknown: 'Not every address of the account is known.',
      },
    },
    de: {
      name: 'Adressen hinter DNS-Einträgen',
      finding: 'Der DNS-Eintrag zeigt auf eine Adresse, die Ihnen nicht mehr gehört',
      fix: 'Eintrag der aufgegebenen Adresse entfernen',
      why: 'Amazon gibt die Adresse dem nächsten Kunden. Wer sie erhält, antwortet unter Ihrem Namen: mit eigenen Seiten, mit Zertifikaten dafür und mit den Cookies Ihrer Besucher.',
      how: 'Prüfen Sie, ob die Adresse in einem anderen Konto oder bei Lightsail noch Ihnen gehört. Wenn nicht, löschen Sie den Eintrag oder richten Sie ihn auf die heutige Adresse des Dienstes. Besser ist ein Alias auf einen Load Balancer, der mitwandert.',
      messages: {
        pass: 'Ihre Einträge führen zu Adressen, die Ihnen oder nicht Amazon gehören.',
        fail: '{{name}} führt zu {{address}}, das keine Ressource dieses Kontos hat.',
        unknown: 'Nicht jede Adresse des Kontos ist bekannt.',
      },
    },
    es: {
      name: 'Direcciones detrás de los registros DNS',
      finding: 'El registro DNS apunta a una dirección que ya no es tuya',
      fix: 'Eliminar el registro de la dirección abandonada',
      why: 'Amazon da la dirección a su siguiente cliente. Quien la reciba responde con tu nombre: con sus páginas, con certificados para él y con las cookies de tus visitantes.',
      how: 'Comprueba si la dirección sigue siendo tuya en otra cuenta o en Lightsail. Si no, elimina el registro o apúntalo a la dirección actual del servicio. Mejor usa un alias a un balanceador, que se mueve con él.',
      messages: {
        pass: 'Sus registros llevan a direcciones tuyas o que no son de Amazon.',
        fail: '{{name}} lleva a {{address}}, que ningún recurso de esta cuenta tiene.',
        unknown: 'No se conocen todas las direcciones de la cuenta.',
      },
    },
  },
  judge: ({ account, 'route53-records': { zones, isPartOfRegions } }, scopes = []) => {
    const { own, isWhole } = ownAddresses(scopes)
    const isKnown = isWhole && !isPartOfRegions && scopes.length === account.regions.length
    return zones.flatMap(({ arn, records }) => {
      const resource = resourceOf(arn)
      const foreign = records.flatMap(({ name, addresses }) =>
        addresses.filter((address) => isAmazonAddress(address) && !own.has(address)).map((address) => ({ name, address })),
      )
      const fails = foreign.map(({ name, address }) =>
        fail(resource, 'fail', {
          locator: `${name} ${address}`,
          exposure: 'exposed',
          // it may stand in another account of the same owner
          confidence: 'firm',
          values: { name, address },
          evidence: [settings('ListResourceRecordSets', { Name: name, Type: 'A', Value: address })],
        }),
      )
      // an address of a region that was not seen would look like a stranger's
      return isKnown ? conclude({ resource, fails, complete: true }) : conclude({ resource, fails: [], complete: foreign.length === 0 })
    })
  },
})
