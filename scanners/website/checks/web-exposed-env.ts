import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { HIDE_DOT_FILES } from '#scanners/website/snippets.ts'

export const webExposedEnv = websiteCheck({
  id: 'web-exposed-env',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-538',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  snippets: HIDE_DOT_FILES,
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Credentials files',
      finding: 'Credentials file is readable',
      fix: 'Remove the credentials file and rotate its secrets',
      why: 'Files such as .env hold passwords and keys for databases, email and cloud accounts. Bots look for them within minutes of a site going online.',
      how: 'Remove the file from the web root, block dot files in the web server, and rotate every password and key in it.',
      messages: {
        pass: 'No credentials file is readable.',
        fail: '{{path}} can be read by anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Dateien mit Zugangsdaten',
      finding: 'Datei mit Zugangsdaten ist lesbar',
      fix: 'Datei mit Zugangsdaten entfernen und Geheimnisse erneuern',
      why: 'Dateien wie .env enthalten Passwörter und Schlüssel für Datenbanken, Mail und Cloud-Konten. Bots suchen sie binnen Minuten, nachdem eine Website online geht.',
      how: 'Entfernen Sie die Datei aus dem Webverzeichnis, sperren Sie Punktdateien im Webserver und ändern Sie jedes Passwort und jeden Schlüssel darin.',
      messages: {
        pass: 'Keine Datei mit Zugangsdaten ist lesbar.',
        fail: '{{path}} kann von jedem gelesen werden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Archivos de credenciales',
      finding: 'El archivo de credenciales es legible',
      fix: 'Quitar el archivo de credenciales y renovar sus secretos',
      why: 'Archivos como .env guardan contraseñas y claves de bases de datos, correo y cuentas en la nube. Los bots los buscan a los pocos minutos de publicar un sitio.',
      how: 'Saca el archivo del directorio web, bloquea los archivos que empiezan por punto y cambia todas las contraseñas y claves que contiene.',
      messages: {
        pass: 'Ningún archivo de credenciales es legible.',
        fail: 'Cualquiera puede leer {{path}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'env')
  },
})
