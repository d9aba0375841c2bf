import type { ContractInsight, Insight } from '../source/analysis/insight.ts'
import type { Flow } from '../source/flow/operations.ts'
import { headOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { sourceCheck } from '../source-check.ts'
import type { CompiledSource } from '../source/source.ts'
import type { ContractTree, Span } from '../source/tree.ts'

export const solLockedEther = sourceCheck({
  id: 'sol-locked-ether',
  scannerType: 'Denial of service',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-400',
  aliases: ['locked-ether'],
  texts: {
    en: {
      name: 'Way out for ether',
      finding: 'Ether can enter but not leave',
      fix: 'Add a way to pay ether out, or take none',
      why: 'The contract takes ether, and no function of it or of its bases ever sends any. What is sent there is lost for everyone.',
      how: 'Add a withdrawal for those who own the ether, or remove payable.',
      messages: {
        pass: 'Each contract that takes ether can pay it out.',
        fail: '{{contract}} takes ether in {{entry}}, and nothing in it or its bases can send any.',
      },
    },
    de: {
      name: 'Ausweg für Ether',
      finding: 'Ether kann hinein, aber nicht hinaus',
      fix: 'Einen Weg zum Auszahlen schaffen oder keinen Ether annehmen',
      why: 'Der Vertrag nimmt Ether an, und keine Funktion von ihm oder seinen Basen sendet je welchen. Was dorthin gesendet wird, ist für alle verloren.',
      how: 'Fügen Sie eine Auszahlung für die Eigentümer des Ethers hinzu, oder entfernen Sie payable.',
      messages: {
        pass: 'Jeder Vertrag, der Ether annimmt, kann ihn auszahlen.',
        fail: '{{contract}} nimmt in {{entry}} Ether an, und nichts in ihm oder seinen Basen kann welchen senden.',
      },
    },
    es: {
      name: 'Salida para el ether',
      finding: 'El ether puede entrar pero no salir',
      fix: 'Añadir una forma de pagar el ether o no aceptarlo',
      why: 'El contrato acepta ether, y ninguna función suya ni de sus bases lo envía nunca. Lo que se envía ahí está perdido para todos.',
      how: 'Añade una retirada para quienes poseen el ether, o quita payable.',
      messages: {
        pass: 'Todo contrato que acepta ether puede pagarlo.',
        fail: '{{contract}} acepta ether en {{entry}}, y nada en él ni en sus bases puede enviarlo.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    insight.deployable.flatMap((contract): Spot[] => {
      if (contract.kind !== 'contract' || contract.isAbstract) return []
      const own = insight.of(contract)
      const taking = own.flows.find(
        ({ entry, reach, operations }) => reach === 'entry' && entry.mutability === 'payable' && entry.body !== null && ends(operations),
      )
      if (taking === undefined || own.flows.some(canPay) || isCut(own)) return []
      const { entry } = taking
      const values = { contract: nameOf(contract), entry: titleOf(entry) }
      const way: Spot = { at: headOf(entry), within: entry, values }
      // the way in may be inherited by contracts that can pay as well, or stand far below the name of its own
      const title = titleSpan(insight.source, contract)
      const isApart = entry.contract !== contract.id || lineOf(insight.source, way.at) - lineOf(insight.source, title) > 1
      return isApart ? [{ at: title, within: null, values, also: [way.at] }, way] : [way]
    }),
})

/** The line that declares the contract: several may inherit one way in. */
const titleSpan = ({ places }: CompiledSource, { at }: ContractTree): Span => ({
  ...at,
  length: Math.max(1, Buffer.byteLength(places.text(at).split('{', 1)[0]?.trimEnd() ?? '')),
})
const nameOf = ({ name }: ContractTree): string => name
/** It does not revert whatever comes. */
const ends = (operations: Flow['operations']): boolean =>
  operations.length === 0 || operations.some(({ kind, next }) => next.length === 0 && kind !== 'revert')
const isCut = ({ flows }: ContractInsight): boolean => flows.some((flow) => flow.isCut)
/** Payments, destruction, and foreign code that could do either. */
const canPay = ({ operations, reach }: Flow): boolean =>
  reach !== 'constructor' &&
  operations.some(
    (operation) =>
      operation.kind === 'call' &&
      (operation.way === 'destroy' ||
        operation.way === 'delegatecall' ||
        operation.way === 'callcode' ||
        (operation.ether !== null && operation.ether.constant !== '0')),
  )
