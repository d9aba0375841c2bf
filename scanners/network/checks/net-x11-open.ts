import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netX11Open = networkCheck({
  id: 'net-x11-open',
  scannerType: 'Remote access',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: x11-access'],
  references: ['https://www.x.org/releases/current/doc/man/man7/Xsecurity.7.xhtml'],
  snippets: [{ label: 'shell', language: 'shell', code: 'xhost -' }],
  texts: {
    en: {
      name: 'Access to the X11 display',
      finding: 'The X11 display is open to anyone',
      fix: 'Close the X11 display to strangers',
      why: 'Whoever connects sees every window, reads every key that is pressed and types into any window.',
      how: 'Start the X server with -nolisten tcp, take back xhost +, and show windows from afar through SSH.',
      messages: { pass: 'The display refuses callers without its cookie.', fail: 'The display accepted a connection without a cookie.' },
    },
    de: {
      name: 'Zugriff auf das X11-Display',
      finding: 'Das X11-Display steht jedem offen',
      fix: 'Das X11-Display für Fremde schließen',
      why: 'Wer sich verbindet, sieht jedes Fenster, liest jede gedrückte Taste und tippt in jedes Fenster.',
      how: 'Starten Sie den X-Server mit -nolisten tcp, nehmen Sie xhost + zurück, und zeigen Sie Fenster aus der Ferne über SSH an.',
      messages: { pass: 'Das Display weist Aufrufer ohne sein Cookie ab.', fail: 'Das Display nahm eine Verbindung ohne Cookie an.' },
    },
    es: {
      name: 'Acceso a la pantalla X11',
      finding: 'La pantalla X11 está abierta a cualquiera',
      fix: 'Cerrar la pantalla X11 a extraños',
      why: 'Quien se conecta ve todas las ventanas, lee cada tecla que se pulsa y escribe en cualquier ventana.',
      how: 'Arranca el servidor X con -nolisten tcp, retira xhost + y muestra ventanas a distancia por SSH.',
      messages: { pass: 'La pantalla rechaza a quien llama sin su cookie.', fail: 'La pantalla aceptó una conexión sin cookie.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['x11'], ({ detail }) => ruledBy(detail.open)),
})
