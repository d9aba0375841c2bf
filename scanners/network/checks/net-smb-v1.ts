import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netSmbV1 = networkCheck({
  id: 'net-smb-v1',
  scannerType: 'Files',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-327',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['nmap: smb-protocols'],
  references: ['https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3'],
  snippets: [
    { label: 'smb.conf', language: 'ini', code: '[global]\nserver min protocol = SMB2' },
    { label: 'PowerShell', language: 'powershell', code: 'Set-SmbServerConfiguration -EnableSMB1Protocol $false' },
  ],
  texts: {
    en: {
      name: 'Protocol versions of SMB',
      finding: 'SMB 1 is turned on',
      fix: 'Disable SMB 1',
      why: 'SMB 1 knows no protection against changed messages, and its faults carried WannaCry and NotPetya around the world.',
      how: 'Turn SMB 1 off on the server; everything since Windows Vista and Samba 3.6 speaks SMB 2. Replace devices that cannot.',
      messages: { pass: 'The server refuses SMB 1.', fail: 'The server negotiated SMB 1.' },
    },
    de: {
      name: 'Protokollversionen von SMB',
      finding: 'SMB 1 ist eingeschaltet',
      fix: 'SMB 1 abschalten',
      why: 'SMB 1 kennt keinen Schutz gegen veränderte Nachrichten, und seine Lücken trugen WannaCry und NotPetya um die Welt.',
      how: 'Schalten Sie SMB 1 am Server ab; alles seit Windows Vista und Samba 3.6 spricht SMB 2. Ersetzen Sie Geräte, die das nicht können.',
      messages: { pass: 'Der Server lehnt SMB 1 ab.', fail: 'Der Server handelte SMB 1 aus.' },
    },
    es: {
      name: 'Versiones de protocolo de SMB',
      finding: 'SMB 1 está activado',
      fix: 'Desactivar SMB 1',
      why: 'SMB 1 no protege contra mensajes alterados, y sus fallos llevaron WannaCry y NotPetya por todo el mundo.',
      how: 'Desactiva SMB 1 en el servidor; todo desde Windows Vista y Samba 3.6 habla SMB 2. Sustituye los dispositivos que no puedan.',
      messages: { pass: 'El servidor rechaza SMB 1.', fail: 'El servidor negoció SMB 1.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['smb'], ({ detail }) => ruledBy(detail.v1)),
})
