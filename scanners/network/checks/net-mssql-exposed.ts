import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'

export const netMssqlExposed = networkCheck({
  id: 'net-mssql-exposed',
  scannerType: 'Databases',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-668',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: ['nmap: ms-sql-info'],
  references: ['https://learn.microsoft.com/sql/sql-server/install/configure-the-windows-firewall-to-allow-sql-server-access'],
  snippets: [
    {
      label: 'PowerShell',
      language: 'powershell',
      code: 'New-NetFirewallRule -DisplayName "SQL Server" -Direction Inbound -LocalPort 1433 -Protocol TCP -RemoteAddress 10.0.0.0/24 -Action Allow',
    },
  ],
  texts: {
    en: {
      name: 'Reach of SQL Server',
      finding: 'SQL Server is open to the network',
      fix: 'Close SQL Server to strangers',
      why: 'A database that strangers reach is tried with lists of passwords all day, and its account sa is known to everyone.',
      how: 'Close port 1433 in the firewall to all but the applications, turn sa off, and force encryption.',
      messages: { pass: 'SQL Server does not answer.', fail: 'SQL Server answered with version {{version}}.' },
    },
    de: {
      name: 'Erreichbarkeit von SQL Server',
      finding: 'SQL Server steht dem Netz offen',
      fix: 'SQL Server für Fremde schließen',
      why: 'An einer Datenbank, die Fremde erreichen, werden den ganzen Tag Passwortlisten versucht, und ihr Konto sa kennt jeder.',
      how: 'Schließen Sie Port 1433 in der Firewall für alle außer den Anwendungen, schalten Sie sa ab, und erzwingen Sie die Verschlüsselung.',
      messages: { pass: 'SQL Server antwortet nicht.', fail: 'SQL Server antwortete mit Version {{version}}.' },
    },
    es: {
      name: 'Acceso a SQL Server',
      finding: 'SQL Server está abierto a la red',
      fix: 'Cerrar SQL Server a extraños',
      why: 'En una base de datos a la que llegan extraños se prueban listas de contraseñas todo el día, y todos conocen su cuenta sa.',
      how: 'Cierra el puerto 1433 en el cortafuegos a todo salvo las aplicaciones, desactiva sa y fuerza el cifrado.',
      messages: { pass: 'SQL Server no responde.', fail: 'SQL Server respondió con la versión {{version}}.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['mssql'], ({ version }) => ({ isFault: true, values: { version: version ?? '?' } })),
})
