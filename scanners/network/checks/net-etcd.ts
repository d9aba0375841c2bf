import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netEtcd = networkCheck({
  id: 'net-etcd',
  scannerType: 'Clusters',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nuclei: etcd-unauthenticated-api'],
  references: ['https://etcd.io/docs/latest/op-guide/security/'],
  snippets: [
    { label: 'etcd', language: 'shell', code: '--client-cert-auth --trusted-ca-file=ca.crt --cert-file=server.crt --key-file=server.key' },
  ],
  texts: {
    en: {
      name: 'Reading from etcd',
      finding: 'etcd lets anyone read its keys',
      fix: 'Require client certificates for etcd',
      why: 'etcd holds what a cluster knows: in Kubernetes every secret and every right. Whoever reads and writes it owns the cluster.',
      how: 'Start etcd with client certificates (client-cert-auth) and TLS, or turn on its users, and close 2379 and 2380 to all but the control plane.',
      messages: { pass: 'etcd asks who one is before it counts keys.', fail: 'etcd counted its keys for a caller without credentials.' },
    },
    de: {
      name: 'Lesen aus etcd',
      finding: 'etcd lässt jeden seine Schlüssel lesen',
      fix: 'Client-Zertifikate für etcd verlangen',
      why: 'In etcd steht, was ein Cluster weiß: bei Kubernetes jedes Geheimnis und jedes Recht. Wer darin liest und schreibt, dem gehört der Cluster.',
      how: 'Starten Sie etcd mit Client-Zertifikaten (client-cert-auth) und TLS, oder schalten Sie seine Benutzer ein, und schließen Sie 2379 und 2380 für alle außer der Steuerungsebene.',
      messages: {
        pass: 'etcd fragt, wer man ist, bevor es Schlüssel zählt.',
        fail: 'etcd zählte seine Schlüssel für einen Aufrufer ohne Zugangsdaten.',
      },
    },
    es: {
      name: 'Lectura de etcd',
      finding: 'etcd deja leer sus claves a cualquiera',
      fix: 'Exigir certificados de cliente en etcd',
      why: 'etcd guarda lo que sabe un clúster: en Kubernetes, cada secreto y cada permiso. Quien lo lee y escribe es dueño del clúster.',
      how: 'Arranca etcd con certificados de cliente (client-cert-auth) y TLS, o activa sus usuarios, y cierra 2379 y 2380 a todo salvo el plano de control.',
      messages: {
        pass: 'etcd pregunta quién eres antes de contar claves.',
        fail: 'etcd contó sus claves para una llamada sin credenciales.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['etcd'], ({ detail }) => ruledBy(detail.open)),
})
