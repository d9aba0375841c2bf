import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { ownNetworkOnly } from '#scanners/website/snippets.ts'

export const webExposedAdmin = websiteCheck({
  id: 'web-exposed-admin',
  scannerType: 'Exposure',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-749',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.5' },
  ],
  references: ['https://docs.phpmyadmin.net/en/latest/setup.html#securing-your-phpmyadmin-installation'],
  snippets: ownNetworkOnly('/adminer.php'),
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Admin tools',
      finding: 'Admin tool is public',
      fix: 'Restrict admin tools to your own network',
      why: 'Anyone can try database passwords here, and old versions of such tools have let people in without one.',
      how: 'Remove the tool if you do not use it. Otherwise allow only your own network to reach it, behind its own sign-in.',
      messages: {
        pass: 'No admin tool answers under the usual names.',
        fail: '{{path}} lets anyone sign in to the database.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Verwaltungswerkzeuge',
      finding: 'Verwaltungswerkzeug ist öffentlich',
      fix: 'Verwaltungswerkzeuge auf das eigene Netz beschränken',
      why: 'Jeder kann hier Passwörter der Datenbank ausprobieren, und alte Fassungen solcher Werkzeuge haben Fremde auch ohne Passwort eingelassen.',
      how: 'Entfernen Sie das Werkzeug, wenn Sie es nicht brauchen. Sonst lassen Sie nur Ihr eigenes Netz heran, hinter einer eigenen Anmeldung.',
      messages: {
        pass: 'Unter den üblichen Namen antwortet kein Verwaltungswerkzeug.',
        fail: '{{path}} bietet jedem die Anmeldung an der Datenbank an.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Herramientas de administración',
      finding: 'Herramienta de administración pública',
      fix: 'Limitar las herramientas de administración a tu red',
      why: 'Cualquiera puede probar aquí contraseñas de la base de datos, y versiones antiguas de estas herramientas han dejado entrar sin ninguna.',
      how: 'Quita la herramienta si no se usa. Si no, deja que solo tu propia red llegue a ella, detrás de un inicio de sesión propio.',
      messages: {
        pass: 'Ninguna herramienta de administración responde con los nombres habituales.',
        fail: '{{path}} ofrece a cualquiera iniciar sesión en la base de datos.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'admin')
  },
})
