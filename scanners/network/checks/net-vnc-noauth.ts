import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netVncNoauth = networkCheck({
  id: 'net-vnc-noauth',
  scannerType: 'Remote access',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: vnc-info'],
  references: ['https://www.rfc-editor.org/rfc/rfc6143#section-7.2'],
  snippets: [{ label: 'shell', language: 'shell', code: 'vncserver -localhost yes -SecurityTypes TLSVnc' }],
  texts: {
    en: {
      name: 'Sign-in of VNC',
      finding: 'VNC asks for no password',
      fix: 'Set a password for VNC',
      why: 'Whoever connects sees the screen and uses mouse and keyboard as the person in front of it does.',
      how: 'Require a password and TLS (VeNCrypt), or better: listen on the local address alone and connect through SSH.',
      messages: { pass: 'VNC asks for a password or another proof.', fail: 'VNC offers a session without any sign-in.' },
    },
    de: {
      name: 'Anmeldung an VNC',
      finding: 'VNC verlangt kein Passwort',
      fix: 'Ein Passwort für VNC setzen',
      why: 'Wer sich verbindet, sieht den Bildschirm und bedient Maus und Tastatur wie die Person davor.',
      how: 'Verlangen Sie ein Passwort und TLS (VeNCrypt), oder besser: Lassen Sie VNC nur an der lokalen Adresse lauschen und verbinden Sie sich über SSH.',
      messages: { pass: 'VNC verlangt ein Passwort oder einen anderen Nachweis.', fail: 'VNC bietet eine Sitzung ganz ohne Anmeldung an.' },
    },
    es: {
      name: 'Inicio de sesión en VNC',
      finding: 'VNC no pide contraseña',
      fix: 'Poner una contraseña a VNC',
      why: 'Quien se conecta ve la pantalla y usa el ratón y el teclado como la persona que está delante.',
      how: 'Exige contraseña y TLS (VeNCrypt), o mejor: escucha solo en la dirección local y conéctate por SSH.',
      messages: { pass: 'VNC pide una contraseña u otra prueba.', fail: 'VNC ofrece una sesión sin ningún inicio de sesión.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['vnc'], ({ detail }) => ruledBy(detail.withoutPassword)),
})
