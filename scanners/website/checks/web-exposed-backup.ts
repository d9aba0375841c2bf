import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { hideEndings } from '#scanners/website/snippets.ts'

export const webExposedBackup = websiteCheck({
  id: 'web-exposed-backup',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-530',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  snippets: hideEndings('sql', 'zip', 'tar', 'gz', 'bak'),
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Backups in the web root',
      finding: 'Backup or database dump can be downloaded',
      fix: 'Remove the backup from the web root',
      why: 'A backup in the web root hands over everything at once: customers, password hashes, source code.',
      how: 'Move backups out of the web root, delete those that are there, and treat the data as disclosed.',
      messages: {
        pass: 'No backup was found under the usual names.',
        fail: '{{path}} can be downloaded by anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Backups im Webverzeichnis',
      finding: 'Backup oder Datenbank-Dump ist abrufbar',
      fix: 'Backup aus dem Webverzeichnis entfernen',
      why: 'Eine Sicherung im Webverzeichnis gibt alles auf einmal preis: Kunden, Passwort-Hashes, Quelltext.',
      how: 'Legen Sie Sicherungen außerhalb des Webverzeichnisses ab, löschen Sie die vorhandenen und behandeln Sie die Daten als offengelegt.',
      messages: {
        pass: 'Unter den üblichen Namen wurde keine Sicherung gefunden.',
        fail: '{{path}} kann von jedem heruntergeladen werden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Copias de seguridad en la raíz web',
      finding: 'Se puede descargar una copia de seguridad o un volcado',
      fix: 'Quitar la copia de seguridad de la raíz web',
      why: 'Una copia de seguridad en el directorio web lo entrega todo de una vez: clientes, hashes de contraseñas y código fuente.',
      how: 'Saca las copias del directorio web, borra las que haya allí y da los datos por divulgados.',
      messages: {
        pass: 'No se encontró ninguna copia con los nombres habituales.',
        fail: 'Cualquiera puede descargar {{path}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'backup')
  },
})
