import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netZookeeper = networkCheck({
  id: 'net-zookeeper',
  scannerType: 'Clusters',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  references: ['https://zookeeper.apache.org/doc/current/zookeeperAdmin.html#sc_zkCommands'],
  snippets: [{ label: 'zoo.cfg', language: 'ini', code: '4lw.commands.whitelist=\nclientPortAddress=127.0.0.1' }],
  texts: {
    en: {
      name: 'Four-letter words of ZooKeeper',
      finding: 'ZooKeeper answers four-letter words',
      fix: 'Limit the four-letter words of ZooKeeper',
      why: 'The words tell strangers the version, the clients and the settings of the cluster, and some of them keep a server busy. They show that the port is open to all as well.',
      how: 'Take ruok and the others off 4lw.commands.whitelist, use the AdminServer on the local address instead, and close 2181 to all but its clients.',
      messages: { pass: 'ZooKeeper does not answer four-letter words.', fail: 'ZooKeeper answered “ruok” with “imok”.' },
    },
    de: {
      name: 'Vier-Buchstaben-Wörter von ZooKeeper',
      finding: 'ZooKeeper beantwortet Vier-Buchstaben-Wörter',
      fix: 'Die Vier-Buchstaben-Wörter von ZooKeeper einschränken',
      why: 'Die Wörter verraten Fremden Version, Clients und Einstellungen des Clusters, und manche halten einen Server beschäftigt. Sie zeigen auch, dass der Port allen offen steht.',
      how: 'Nehmen Sie ruok und die anderen aus 4lw.commands.whitelist, nutzen Sie stattdessen den AdminServer an der lokalen Adresse und schließen Sie 2181 für alle außer den Clients.',
      messages: { pass: 'ZooKeeper beantwortet keine Vier-Buchstaben-Wörter.', fail: 'ZooKeeper beantwortete „ruok“ mit „imok“.' },
    },
    es: {
      name: 'Palabras de cuatro letras de ZooKeeper',
      finding: 'ZooKeeper responde a palabras de cuatro letras',
      fix: 'Limitar las palabras de cuatro letras de ZooKeeper',
      why: 'Las palabras revelan a extraños la versión, los clientes y los ajustes del clúster, y algunas mantienen ocupado el servidor. Además muestran que el puerto está abierto a todos.',
      how: 'Quita ruok y las demás de 4lw.commands.whitelist, usa en su lugar el AdminServer en la dirección local y cierra 2181 a todo salvo sus clientes.',
      messages: { pass: 'ZooKeeper no responde a palabras de cuatro letras.', fail: 'ZooKeeper respondió «imok» a «ruok».' },
    },
  },
  judge: (facts) => judgeServices(facts, ['zookeeper'], ({ detail }) => ruledBy(detail.fourLetterWords)),
})
