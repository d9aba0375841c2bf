import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netKubeApiAnon = networkCheck({
  id: 'net-kube-api-anon',
  scannerType: 'Clusters',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nuclei: kube-api-namespaces'],
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/authentication/#anonymous-requests'],
  snippets: [{ label: 'kube-apiserver', language: 'shell', code: '--anonymous-auth=false' }],
  texts: {
    en: {
      name: 'Anonymous access to the Kubernetes API',
      finding: 'The Kubernetes API answers anonymous callers',
      fix: 'Disable anonymous access to the Kubernetes API',
      why: "Callers without credentials see parts of the API. Each right that is bound to anonymous users is then everyone's, and one mistake in a role hands over the cluster.",
      how: 'Remove role bindings of system:anonymous and system:unauthenticated, start the API server with --anonymous-auth=false where nothing needs it, and limit who reaches it.',
      messages: { pass: 'The API refuses callers without credentials.', fail: 'The API answered /api to a caller without credentials.' },
    },
    de: {
      name: 'Anonymer Zugriff auf die Kubernetes-API',
      finding: 'Die Kubernetes-API antwortet anonymen Aufrufern',
      fix: 'Den anonymen Zugriff auf die Kubernetes-API abschalten',
      why: 'Aufrufer ohne Zugangsdaten sehen Teile der API. Jedes Recht, das an anonyme Benutzer gebunden ist, hat dann jeder, und ein Fehler in einer Rolle gibt den Cluster preis.',
      how: 'Entfernen Sie Rollenbindungen von system:anonymous und system:unauthenticated, starten Sie den API-Server mit --anonymous-auth=false, wo nichts ihn anonym braucht, und begrenzen Sie, wer ihn erreicht.',
      messages: {
        pass: 'Die API weist Aufrufer ohne Zugangsdaten ab.',
        fail: 'Die API beantwortete /api einem Aufrufer ohne Zugangsdaten.',
      },
    },
    es: {
      name: 'Acceso anónimo a la API de Kubernetes',
      finding: 'La API de Kubernetes responde a llamadas anónimas',
      fix: 'Desactivar el acceso anónimo a la API de Kubernetes',
      why: 'Quien llama sin credenciales ve partes de la API. Cada permiso vinculado a usuarios anónimos es entonces de todos, y un error en un rol entrega el clúster.',
      how: 'Quita las vinculaciones de roles de system:anonymous y system:unauthenticated, arranca el servidor con --anonymous-auth=false donde nada lo necesite y limita quién llega a él.',
      messages: { pass: 'La API rechaza las llamadas sin credenciales.', fail: 'La API respondió a /api a una llamada sin credenciales.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['kubernetes'], ({ detail }) => ruledBy(detail.anonymous)),
})
