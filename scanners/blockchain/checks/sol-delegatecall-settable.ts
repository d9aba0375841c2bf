import { delegationsBy } from '../judge/delegations.ts'
import { sourceCheck } from '../source-check.ts'

export const solDelegatecallSettable = sourceCheck({
  id: 'sol-delegatecall-settable',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-829',
  swc: 112,
  texts: {
    en: {
      name: 'Target of delegatecall in state',
      finding: 'Anyone can set whose code delegatecall runs',
      fix: 'Let only the owner set the target of delegatecall',
      why: 'The address stands in storage, but a function that anyone may call writes it. A stranger first puts in their own contract and then has its code run with this contract’s storage and ether.',
      how: 'Guard each function that writes the address, and the one that sets it first. Emit an event when it changes.',
      messages: {
        pass: 'Where delegatecall takes its target from state, only trusted callers set it.',
        fail: '“{{code}}” runs the code of an address in storage that anyone can write.',
      },
    },
    de: {
      name: 'Ziel von delegatecall im Zustand',
      finding: 'Jeder kann setzen, wessen Code delegatecall ausführt',
      fix: 'Nur den Eigentümer das Ziel von delegatecall setzen lassen',
      why: 'Die Adresse steht im Speicher, doch eine Funktion, die jeder aufrufen darf, schreibt sie. Ein Fremder trägt zuerst seinen Vertrag ein und lässt dann dessen Code mit Speicher und Ether dieses Vertrags laufen.',
      how: 'Schützen Sie jede Funktion, die die Adresse schreibt, auch die, die sie zuerst setzt. Senden Sie ein Ereignis, wenn sie sich ändert.',
      messages: {
        pass: 'Wo delegatecall sein Ziel aus dem Zustand nimmt, setzen es nur vertraute Aufrufer.',
        fail: '„{{code}}“ führt den Code einer Adresse im Speicher aus, die jeder schreiben kann.',
      },
    },
    es: {
      name: 'Destino de delegatecall en el estado',
      finding: 'Cualquiera puede fijar qué código ejecuta delegatecall',
      fix: 'Dejar que solo el propietario fije el destino de delegatecall',
      why: 'La dirección está en el almacenamiento, pero la escribe una función que cualquiera puede llamar. Un extraño pone primero su contrato y hace que su código se ejecute con el almacenamiento y el ether de este.',
      how: 'Protege cada función que escribe la dirección, también la que la fija por primera vez. Emite un evento cuando cambie.',
      messages: {
        pass: 'Donde delegatecall toma su destino del estado, solo lo fijan quienes son de confianza.',
        fail: '«{{code}}» ejecuta el código de una dirección del almacenamiento que cualquiera puede escribir.',
      },
    },
  },
  find: (insight) => delegationsBy(insight, 'anyone'),
})
