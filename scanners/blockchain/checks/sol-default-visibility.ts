import type { Insight } from '../source/analysis/insight.ts'
import { headOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { functionsOf, type Declared } from '../judge/statements.ts'
import { sourceCheck } from '../source-check.ts'

export const solDefaultVisibility = sourceCheck({
  id: 'sol-default-visibility',
  scannerType: 'Language',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-710',
  swc: 100,
  texts: {
    en: {
      name: 'Visibility of functions',
      finding: 'A function says nothing of who may call it',
      fix: 'Write the visibility of each function',
      why: 'Before 0.5 a function without a visibility is public. A helper that was meant for the contract alone can then be called by anyone.',
      how: 'Write external, public, internal or private at each function. Compilers from 0.5 on demand it.',
      messages: { pass: 'Each function says who may call it.', fail: '{{entry}} has no visibility, so anyone may call it.' },
    },
    de: {
      name: 'Sichtbarkeit von Funktionen',
      finding: 'Eine Funktion sagt nicht, wer sie aufrufen darf',
      fix: 'Die Sichtbarkeit jeder Funktion angeben',
      why: 'Vor 0.5 ist eine Funktion ohne Angabe öffentlich. Eine Hilfsfunktion, die nur für den Vertrag gedacht war, kann dann jeder aufrufen.',
      how: 'Schreiben Sie external, public, internal oder private an jede Funktion. Compiler ab 0.5 verlangen es.',
      messages: {
        pass: 'Jede Funktion sagt, wer sie aufrufen darf.',
        fail: '{{entry}} hat keine Sichtbarkeit, also darf jeder sie aufrufen.',
      },
    },
    es: {
      name: 'Visibilidad de las funciones',
      finding: 'Una función no dice quién puede llamarla',
      fix: 'Escribir la visibilidad de cada función',
      why: 'Antes de 0.5 una función sin visibilidad es pública. Una función auxiliar pensada solo para el contrato la puede llamar entonces cualquiera.',
      how: 'Escribe external, public, internal o private en cada función. Los compiladores desde 0.5 lo exigen.',
      messages: {
        pass: 'Cada función dice quién puede llamarla.',
        fail: '{{entry}} no tiene visibilidad, así que cualquiera puede llamarla.',
      },
    },
  },
  find(insight: Insight): Spot[] {
    // constructors and functions without a name have but one
    const bare = functionsOf(insight).filter(
      ({ declared, contract }) => declared.isVisibilityDefault && declared.kind === 'function' && contract?.kind === 'contract',
    )
    const reading = bare.filter(({ declared: { mutability } }) => mutability === 'view' || mutability === 'pure')
    // those that only read harm nobody: of them one a contract is enough
    const first = new Map(reading.toReversed().map((declared) => [declared.contract, declared]))
    return [
      ...bare.filter((declared) => !reading.includes(declared)).map((declared) => spotOf(declared)),
      ...Array.from(first.values(), (declared) => spotOf(declared, 'info')),
    ]
  },
})

const spotOf = ({ declared }: Declared, riskLevel?: Spot['riskLevel']): Spot => ({
  at: headOf(declared),
  within: declared,
  confidence: 'confirmed',
  riskLevel,
  values: { entry: titleOf(declared) },
})
