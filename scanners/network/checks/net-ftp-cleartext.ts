import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netFtpCleartext = networkCheck({
  id: 'net-ftp-cleartext',
  scannerType: 'Files',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  references: ['https://www.rfc-editor.org/rfc/rfc4217'],
  snippets: [
    {
      label: 'vsftpd.conf',
      language: 'ini',
      code: 'ssl_enable=YES\nforce_local_logins_ssl=YES\nforce_local_data_ssl=YES\nrsa_cert_file=/etc/ssl/certs/ftp.pem\nrsa_private_key_file=/etc/ssl/private/ftp.key',
    },
  ],
  texts: {
    en: {
      name: 'Encryption of FTP',
      finding: 'FTP runs in clear text',
      fix: 'Encrypt FTP, or move to SFTP',
      why: 'Names, passwords and files cross the network readable and changeable for everyone on the way.',
      how: 'Turn on TLS (AUTH TLS) and require it for signing in and for data, or offer SFTP instead and close port 21.',
      messages: { pass: 'The server offers TLS.', fail: 'The server refuses AUTH TLS.' },
    },
    de: {
      name: 'Verschlüsselung von FTP',
      finding: 'FTP läuft im Klartext',
      fix: 'FTP verschlüsseln oder auf SFTP umsteigen',
      why: 'Namen, Passwörter und Dateien gehen für jeden unterwegs lesbar und veränderbar durch das Netz.',
      how: 'Schalten Sie TLS ein (AUTH TLS) und verlangen Sie es für Anmeldung und Daten, oder bieten Sie stattdessen SFTP an und schließen Sie Port 21.',
      messages: { pass: 'Der Server bietet TLS an.', fail: 'Der Server lehnt AUTH TLS ab.' },
    },
    es: {
      name: 'Cifrado de FTP',
      finding: 'FTP funciona en texto claro',
      fix: 'Cifrar FTP o pasar a SFTP',
      why: 'Nombres, contraseñas y archivos cruzan la red de forma que cualquiera en el camino puede leerlos y cambiarlos.',
      how: 'Activa TLS (AUTH TLS) y exígelo para iniciar sesión y para los datos, u ofrece SFTP en su lugar y cierra el puerto 21.',
      messages: { pass: 'El servidor ofrece TLS.', fail: 'El servidor rechaza AUTH TLS.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['ftp'], ({ detail }) => ruledBy(detail.tls === null ? null : !detail.tls)),
})
