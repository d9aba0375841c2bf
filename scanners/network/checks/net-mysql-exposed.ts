import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'

export const netMysqlExposed = networkCheck({
  id: 'net-mysql-exposed',
  scannerType: 'Databases',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-668',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: ['nmap: mysql-info'],
  references: ['https://dev.mysql.com/doc/refman/8.4/en/security-guidelines.html'],
  snippets: [{ label: 'my.cnf', language: 'ini', code: '[mysqld]\nbind-address = 127.0.0.1' }],
  texts: {
    en: {
      name: 'Reach of MySQL and MariaDB',
      finding: 'MySQL or MariaDB is open to the network',
      fix: 'Close MySQL or MariaDB to strangers',
      why: 'A database that strangers reach is one guessed password or one unpatched fault away from being read. Few databases have to be reached from elsewhere.',
      how: 'Bind the server to the addresses of its applications (bind-address), close port 3306 in the firewall, and limit accounts to hosts.',
      messages: { pass: 'The server refuses hosts like this one.', fail: 'The server greeted with version {{version}}.' },
    },
    de: {
      name: 'Erreichbarkeit von MySQL und MariaDB',
      finding: 'MySQL oder MariaDB steht dem Netz offen',
      fix: 'MySQL oder MariaDB für Fremde schließen',
      why: 'Eine Datenbank, die Fremde erreichen, ist ein erratenes Passwort oder eine ungepatchte Lücke davon entfernt, gelesen zu werden. Nur wenige Datenbanken müssen von anderswo erreicht werden.',
      how: 'Binden Sie den Server an die Adressen seiner Anwendungen (bind-address), schließen Sie Port 3306 in der Firewall, und beschränken Sie Konten auf Hosts.',
      messages: { pass: 'Der Server weist Hosts wie diesen ab.', fail: 'Der Server grüßte mit Version {{version}}.' },
    },
    es: {
      name: 'Acceso a MySQL y MariaDB',
      finding: 'MySQL o MariaDB está abierto a la red',
      fix: 'Cerrar MySQL o MariaDB a extraños',
      why: 'Una base de datos a la que llegan extraños está a una contraseña adivinada o a un fallo por corregir de ser leída. Pocas bases de datos tienen que alcanzarse desde fuera.',
      how: 'Enlaza el servidor a las direcciones de sus aplicaciones (bind-address), cierra el puerto 3306 en el cortafuegos y limita las cuentas a hosts.',
      messages: { pass: 'El servidor rechaza a hosts como este.', fail: 'El servidor saludó con la versión {{version}}.' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['mysql'], ({ detail, version }) =>
      detail.refusesHost ? 'pass' : { isFault: true, values: { version: version ?? '?' } },
    ),
})
