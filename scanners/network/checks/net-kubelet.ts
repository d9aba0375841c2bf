import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netKubelet = networkCheck({
  id: 'net-kubelet',
  scannerType: 'Clusters',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nuclei: kubelet-pods'],
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/'],
  snippets: [
    {
      label: 'kubelet-config.yaml',
      language: 'yaml',
      code: 'authentication:\n  anonymous:\n    enabled: false\n  webhook:\n    enabled: true\nauthorization:\n  mode: Webhook\nreadOnlyPort: 0',
    },
  ],
  texts: {
    en: {
      name: 'Sign-in of the kubelet',
      finding: 'The kubelet answers anonymous callers',
      fix: 'Disable anonymous access to the kubelet',
      why: 'The kubelet runs commands in the containers of its node. Whoever reaches it unasked reads their secrets and takes over the node.',
      how: 'Set authentication.anonymous.enabled to false and authorization.mode to Webhook, turn off the read-only port, and close 10250 and 10255 to all but the control plane.',
      messages: { pass: 'The kubelet asks who one is.', fail: 'The kubelet listed the pods of its node to an anonymous caller.' },
    },
    de: {
      name: 'Anmeldung am Kubelet',
      finding: 'Das Kubelet antwortet anonymen Aufrufern',
      fix: 'Den anonymen Zugriff auf das Kubelet abschalten',
      why: 'Das Kubelet führt Befehle in den Containern seines Knotens aus. Wer es ungefragt erreicht, liest deren Geheimnisse und übernimmt den Knoten.',
      how: 'Setzen Sie authentication.anonymous.enabled auf false und authorization.mode auf Webhook, schalten Sie den Nur-Lese-Port ab und schließen Sie 10250 und 10255 für alle außer der Steuerungsebene.',
      messages: {
        pass: 'Das Kubelet fragt, wer man ist.',
        fail: 'Das Kubelet listete einem anonymen Aufrufer die Pods seines Knotens auf.',
      },
    },
    es: {
      name: 'Inicio de sesión en el kubelet',
      finding: 'El kubelet responde a llamadas anónimas',
      fix: 'Desactivar el acceso anónimo al kubelet',
      why: 'El kubelet ejecuta órdenes en los contenedores de su nodo. Quien llega a él libremente lee sus secretos y se hace con el nodo.',
      how: 'Pon authentication.anonymous.enabled en false y authorization.mode en Webhook, desactiva el puerto de solo lectura y cierra 10250 y 10255 a todo salvo el plano de control.',
      messages: { pass: 'El kubelet pregunta quién eres.', fail: 'El kubelet mostró los pods de su nodo a una llamada anónima.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['kubelet'], ({ detail }) => ruledBy(detail.pods)),
})
