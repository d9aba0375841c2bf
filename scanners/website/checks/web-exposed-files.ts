import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { HIDE_DOT_FILES, hideEndings } from '#scanners/website/snippets.ts'

export const webExposedFiles = websiteCheck({
  id: 'web-exposed-files',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-538',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
  ],
  snippets: [...HIDE_DOT_FILES, ...hideEndings('yml', 'yaml')],
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Development files',
      finding: 'Development file is readable',
      fix: 'Keep development files off the site',
      why: 'These files were never meant for visitors. They name folders and files that nothing links to, the services behind the site, and sometimes their passwords.',
      how: 'Remove the file, publish only a folder with what visitors need, and block files whose name starts with a dot.',
      messages: {
        pass: 'No development file is readable under the usual names.',
        fail: '{{path}} can be read by anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Entwicklungsdateien',
      finding: 'Entwicklungsdatei ist lesbar',
      fix: 'Entwicklungsdateien nicht veröffentlichen',
      why: 'Solche Dateien waren nie für Besucher gedacht. Sie nennen Ordner und Dateien, auf die nichts verweist, die Dienste hinter der Website und bisweilen deren Passwörter.',
      how: 'Veröffentlichen Sie einen Ordner, in dem nur liegt, was Besucher brauchen, entfernen Sie die Datei und sperren Sie Dateien, die mit einem Punkt beginnen.',
      messages: {
        pass: 'Unter den üblichen Namen ist keine Datei aus der Entwicklung lesbar.',
        fail: '{{path}} kann von jedem gelesen werden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Archivos de desarrollo',
      finding: 'Archivo de desarrollo legible',
      fix: 'Excluir del sitio los archivos de desarrollo',
      why: 'Estos archivos nunca fueron para los visitantes. Nombran carpetas y archivos que nada enlaza, los servicios que hay detrás del sitio y a veces sus contraseñas.',
      how: 'Publica una carpeta que contenga solo lo que necesitan los visitantes, quita el archivo y bloquea los que empiezan por punto.',
      messages: {
        pass: 'Ningún archivo del desarrollo es legible con los nombres habituales.',
        fail: 'Cualquiera puede leer {{path}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'files')
  },
})
