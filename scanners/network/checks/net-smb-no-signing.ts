import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netSmbNoSigning = networkCheck({
  id: 'net-smb-no-signing',
  scannerType: 'Files',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-345',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['nmap: smb2-security-mode'],
  references: ['https://learn.microsoft.com/windows-server/storage/file-server/smb-signing-overview'],
  snippets: [
    { label: 'smb.conf', language: 'ini', code: '[global]\nserver signing = mandatory' },
    { label: 'PowerShell', language: 'powershell', code: 'Set-SmbServerConfiguration -RequireSecuritySignature $true' },
  ],
  texts: {
    en: {
      name: 'Signing of SMB',
      finding: 'SMB does not require signing',
      fix: 'Require signing for SMB',
      why: 'Someone on the way can pass a sign-in on to another server and act as that person (relay attacks).',
      how: 'Require signing on servers and clients.',
      messages: { pass: 'The server requires signed messages.', fail: 'The server takes messages that are not signed ({{dialect}}).' },
    },
    de: {
      name: 'Signierung von SMB',
      finding: 'SMB verlangt keine Signierung',
      fix: 'Die Signierung von SMB verlangen',
      why: 'Wer unterwegs sitzt, kann eine Anmeldung an einen anderen Server weiterreichen und als diese Person handeln (Relay-Angriffe).',
      how: 'Verlangen Sie die Signierung auf Servern und Clients.',
      messages: {
        pass: 'Der Server verlangt signierte Nachrichten.',
        fail: 'Der Server nimmt Nachrichten an, die nicht signiert sind ({{dialect}}).',
      },
    },
    es: {
      name: 'Firma de SMB',
      finding: 'SMB no exige firma',
      fix: 'Exigir la firma de SMB',
      why: 'Alguien en el camino puede pasar un inicio de sesión a otro servidor y actuar como esa persona (ataques de retransmisión).',
      how: 'Exige la firma en servidores y clientes.',
      messages: { pass: 'El servidor exige mensajes firmados.', fail: 'El servidor acepta mensajes que no están firmados ({{dialect}}).' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['smb'], ({ detail: { signingRequired, dialect } }) =>
      signingRequired === false ? { isFault: true, values: { dialect } } : ruledBy(signingRequired === null ? null : false),
    ),
})
