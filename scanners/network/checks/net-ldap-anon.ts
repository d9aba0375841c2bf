import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netLdapAnon = networkCheck({
  id: 'net-ldap-anon',
  scannerType: 'Infrastructure',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: ldap-rootdse', 'nmap: ldap-search'],
  references: ['https://www.rfc-editor.org/rfc/rfc4513#section-5.1.1'],
  snippets: [{ label: 'slapd', language: 'text', code: 'dn: cn=config\nchangetype: modify\nadd: olcDisallows\nolcDisallows: bind_anon' }],
  texts: {
    en: {
      name: 'Anonymous reading of LDAP',
      finding: 'LDAP lets anyone read the directory',
      fix: 'Restrict anonymous access to LDAP',
      why: 'Names, addresses, groups and structure of an organization help whoever wants to trick or attack it.',
      how: 'Refuse anonymous binds, or limit what anonymous users may read to the root entry, and offer LDAP inside your own network alone.',
      messages: { pass: 'Anonymous users read no entry of the directory.', fail: 'An anonymous user could read the entry {{base}}.' },
    },
    de: {
      name: 'Anonymes Lesen in LDAP',
      finding: 'LDAP lässt jeden das Verzeichnis lesen',
      fix: 'Den anonymen Zugriff auf LDAP einschränken',
      why: 'Namen, Adressen, Gruppen und Aufbau einer Organisation helfen jedem, der sie täuschen oder angreifen will.',
      how: 'Lehnen Sie anonyme Anmeldungen ab, oder begrenzen Sie, was anonyme Benutzer lesen dürfen, auf den Wurzeleintrag, und bieten Sie LDAP nur im eigenen Netz an.',
      messages: {
        pass: 'Anonyme Benutzer lesen keinen Eintrag des Verzeichnisses.',
        fail: 'Ein anonymer Benutzer konnte den Eintrag {{base}} lesen.',
      },
    },
    es: {
      name: 'Lectura anónima de LDAP',
      finding: 'LDAP deja leer el directorio a cualquiera',
      fix: 'Restringir el acceso anónimo a LDAP',
      why: 'Los nombres, direcciones, grupos y la estructura de una organización ayudan a quien quiera engañarla o atacarla.',
      how: 'Rechaza los inicios anónimos, o limita lo que pueden leer al elemento raíz, y ofrece LDAP solo en tu propia red.',
      messages: {
        pass: 'Los usuarios anónimos no leen ningún elemento del directorio.',
        fail: 'Un usuario anónimo pudo leer el elemento {{base}}.',
      },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['ldap'], ({ detail: { readable, base } }) =>
      readable === true ? { isFault: true, values: { base } } : ruledBy(readable),
    ),
})
