import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsSpfPermissive = websiteCheck({
  id: 'dns-spf-permissive',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. TXT "v=spf1 include:_spf.example.net -all"' }],
  needs: ['mail'],
  texts: {
    en: {
      name: 'SPF policy',
      finding: 'SPF permits any sender or cannot be evaluated',
      fix: 'Limit the senders in the SPF policy',
      why: 'A policy that ends in +all or ?all permits any sender. With more than ten lookups or a second record it counts as an error, and receivers ignore it.',
      how: 'End the policy in ~all or -all, keep one record, and remove unneeded includes until ten lookups are enough.',
      messages: {
        pass: 'The policy limits senders with {{lookups}} lookups.',
        fail: 'The SPF policy of {{domain}} permits any sender.',
        lookups: 'The SPF policy needs more than ten DNS lookups.',
        several: 'There are {{count}} SPF records; only one is allowed.',
        unknown: 'Part of the SPF policy could not be followed.',
      },
    },
    de: {
      name: 'SPF-Richtlinie',
      finding: 'SPF erlaubt jeden Absender oder ist nicht auswertbar',
      fix: 'Absender in der SPF-Richtlinie begrenzen',
      why: 'Eine Richtlinie mit +all oder ?all am Ende erlaubt jeden. Mehr als zehn Abfragen oder zwei Einträge gelten als Fehler, und Empfänger übergehen sie.',
      how: 'Beenden Sie die Richtlinie mit ~all oder -all, behalten Sie einen Eintrag und entfernen Sie unnötige includes, bis zehn Abfragen genügen.',
      messages: {
        pass: 'Die Richtlinie begrenzt die Absender mit {{lookups}} Abfragen.',
        fail: 'Die SPF-Richtlinie von {{domain}} erlaubt jeden Absender.',
        lookups: 'Die SPF-Richtlinie braucht mehr als zehn DNS-Abfragen.',
        several: 'Es gibt {{count}} SPF-Einträge; erlaubt ist nur einer.',
        unknown: 'Ein Teil der SPF-Richtlinie ließ sich nicht verfolgen.',
      },
    },
    es: {
      name: 'Política SPF',
      finding: 'SPF permite cualquier remitente o no se puede evaluar',
      fix: 'Limitar los remitentes en la política SPF',
      why: 'Una política que acaba en +all o ?all permite a cualquiera. Más de diez consultas, o dos registros, cuentan como error y los receptores la ignoran.',
      how: 'Termina la política en ~all o -all, deja un solo registro y elimina los include innecesarios hasta que basten diez consultas.',
      messages: {
        pass: 'La política limita los remitentes con {{lookups}} consultas.',
        fail: 'La política SPF de {{domain}} permite cualquier remitente.',
        lookups: 'La política SPF necesita más de diez consultas DNS.',
        several: 'Hay {{count}} registros SPF; solo se permite uno.',
        unknown: 'Una parte de la política SPF no se pudo seguir.',
      },
    },
  },
  judge({ mail }) {
    const { spf, spfLookups, domain } = mail
    const policy = spf[0]
    if (policy === undefined) throw new NotApplicable('there is no SPF record')
    const resource = domainResource(mail)
    const evidence = [dnsEvidence(`TXT ${domain}`, spf)]
    if (spf.length > 1) return [fail(resource, 'several', { values: { count: spf.length }, evidence })]
    if (/\s[+?]?all(?:\s|$)/iu.test(policy)) return [fail(resource, 'fail', { values: { domain }, evidence })]
    if (spfLookups === null) return [unknown(resource, 'unknown', { evidence })]
    return [
      spfLookups > 10 ? fail(resource, 'lookups', { evidence }) : pass(resource, 'pass', { values: { lookups: spfLookups }, evidence }),
    ]
  },
})
