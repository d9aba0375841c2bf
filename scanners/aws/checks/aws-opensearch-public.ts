import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsOpensearchPublic = awsCheck({
  id: 'aws-opensearch-public',
  scannerType: 'OpenSearch',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:opensearch_service_domains_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN --access-policies file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain_policy" "this" {\n  domain_name     = aws_opensearch_domain.this.domain_name\n  access_policies = data.aws_iam_policy_document.search.json # name principals, never "*"\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Access to search domains',
      finding: 'Search domain is open to anyone',
      fix: 'Restrict access to the search domain',
      why: 'The domain has an address on the internet and its policy lets in everyone: whoever finds it reads, changes or deletes what is indexed. Open search domains are found within hours.',
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and name the roles or addresses that may come in. Better still, create the domain within a VPC.',
      messages: {
        pass: 'The policy lets in nobody from the internet but those it names.',
        network: 'The domain stands in a VPC and has no address on the internet.',
        fail: 'Everyone on the internet may send requests to the domain.',
        users: 'Everyone on the internet reaches the domain; its own users and roles alone stand before the data.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Zugriff auf Suchdomains',
      finding: 'Suchdomain ist für alle offen',
      fix: 'Zugriff auf die Suchdomain beschränken',
      why: 'Die Domain hat eine Adresse im Internet, und ihre Richtlinie lässt jeden herein: Wer sie findet, liest, ändert oder löscht den Index. Offene Suchdomains werden binnen Stunden gefunden.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und nennen Sie die Rollen oder Adressen, die hineindürfen. Noch besser: Legen Sie die Domain in einer VPC an.',
      messages: {
        pass: 'Die Richtlinie lässt aus dem Internet nur herein, wen sie nennt.',
        network: 'Die Domain steht in einer VPC und hat keine Adresse im Internet.',
        fail: 'Jeder im Internet darf Anfragen an die Domain senden.',
        users: 'Jeder im Internet erreicht die Domain; vor den Daten stehen nur ihre eigenen Benutzer und Rollen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Acceso a los dominios de búsqueda',
      finding: 'El dominio de búsqueda está abierto a cualquiera',
      fix: 'Restringir el acceso al dominio de búsqueda',
      why: 'El dominio tiene una dirección en internet y su política deja entrar a todos: quien lo encuentra lee, cambia o borra lo indexado. Los dominios abiertos se encuentran en horas.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y nombra los roles o direcciones que pueden entrar. Mejor aún, crea el dominio dentro de una VPC.',
      messages: {
        pass: 'La política solo deja entrar de internet a quien nombra.',
        network: 'El dominio está en una VPC y no tiene dirección en internet.',
        fail: 'Cualquiera en internet puede enviar peticiones al dominio.',
        users: 'Cualquiera en internet llega al dominio; ante los datos solo están sus propios usuarios y roles.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'opensearch-domains': { region, domains } }) =>
    domains.map(({ arn, policy, isInNetwork, tellsUsersApart }) => {
      const resource = resourceOf(arn, region)
      if (isInNetwork)
        return judged(resource, { fault: null, pass: 'network', options: { evidence: [settings('DescribeDomains', { VPC: true })] } })
      const verdict = judgePolicy(resource, policy, { service: 'es', account: accountId, call: 'DescribeDomains' })
      // with users of its own, AWS itself proposes an open policy: reachable by all, readable by those who sign in
      return verdict.status === 'FAIL' && tellsUsersApart ? { ...verdict, message: 'users', riskLevel: 'medium' } : verdict
    }),
})
