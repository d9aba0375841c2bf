import { engineCheck, judgeFindings } from '#scanners/network/engine-check.ts'

/** Only where nikto is installed. */
export const netEngineNikto = engineCheck({
  id: 'net-engine-nikto',
  engine: 'nikto',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-538',
  references: ['https://github.com/sullo/nikto/wiki'],
  texts: {
    en: {
      name: 'Leftovers on the web server by nikto',
      finding: 'nikto points at something on the web server',
      fix: 'Remove what nikto points at on the web server',
      why: 'nikto asks for files, folders and settings that installations leave behind. Some give attackers a way in, many only tell them what runs there; nikto does not tell the two apart, so a person has to look.',
      how: 'Look at the path that the proof names. Remove what is not needed, protect what is, and exclude what nikto took for something else.',
      messages: { pass: 'nikto {{version}} found nothing to point at.', fail: 'nikto: {{title}}' },
    },
    de: {
      name: 'Überbleibsel auf dem Webserver laut nikto',
      finding: 'nikto weist auf etwas auf dem Webserver hin',
      fix: 'Worauf nikto auf dem Webserver hinweist, entfernen',
      why: 'nikto fragt nach Dateien, Ordnern und Einstellungen, die Installationen zurücklassen. Manche öffnen Angreifern einen Weg, viele verraten nur, was dort läuft; nikto unterscheidet beides nicht, daher muss ein Mensch hinsehen.',
      how: 'Sehen Sie sich den Pfad an, den der Nachweis nennt. Entfernen Sie, was nicht gebraucht wird, schützen Sie das Übrige, und schließen Sie aus, was nikto für etwas anderes hielt.',
      messages: { pass: 'nikto {{version}} fand nichts, worauf es hinweisen müsste.', fail: 'nikto meldet: {{title}}' },
    },
    es: {
      name: 'Restos en el servidor web según nikto',
      finding: 'nikto señala algo en el servidor web',
      fix: 'Quitar lo que señala nikto en el servidor web',
      why: 'nikto pide archivos, carpetas y ajustes que las instalaciones dejan atrás. Algunos abren un camino a los atacantes y muchos solo les dicen qué hay; nikto no los distingue, así que alguien tiene que mirar.',
      how: 'Mira la ruta que nombra la prueba. Quita lo que no se necesite, protege lo demás y excluye lo que nikto tomó por otra cosa.',
      messages: { pass: 'nikto {{version}} no encontró nada que señalar.', fail: 'nikto informa: {{title}}' },
    },
  },
  judge: (look) => judgeFindings(look, () => 'tentative'),
})
