import { delegationsBy } from '../judge/delegations.ts'
import { judgePresence } from '../judge/judge-bytecode.ts'
import { sourceCheck } from '../source-check.ts'

export const solDelegatecall = sourceCheck({
  id: 'sol-delegatecall',
  scannerType: 'Access control',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-829',
  swc: 112,
  texts: {
    en: {
      name: 'Use of delegatecall',
      finding: 'The contract runs foreign code with delegatecall',
      fix: 'Replace delegatecall, or fix its target',
      why: 'The code that is called can write any storage of this contract and spend its ether. Its storage layout has to match to the last variable, and whoever may replace it owns the contract.',
      how: 'Use a library with internal functions instead. Of an upgradeable contract, take a reviewed proxy, keep the layout under test and the right to upgrade with several people.',
      messages: {
        code: 'The code at {{address}} runs code of another contract in its own storage, at byte {{offset}}.',
        pass: 'delegatecall is not used.',
        fail: '“{{code}}” runs code of another contract in this one’s storage.',
      },
    },
    de: {
      name: 'Verwendung von delegatecall',
      finding: 'Der Vertrag führt mit delegatecall fremden Code aus',
      fix: 'delegatecall ersetzen oder sein Ziel festlegen',
      why: 'Der aufgerufene Code kann jeden Speicher dieses Vertrags beschreiben und seinen Ether ausgeben. Sein Speicherlayout muss bis zur letzten Variable passen, und wer ihn austauschen darf, besitzt den Vertrag.',
      how: 'Verwenden Sie stattdessen eine Bibliothek mit internen Funktionen. Nehmen Sie für aufrüstbare Verträge einen geprüften Proxy, testen Sie das Layout und verteilen Sie das Recht zum Aufrüsten auf mehrere Personen.',
      messages: {
        code: 'Der Code bei {{address}} führt bei Byte {{offset}} Code eines anderen Vertrags im eigenen Speicher aus.',
        pass: 'delegatecall wird nicht verwendet.',
        fail: '„{{code}}“ führt Code eines anderen Vertrags im Speicher dieses Vertrags aus.',
      },
    },
    es: {
      name: 'Uso de delegatecall',
      finding: 'El contrato ejecuta código ajeno con delegatecall',
      fix: 'Sustituir delegatecall o fijar su destino',
      why: 'El código llamado puede escribir cualquier almacenamiento de este contrato y gastar su ether. Su disposición debe coincidir hasta la última variable, y quien pueda sustituirlo es dueño del contrato.',
      how: 'Usa en su lugar una biblioteca con funciones internas. En un contrato actualizable, toma un proxy revisado, prueba la disposición y reparte entre varias personas el derecho a actualizar.',
      messages: {
        code: 'El código de {{address}} ejecuta en el byte {{offset}} código de otro contrato en su propio almacenamiento.',
        pass: 'No se usa delegatecall.',
        fail: '«{{code}}» ejecuta código de otro contrato en el almacenamiento de este.',
      },
    },
  },
  judgeBytecode: judgePresence('DELEGATECALL', 'CALLCODE'),
  find: (insight) => delegationsBy(insight, 'trusted'),
})
