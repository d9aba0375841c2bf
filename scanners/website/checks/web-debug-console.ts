import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'

export const webDebugConsole = websiteCheck({
  id: 'web-debug-console',
  scannerType: 'Exposure',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-489',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.2' },
  ],
  references: ['https://werkzeug.palletsprojects.com/en/stable/debug/', 'https://flask.palletsprojects.com/en/stable/deploying/'],
  snippets: [
    { label: 'Flask', language: 'shell', code: 'gunicorn app:app # never: flask run --debug' },
    { label: 'Laravel', language: 'ini', code: 'APP_ENV=production\nAPP_DEBUG=false' },
    { label: 'Symfony', language: 'ini', code: 'APP_ENV=prod\nAPP_DEBUG=0' },
    { label: 'Rails', language: 'ruby', code: 'config.consider_all_requests_local = false' },
  ],
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'Debug consoles',
      finding: 'Debug console is public',
      fix: 'Turn off debug mode in production',
      why: 'A debug console runs whatever is typed into it on the server, or shows what each request contained. Its PIN can be computed by anyone who can read a few files.',
      how: 'Turn off debug mode and serve the application with a production server. Rotate the secrets that the console has shown.',
      messages: {
        pass: 'No debug console or profiler answers under the usual names.',
        fail: '{{path}} answers with a debug console or profiler.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'Debug-Konsolen',
      finding: 'Debug-Konsole ist öffentlich',
      fix: 'Debug-Modus in der Produktion abschalten',
      why: 'Eine Debug-Konsole führt auf dem Server aus, was man hineinschreibt, oder zeigt, was jede Anfrage enthielt. Ihre PIN kann berechnen, wer ein paar Dateien liest.',
      how: 'Schalten Sie den Debug-Modus ab und liefern Sie die Anwendung mit einem Server für den Produktivbetrieb aus. Ändern Sie die Geheimnisse, die die Konsole gezeigt hat.',
      messages: {
        pass: 'Unter den üblichen Namen antwortet keine Debug-Konsole und kein Profiler.',
        fail: '{{path}} antwortet mit einer Debug-Konsole oder einem Profiler.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Consolas de depuración',
      finding: 'Consola de depuración pública',
      fix: 'Desactivar el modo de depuración en producción',
      why: 'Una consola de depuración ejecuta en el servidor lo que se escribe en ella, o muestra lo que llevaba cada petición. Su PIN lo puede calcular quien lea unos pocos archivos.',
      how: 'Desactiva el modo de depuración y sirve la aplicación con un servidor para producción. Cambia los secretos que la consola haya mostrado.',
      messages: {
        pass: 'Ninguna consola de depuración ni perfilador responde con los nombres habituales.',
        fail: '{{path}} responde con una consola de depuración o un perfilador.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'debug')
  },
})
