import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsDangling = websiteCheck({
  id: 'dns-dangling',
  scannerType: 'DNS',
  category: 'Domain security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-350',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  references: ['https://developer.mozilla.org/docs/Web/Security/Subdomain_takeovers'],
  snippets: [
    {
      label: 'DNS zone',
      language: 'dns',
      code: '; delete the record that leads nowhere:\n; example.com. MX 10 mail.old-provider.example.',
    },
  ],
  needs: ['pointers'],
  texts: {
    en: {
      name: 'DNS record targets',
      finding: 'DNS record points to something you no longer own',
      fix: 'Remove the dangling DNS record',
      why: 'A record that points to an unregistered name or a released address belongs to whoever takes it next. They can then receive email, answer for the domain or publish pages in its name.',
      how: 'Remove the record, or point it to what replaced it.',
      messages: {
        pass: 'The records of {{domain}} point to names and addresses that exist.',
        gone: 'The {{record}} record of {{name}} points to {{target}}, which has no address.',
        foreign: '{{name}} also points to {{target}}, which shows the certificate of another site.',
        unknown: 'Not every record could be followed.',
      },
    },
    de: {
      name: 'Ziele der DNS-Einträge',
      finding: 'DNS-Eintrag zeigt auf etwas, das Ihnen nicht mehr gehört',
      fix: 'Verwaisten DNS-Eintrag entfernen',
      why: 'Ein Eintrag, der zu einem Namen führt, den niemand hat, oder zu einer zurückgegebenen Adresse, gehört dem, der sie als Nächster nimmt. Er empfängt dann Mail, antwortet für die Domain oder zeigt Seiten in ihrem Namen.',
      how: 'Entfernen Sie den Eintrag, oder lassen Sie ihn auf das zeigen, was an seine Stelle trat.',
      messages: {
        pass: 'Die Einträge von {{domain}} führen zu Namen und Adressen, die es gibt.',
        gone: '{{record}} von {{name}} führt zu {{target}}, das keine Adresse hat.',
        foreign: '{{name}} führt auch zu {{target}}, wo das Zertifikat einer anderen Website steht.',
        unknown: 'Nicht jedem Eintrag konnte gefolgt werden.',
      },
    },
    es: {
      name: 'Destinos de los registros DNS',
      finding: 'Un registro DNS apunta a algo que ya no es tuyo',
      fix: 'Quitar el registro DNS huérfano',
      why: 'Un registro que lleva a un nombre que nadie tiene, o a una dirección devuelta, pasa a quien la tome después. Ese podrá recibir correo, responder por el dominio o mostrar páginas en su nombre.',
      how: 'Quita el registro o haz que apunte a lo que ocupó su lugar.',
      messages: {
        pass: 'Los registros de {{domain}} llevan a nombres y direcciones que existen.',
        gone: '{{record}} de {{name}} lleva a {{target}}, que no tiene dirección.',
        foreign: '{{name}} lleva también a {{target}}, que muestra el certificado de otro sitio.',
        unknown: 'No se pudieron seguir todos los registros.',
      },
    },
  },
  judge({ pointers }) {
    const resource = domainResource(pointers)
    const { domain, names, addresses, answered } = pointers
    const gone = names
      .filter(({ exists }) => !exists)
      .map(({ record, name, target }) =>
        fail(resource, 'gone', {
          locator: `${record} ${name} ${target}`,
          values: { record, name, target },
          evidence: [dnsEvidence(`${record} ${name}`, [target]), dnsEvidence(`A, AAAA ${target}`, [])],
        }),
      )
    // an address is another's only beside one that is the site's own
    const foreign = addresses.some(({ isOurs }) => isOurs) ? addresses.filter(({ isOurs }) => !isOurs) : []
    const others = foreign.map(({ address }) =>
      fail(resource, 'foreign', {
        locator: `A ${address}`,
        values: { name: domain, target: address },
        confidence: 'firm',
        evidence: [
          dnsEvidence(
            `A ${domain}`,
            addresses.map((one) => `${one.address} ${one.isOurs ? 'certificate of the site' : 'certificate of another site'}`),
          ),
        ],
      }),
    )
    return conclude({ resource, fails: [...gone, ...others], complete: answered, passed: { values: { domain } } })
  },
})
