import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { instructionEvidence, instructionsOf } from '#scanners/blockchain/judge/instructions.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'

export const solSelfdestructOpcode = blockchainCheck({
  id: 'sol-selfdestruct-opcode',
  scannerType: 'Bytecode',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-749',
  aliases: ['SWC-106'],
  references: ['https://eips.ethereum.org/EIPS/eip-6780', 'https://eips.ethereum.org/EIPS/eip-6049'],
  needs: ['contract', 'bytecode'],
  texts: {
    en: {
      name: 'SELFDESTRUCT in the bytecode',
      finding: 'SELFDESTRUCT is reachable in the bytecode',
      fix: 'Remove selfdestruct, and deploy the contract again',
      why: 'The instruction sends all ether away at once, and on chains before the Cancun upgrade it deletes the code as well: whoever sends something afterwards loses it, and proxies that run the code are left without.',
      how: 'Remove selfdestruct from the source, also where a library brings it along, and deploy again. To stop a contract, pause it; to pay out what is left, write a function for that.',
      messages: {
        fail: 'The entry of the contract leads to SELFDESTRUCT at byte {{offset}} of {{address}}.',
        maybe: 'SELFDESTRUCT stands at byte {{offset}} of {{address}}; whether it is reached could not be followed to the end.',
        pass: 'No way from the entry of the contract leads to SELFDESTRUCT.',
      },
    },
    de: {
      name: 'SELFDESTRUCT im Bytecode',
      finding: 'SELFDESTRUCT ist im Bytecode erreichbar',
      fix: 'Den Vertrag ohne selfdestruct bereitstellen',
      why: 'Die Anweisung schickt allen Ether auf einmal weg, und auf Chains vor dem Cancun-Upgrade löscht sie auch den Code: Wer danach etwas schickt, verliert es, und Proxys, die den Code ausführen, stehen ohne da.',
      how: 'Entfernen Sie selfdestruct aus dem Quelltext, auch wo eine Bibliothek es mitbringt, und stellen Sie neu bereit. Um einen Vertrag anzuhalten, pausieren Sie ihn; um Restbeträge auszuzahlen, schreiben Sie eine eigene Funktion.',
      messages: {
        fail: 'Der Einstieg des Vertrags führt zu SELFDESTRUCT bei Byte {{offset}} von {{address}}.',
        maybe: 'SELFDESTRUCT steht bei Byte {{offset}} von {{address}}; ob es erreicht wird, ließ sich nicht bis zum Ende verfolgen.',
        pass: 'Kein Weg vom Einstieg des Vertrags führt zu SELFDESTRUCT.',
      },
    },
    es: {
      name: 'SELFDESTRUCT en el bytecode',
      finding: 'SELFDESTRUCT es alcanzable en el bytecode',
      fix: 'Desplegar el contrato sin selfdestruct',
      why: 'La instrucción envía todo el ether de golpe y, en cadenas anteriores a la actualización Cancun, también borra el código: quien envíe algo después lo pierde, y los proxies que ejecutan el código se quedan sin él.',
      how: 'Quita selfdestruct del código, también si lo trae una biblioteca, y vuelve a desplegar. Para detener un contrato, páusalo; para pagar lo que quede, escribe una función para ello.',
      messages: {
        fail: 'La entrada del contrato lleva a SELFDESTRUCT en el byte {{offset}} de {{address}}.',
        maybe: 'SELFDESTRUCT está en el byte {{offset}} de {{address}}; no se pudo seguir hasta el final si se alcanza.',
        pass: 'Ningún camino desde la entrada del contrato lleva a SELFDESTRUCT.',
      },
    },
  },
  judge({ resource, contract, bytecode }) {
    if (contract === null || bytecode === null) throw new NotApplicable('Uploaded source has no bytecode.')
    const [first] = instructionsOf(bytecode, ['SELFDESTRUCT'])
    if (first === undefined) return [pass(resource)]
    const options = {
      values: { offset: first.offset, address: bytecode.address },
      evidence: [instructionEvidence(bytecode, ['SELFDESTRUCT'])],
    }
    return [fail(resource, first.isReached ? 'fail' : 'maybe', { ...options, confidence: first.isReached ? 'confirmed' : 'tentative' })]
  },
})
