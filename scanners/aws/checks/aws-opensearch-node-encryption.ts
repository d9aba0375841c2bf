import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchNodeEncryption = awsCheck({
  id: 'aws-opensearch-node-encryption',
  scannerType: 'OpenSearch',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  aliases: ['prowler:opensearch_service_domains_node_to_node_encryption_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ntn.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN --node-to-node-encryption-options Enabled=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  node_to_node_encryption {\n    enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Encryption between nodes of a search domain',
      finding: 'Nodes of the search domain talk without encryption',
      fix: 'Encrypt the traffic between nodes',
      why: "What is indexed and searched goes from node to node in the clear. The domain's own users and roles need this encryption as well.",
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and turn on node-to-node encryption.',
      messages: { pass: 'Traffic between nodes is encrypted.', fail: 'Traffic between nodes is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung zwischen Knoten einer Suchdomain',
      finding: 'Knoten der Suchdomain sprechen unverschlüsselt miteinander',
      fix: 'Verkehr zwischen den Knoten verschlüsseln',
      why: 'Was indiziert und gesucht wird, geht im Klartext von Knoten zu Knoten. Auch eigene Benutzer und Rollen der Domain setzen diese Verschlüsselung voraus.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und schalten Sie „Node-to-node encryption“ ein.',
      messages: { pass: 'Verkehr zwischen den Knoten ist verschlüsselt.', fail: 'Verkehr zwischen den Knoten ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado entre los nodos de un dominio de búsqueda',
      finding: 'Los nodos del dominio de búsqueda hablan sin cifrar',
      fix: 'Cifrar el tráfico entre los nodos',
      why: 'Lo que se indexa y se busca pasa en claro de nodo a nodo. Los usuarios y roles propios del dominio también necesitan este cifrado.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y activa «Node-to-node encryption».',
      messages: { pass: 'El tráfico entre nodos está cifrado.', fail: 'El tráfico entre nodos no está cifrado.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ encryptsBetweenNodes: isOn }) => ({ fault: isOn ? null : 'fail', values: { NodeToNodeEncryption: isOn } })),
})
