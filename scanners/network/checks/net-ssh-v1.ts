import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'

export const netSshV1 = networkCheck({
  id: 'net-ssh-v1',
  scannerType: 'SSH',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['nmap: sshv1', 'ssh-audit: ssh1'],
  references: ['https://www.openssh.com/txt/release-7.6'],
  snippets: [{ label: '/etc/ssh/sshd_config', language: 'text', code: 'Protocol 2' }],
  texts: {
    en: {
      name: 'Protocol versions of SSH',
      finding: 'The SSH server speaks protocol 1',
      fix: 'Disable SSH protocol 1',
      why: 'Protocol 1 was broken decades ago: whoever sits on the way reads along and takes sessions over. A server that has it is as old.',
      how: 'Update the SSH server. OpenSSH dropped protocol 1 in version 7.6; before, Protocol 2 in its configuration turns it off.',
      messages: { pass: 'The server speaks protocol 2 alone.', fail: 'The server announces protocol 1: “{{banner}}”.' },
    },
    de: {
      name: 'Protokollversionen von SSH',
      finding: 'Der SSH-Server spricht Protokoll 1',
      fix: 'SSH-Protokoll 1 abschalten',
      why: 'Protokoll 1 ist seit Jahrzehnten gebrochen: Wer unterwegs sitzt, liest mit und übernimmt Sitzungen. Ein Server, der es kann, ist ebenso alt.',
      how: 'Aktualisieren Sie den SSH-Server. OpenSSH hat Protokoll 1 mit Version 7.6 entfernt; davor schaltet Protocol 2 in der Konfiguration es ab.',
      messages: { pass: 'Der Server spricht nur Protokoll 2.', fail: 'Der Server meldet Protokoll 1: „{{banner}}“.' },
    },
    es: {
      name: 'Versiones de protocolo de SSH',
      finding: 'El servidor SSH habla el protocolo 1',
      fix: 'Desactivar el protocolo 1 de SSH',
      why: 'El protocolo 1 se rompió hace décadas: quien está en el camino lee y se apropia de sesiones. Un servidor que lo tiene es igual de antiguo.',
      how: 'Actualiza el servidor SSH. OpenSSH eliminó el protocolo 1 en la versión 7.6; antes, Protocol 2 en su configuración lo desactiva.',
      messages: { pass: 'El servidor solo habla el protocolo 2.', fail: 'El servidor anuncia el protocolo 1: «{{banner}}».' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['ssh'], ({ detail, banner }) => (detail.speaksV1 ? { isFault: true, values: { banner } } : 'pass')),
})
