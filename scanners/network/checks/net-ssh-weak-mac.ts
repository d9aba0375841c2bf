import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'
import { ruledByAlgorithms, WEAK_HOST_KEYS, WEAK_MACS } from '#scanners/network/judge-ssh.ts'

export const netSshWeakMac = networkCheck({
  id: 'net-ssh-weak-mac',
  scannerType: 'SSH',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['ssh-audit: mac', 'ssh-audit: key'],
  references: ['https://www.rfc-editor.org/rfc/rfc8332'],
  snippets: [
    {
      label: '/etc/ssh/sshd_config',
      language: 'text',
      code: 'MACs hmac-sha2-512-etm@openssh.com,hmac-sha2-256-etm@openssh.com,umac-128-etm@openssh.com\nHostKeyAlgorithms ssh-ed25519,rsa-sha2-512,rsa-sha2-256',
    },
  ],
  texts: {
    en: {
      name: 'Message authentication and host keys of SSH',
      finding: 'SSH offers weak message authentication or host keys',
      fix: 'Restrict message authentication and host keys of SSH',
      why: 'MD5, tags of 64 bits and DSA keys no longer hold. Whoever breaks them changes what is sent, or passes for the server.',
      how: 'Allow HMAC with SHA-2 (best with -etm) and host keys of Ed25519, ECDSA or RSA with SHA-2, and nothing else.',
      messages: {
        pass: 'The server offers no weak message authentication or host key.',
        fail: 'The server offers {{algorithms}}, which no longer hold.',
      },
    },
    de: {
      name: 'Nachrichtenprüfung und Hostschlüssel von SSH',
      finding: 'SSH bietet schwache Nachrichtenprüfung oder Hostschlüssel an',
      fix: 'Nachrichtenprüfung und Hostschlüssel von SSH einschränken',
      why: 'MD5, Prüfsummen von 64 Bit und DSA-Schlüssel halten nicht mehr stand. Wer sie bricht, ändert, was gesendet wird, oder gibt sich als der Server aus.',
      how: 'Erlauben Sie HMAC mit SHA-2 (am besten mit -etm) und Hostschlüssel mit Ed25519, ECDSA oder RSA mit SHA-2, und sonst nichts.',
      messages: {
        pass: 'Der Server bietet keine schwache Nachrichtenprüfung und keinen schwachen Hostschlüssel an.',
        fail: 'Der Server bietet {{algorithms}} an, was nicht mehr standhält.',
      },
    },
    es: {
      name: 'Autenticación de mensajes y claves de host de SSH',
      finding: 'SSH ofrece autenticación de mensajes o claves de host débiles',
      fix: 'Restringir la autenticación de mensajes y las claves de host de SSH',
      why: 'MD5, las marcas de 64 bits y las claves DSA ya no resisten. Quien los rompe cambia lo que se envía o se hace pasar por el servidor.',
      how: 'Permite HMAC con SHA-2 (mejor con -etm) y claves de host Ed25519, ECDSA o RSA con SHA-2, y nada más.',
      messages: {
        pass: 'El servidor no ofrece autenticación de mensajes ni claves de host débiles.',
        fail: 'El servidor ofrece {{algorithms}}, que ya no resisten.',
      },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['ssh'], ({ detail }) =>
      ruledByAlgorithms(detail.offers && [WEAK_MACS, detail.offers.macs], detail.offers && [WEAK_HOST_KEYS, detail.offers.hostKeys]),
    ),
})
