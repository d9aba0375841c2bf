import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netCouchdbNoauth = networkCheck({
  id: 'net-couchdb-noauth',
  scannerType: 'Databases',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: couchdb-databases'],
  references: ['https://docs.couchdb.org/en/stable/intro/security.html'],
  snippets: [
    {
      label: 'local.ini',
      language: 'ini',
      code: '[chttpd]\nbind_address = 127.0.0.1\nrequire_valid_user = true\n\n[admins]\nadmin = a-long-random-password',
    },
  ],
  texts: {
    en: {
      name: 'Sign-in of CouchDB',
      finding: 'CouchDB makes everyone its administrator',
      fix: 'Create an administrator in CouchDB',
      why: 'While it has no administrator, CouchDB treats every caller as one: all databases can be read and deleted, and its settings changed up to running programs.',
      how: 'Create an administrator, require valid users, bind CouchDB to the addresses that need it, and close port 5984 to everyone else.',
      messages: { pass: 'CouchDB asks who one is before it lists its databases.', fail: 'CouchDB listed all databases without a sign-in.' },
    },
    de: {
      name: 'Anmeldung an CouchDB',
      finding: 'CouchDB macht jeden zum Administrator',
      fix: 'In CouchDB einen Administrator anlegen',
      why: 'Solange es keinen Administrator gibt, behandelt CouchDB jeden Aufrufer als einen: Alle Datenbanken lassen sich lesen und löschen und die Einstellungen bis zum Starten von Programmen ändern.',
      how: 'Legen Sie einen Administrator an, verlangen Sie gültige Benutzer, binden Sie CouchDB an die Adressen, die es brauchen, und schließen Sie Port 5984 für alle anderen.',
      messages: {
        pass: 'CouchDB fragt, wer man ist, bevor es seine Datenbanken auflistet.',
        fail: 'CouchDB listete alle Datenbanken ohne Anmeldung auf.',
      },
    },
    es: {
      name: 'Inicio de sesión en CouchDB',
      finding: 'CouchDB hace administrador a cualquiera',
      fix: 'Crear un administrador en CouchDB',
      why: 'Mientras no tiene administrador, CouchDB trata como tal a quien llama: todas las bases de datos se pueden leer y borrar, y sus ajustes cambiar hasta ejecutar programas.',
      how: 'Crea un administrador, exige usuarios válidos, enlaza CouchDB a las direcciones que lo necesitan y cierra el puerto 5984 a los demás.',
      messages: {
        pass: 'CouchDB pregunta quién eres antes de mostrar sus bases de datos.',
        fail: 'CouchDB mostró todas las bases de datos antes de cualquier inicio de sesión.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['couchdb'], ({ detail }) => ruledBy(detail.databases)),
})
