import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { HIDE_DOT_FILES } from '#scanners/website/snippets.ts'

export const webExposedVcs = websiteCheck({
  id: 'web-exposed-vcs',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-527',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  snippets: HIDE_DOT_FILES,
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Version control folders',
      finding: 'Version control folder is readable',
      fix: 'Block access to version control folders',
      why: 'A readable .git, .svn or .hg folder lets anyone rebuild the entire source code, with its history and every secret ever committed.',
      how: 'Block these folders in the web server and deploy without them. Rotate every secret in the history.',
      messages: {
        pass: 'No version control folder is readable.',
        fail: '{{path}} can be read by anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Ordner der Versionsverwaltung',
      finding: 'Ordner der Versionsverwaltung ist lesbar',
      fix: 'Zugriff auf Ordner der Versionsverwaltung sperren',
      why: 'Aus einem lesbaren Ordner .git, .svn oder .hg lässt sich der ganze Quelltext wiederherstellen, samt Verlauf und jedem je eingecheckten Geheimnis.',
      how: 'Sperren Sie diese Ordner im Webserver und veröffentlichen Sie ohne sie. Ändern Sie jedes Geheimnis, das im Verlauf steht.',
      messages: {
        pass: 'Kein Ordner der Versionsverwaltung ist lesbar.',
        fail: '{{path}} kann von jedem gelesen werden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Carpetas de control de versiones',
      finding: 'La carpeta de control de versiones es legible',
      fix: 'Bloquear el acceso a las carpetas de control de versiones',
      why: 'Desde una carpeta .git, .svn o .hg legible se puede reconstruir todo el código fuente, con su historial y cada secreto que se haya guardado.',
      how: 'Bloquea estas carpetas en el servidor web y despliega sin ellas. Cambia todos los secretos que estén en el historial.',
      messages: {
        pass: 'Ninguna carpeta de control de versiones es legible.',
        fail: 'Cualquiera puede leer {{path}}.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'vcs')
  },
})
