import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netRsh = networkCheck({
  id: 'net-rsh',
  scannerType: 'Remote access',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  references: ['https://www.rfc-editor.org/rfc/rfc1282'],
  snippets: [{ label: 'shell', language: 'shell', code: 'apt purge rsh-server rsh-redone-server inetutils-inetd' }],
  texts: {
    en: {
      name: 'rlogin, rsh and rexec',
      finding: 'An rlogin, rsh or rexec service answers',
      fix: 'Remove rlogin, rsh and rexec',
      why: 'These services trust the name that the other machine claims, and send passwords readable. Whoever can claim a trusted name gets a shell.',
      how: 'Turn them off and use SSH. Delete .rhosts and hosts.equiv files, which they trust.',
      messages: { pass: 'None of the r-services answers.', fail: 'One of the r-services answers at this port.' },
    },
    de: {
      name: 'rlogin, rsh und rexec',
      finding: 'Ein Dienst rlogin, rsh oder rexec antwortet',
      fix: 'rlogin, rsh und rexec entfernen',
      why: 'Diese Dienste vertrauen dem Namen, den der andere Rechner von sich behauptet, und senden Passwörter lesbar. Wer einen vertrauten Namen behaupten kann, bekommt eine Shell.',
      how: 'Schalten Sie sie ab und nehmen Sie SSH. Löschen Sie die Dateien .rhosts und hosts.equiv, denen sie vertrauen.',
      messages: { pass: 'Keiner der r-Dienste antwortet.', fail: 'An diesem Port antwortet einer der r-Dienste.' },
    },
    es: {
      name: 'rlogin, rsh y rexec',
      finding: 'Responde un servicio rlogin, rsh o rexec',
      fix: 'Quitar rlogin, rsh y rexec',
      why: 'Estos servicios confían en el nombre que la otra máquina dice tener y envían contraseñas legibles. Quien pueda decir un nombre de confianza obtiene una consola.',
      how: 'Apágalos y usa SSH. Borra los archivos .rhosts y hosts.equiv, en los que confían.',
      messages: { pass: 'No responde ninguno de los servicios r.', fail: 'En este puerto responde uno de los servicios r.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['rsh'], () => ruledBy(true)),
})
