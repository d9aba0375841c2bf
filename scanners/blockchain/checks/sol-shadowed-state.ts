import type { Insight } from '../source/analysis/insight.ts'
import { headOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { contractsOf, statementsIn } from '../judge/statements.ts'
import { lineageOf } from '../source/model.ts'
import type { FunctionTree, Variable } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solShadowedState = sourceCheck({
  id: 'sol-shadowed-state',
  scannerType: 'Storage',
  category: 'Resilience',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-710',
  swc: 119,
  aliases: ['shadowing-state'],
  texts: {
    en: {
      name: 'Names of state variables',
      finding: 'A state variable hides one of a base contract',
      fix: 'Give each state variable a name of its own',
      why: 'Two variables bear one name: functions of the base read and write theirs, those of the derived contract the other. A condition then asks for an owner that nobody ever set.',
      how: 'Remove the second declaration, or rename it. Compilers from 0.6 on refuse it.',
      messages: {
        language: '{{contract}} declares {{name}}, which hides what the language itself offers by that name.',
        pass: 'No state variable hides another.',
        local: 'In {{entry}} of {{contract}}, {{name}} is a variable of the function and hides the state variable of the same name.',
        fail: '{{contract}} declares {{name}}, which {{base}} already has: there are two of them, and each contract uses its own.',
      },
    },
    de: {
      name: 'Namen von Zustandsvariablen',
      finding: 'Eine Zustandsvariable verdeckt die eines Basisvertrags',
      fix: 'Jeder Zustandsvariable einen eigenen Namen geben',
      why: 'Zwei Variablen tragen einen Namen: Funktionen der Basis lesen und schreiben die ihre, die des abgeleiteten Vertrags die andere. Eine Bedingung fragt dann nach einem Eigentümer, den nie jemand gesetzt hat.',
      how: 'Entfernen Sie die zweite Deklaration oder benennen Sie sie um. Compiler ab 0.6 lehnen sie ab.',
      messages: {
        language: '{{contract}} deklariert {{name}} und verdeckt damit, was die Sprache selbst unter diesem Namen bietet.',
        pass: 'Keine Zustandsvariable verdeckt eine andere.',
        local: 'In {{entry}} von {{contract}} ist {{name}} eine Variable der Funktion und verdeckt die Zustandsvariable gleichen Namens.',
        fail: '{{contract}} deklariert {{name}}, das {{base}} schon hat: Es gibt zwei davon, und jeder Vertrag verwendet seine eigene.',
      },
    },
    es: {
      name: 'Nombres de variables de estado',
      finding: 'Una variable de estado oculta la de un contrato base',
      fix: 'Dar a cada variable de estado un nombre propio',
      why: 'Dos variables llevan un mismo nombre: las funciones de la base leen y escriben la suya, las del contrato derivado la otra. Una condición pregunta entonces por un propietario que nadie puso nunca.',
      how: 'Quita la segunda declaración o cámbiale el nombre. Los compiladores desde 0.6 la rechazan.',
      messages: {
        language: '{{contract}} declara {{name}} y oculta lo que el propio lenguaje ofrece con ese nombre.',
        pass: 'Ninguna variable de estado oculta a otra.',
        local: 'En {{entry}} de {{contract}}, {{name}} es una variable de la función y oculta la variable de estado del mismo nombre.',
        fail: '{{contract}} declara {{name}}, que {{base}} ya tiene: hay dos, y cada contrato usa la suya.',
      },
    },
  },
  find: (insight: Insight): Spot[] => [...localSpots(insight), ...stateSpots(insight), ...languageSpots(insight)],
})

const stateSpots = (insight: Insight): Spot[] =>
  contractsOf(insight).flatMap((contract) => {
    const bases = lineageOf(insight.source, contract).filter(({ id }) => id !== contract.id)
    return contract.variables.flatMap((variable): Spot[] => {
      const base = bases.find(({ variables }) =>
        variables.some(({ name, visibility }) => name === variable.name && visibility !== 'private'),
      )
      const hidden = base?.variables.find(({ name }) => name === variable.name)
      if (base === undefined || hidden === undefined) return []
      const { name, at } = variable
      return [{ at, within: null, confidence: 'confirmed', values: { contract: contract.name, name, base: base.name }, also: [hidden.at] }]
    })
  })

/** Within a function the state variable cannot be reached by its name. */
const localSpots = (insight: Insight): Spot[] =>
  contractsOf(insight).flatMap((contract) => {
    const state = new Map(
      lineageOf(insight.source, contract)
        .toReversed()
        .flatMap(({ variables, id }) =>
          variables
            .filter(({ visibility }) => id === contract.id || visibility !== 'private')
            .map((variable) => [variable.name, variable] as const),
        ),
    )
    return contract.functions
      .filter(({ kind, body }) => body !== null && kind !== 'constructor')
      .flatMap((declared) =>
        localsOf(declared).flatMap(({ name, at }): Spot[] => {
          const hidden = state.get(name)
          if (hidden === undefined) return []
          const values = { contract: contract.name, name, entry: titleOf(declared) }
          return [{ at, within: declared, message: 'local', confidence: 'confirmed', riskLevel: 'low', values, also: [hidden.at] }]
        }),
      )
  })
const localsOf = ({ body, parameters, returns }: FunctionTree): Variable[] => [
  ...parameters,
  ...returns,
  ...[...statementsIn(body)].flatMap((statement) =>
    statement.kind === 'declare' ? statement.variables.filter((variable) => variable !== null) : [],
  ),
]

/** What the language itself offers by a name; each is there in all versions that allow to hide it. */
const OFFERED: ReadonlySet<string> = new Set(
  'abi addmod assert block blockhash ecrecover gasleft keccak256 msg mulmod require revert ripemd160 selfdestruct sha256 this tx'.split(
    ' ',
  ),
)
/** Names that were taken away again. */
const FORMERLY: ReadonlySet<string> = new Set(['now', 'sha3', 'suicide'])

/** A declaration that takes the name of something built in: what reads as a condition or as the time need be none. */
const languageSpots = (insight: Insight): Spot[] =>
  contractsOf(insight).flatMap((contract) => {
    const { variables } = contract
    const functions = [...contract.functions, ...contract.modifiers]
    const declared = [
      ...variables.map(({ name, at }) => ({ name, at, within: null })),
      ...functions.map((within) => ({ name: within.name, at: headOf(within), within })),
      ...functions.flatMap((within) => localsOf(within).map(({ name, at }) => ({ name, at, within }))),
    ]
    return declared
      .filter(({ name }) => OFFERED.has(name) || (insight.source.wraps && FORMERLY.has(name)))
      .map(({ name, at, within }) => ({
        at,
        within,
        message: 'language',
        confidence: 'confirmed',
        values: { contract: contract.name, name },
      }))
  })
