import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netMongodbNoauth = networkCheck({
  id: 'net-mongodb-noauth',
  scannerType: 'Databases',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: mongodb-databases', 'nuclei: mongodb-unauth'],
  references: ['https://www.mongodb.com/docs/manual/administration/security-checklist/'],
  snippets: [{ label: 'mongod.conf', language: 'yaml', code: 'net:\n  bindIp: 127.0.0.1\nsecurity:\n  authorization: enabled' }],
  texts: {
    en: {
      name: 'Sign-in of MongoDB',
      finding: 'MongoDB lists its databases to anyone',
      fix: 'Turn on access control in MongoDB',
      why: 'All databases can be read, changed and deleted from the network. Such servers are found within hours, emptied, and held to ransom.',
      how: 'Create an administrator, turn on authorization, bind the server to the addresses that need it, and close the port to everyone else.',
      messages: {
        pass: 'MongoDB refuses to list its databases before someone signs in.',
        fail: 'MongoDB listed its databases without a sign-in.',
      },
    },
    de: {
      name: 'Anmeldung an MongoDB',
      finding: 'MongoDB listet jedem seine Datenbanken auf',
      fix: 'Die Zugriffskontrolle von MongoDB einschalten',
      why: 'Alle Datenbanken lassen sich aus dem Netz lesen, ändern und löschen. Solche Server werden binnen Stunden gefunden, geleert und erpresst.',
      how: 'Legen Sie einen Administrator an, schalten Sie die Autorisierung ein, binden Sie den Server an die Adressen, die ihn brauchen, und schließen Sie den Port für alle anderen.',
      messages: {
        pass: 'MongoDB listet seine Datenbanken nicht auf, bevor sich jemand anmeldet.',
        fail: 'MongoDB listete seine Datenbanken ohne Anmeldung auf.',
      },
    },
    es: {
      name: 'Inicio de sesión en MongoDB',
      finding: 'MongoDB muestra sus bases de datos a cualquiera',
      fix: 'Activar el control de acceso de MongoDB',
      why: 'Todas las bases de datos se pueden leer, cambiar y borrar desde la red. Estos servidores se encuentran en horas, se vacían y se pide un rescate.',
      how: 'Crea un administrador, activa la autorización, enlaza el servidor a las direcciones que lo necesitan y cierra el puerto a los demás.',
      messages: {
        pass: 'MongoDB se niega a mostrar sus bases de datos antes de iniciar sesión.',
        fail: 'MongoDB mostró sus bases de datos antes de cualquier inicio de sesión.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['mongodb'], ({ detail }) => ruledBy(detail.listsDatabases)),
})
