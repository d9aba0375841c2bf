import { engineCheck, judgeFindings } from '#scanners/network/engine-check.ts'

/** Only where sslscan is installed. */
export const netEngineSslscan = engineCheck({
  id: 'net-engine-sslscan',
  engine: 'sslscan',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  references: ['https://github.com/rbsec/sslscan', 'https://www.rfc-editor.org/rfc/rfc8996'],
  texts: {
    en: {
      name: 'TLS of the port by sslscan',
      finding: 'sslscan finds a fault in the TLS of the port',
      fix: 'Tighten the TLS of the port',
      why: 'What a port agrees to, an attacker in between can ask for: old protocol versions and ciphers let traffic be read, and a short key or an old signature lets a server be impersonated.',
      how: 'Allow TLS 1.2 and 1.3 with ciphers that sslscan calls strong, switch off compression and unsecured renegotiation, and replace a certificate whose key or signature is too weak.',
      messages: { pass: 'sslscan {{version}} tried every protocol and cipher and found no fault.', fail: 'sslscan: {{title}}.' },
    },
    de: {
      name: 'TLS des Ports laut sslscan',
      finding: 'sslscan findet einen Fehler im TLS des Ports',
      fix: 'Das TLS des Ports verschärfen',
      why: 'Worauf sich ein Port einlässt, das kann auch ein Angreifer dazwischen verlangen: Alte Protokollversionen und Verschlüsselungen lassen den Verkehr mitlesen, ein kurzer Schlüssel oder eine alte Signatur lässt einen Server nachahmen.',
      how: 'Erlauben Sie TLS 1.2 und 1.3 mit Verschlüsselungen, die sslscan stark nennt, schalten Sie Kompression und ungesicherte Neuverhandlung ab, und ersetzen Sie ein Zertifikat, dessen Schlüssel oder Signatur zu schwach ist.',
      messages: {
        pass: 'sslscan {{version}} probierte jedes Protokoll und jede Verschlüsselung und fand keinen Fehler.',
        fail: 'sslscan meldet: {{title}}.',
      },
    },
    es: {
      name: 'TLS del puerto según sslscan',
      finding: 'sslscan encuentra un fallo en el TLS del puerto',
      fix: 'Endurecer el TLS del puerto',
      why: 'Lo que acepta un puerto también lo puede pedir un atacante situado en medio: las versiones y los cifrados antiguos permiten leer el tráfico, y una clave corta o una firma antigua permiten suplantar al servidor.',
      how: 'Permite TLS 1.2 y 1.3 con cifrados que sslscan llame fuertes, desactiva la compresión y la renegociación insegura, y sustituye el certificado si su clave o su firma son insuficientes.',
      messages: {
        pass: 'sslscan {{version}} intentó todos los protocolos y cifrados y no encontró fallos.',
        fail: 'sslscan informa: {{title}}.',
      },
    },
  },
  judge: (look) => judgeFindings(look, () => 'confirmed'),
})
