import type { Unit } from './compile.ts'
import { child, children, flag, idOf, nodeType, number, numbers, rootOf, slots, spanOf, text, typeOf, type Raw } from './raw-tree.ts'
import { readAssembly } from './read-assembly.ts'
import { readExpression, readOptional } from './read-expression.ts'
import type { ContractTree, FunctionTree, ModifierUse, Span, Statement, StructTree, UnitTree, Variable, Visibility } from './tree.ts'

type Source = (span: Span) => string

/** Reads what a compiler made of a file into the one shape. */
export function readUnit({ path, index, tree }: Unit, source: Source): UnitTree {
  const nodes = children(rootOf(tree) ?? {}, 'nodes')
  const of = (type: string) => nodes.filter((node) => nodeType(node) === type)
  return {
    path,
    index,
    contracts: of('ContractDefinition').map((node) => readContract(node, source)),
    functions: of('FunctionDefinition').map((node) => readFunction(node, source, null)),
    constants: of('VariableDeclaration').map((node) => readVariable(node, source, null)),
  }
}

function readContract(node: Raw, source: Source): ContractTree {
  const id = idOf(node)
  const nodes = children(node, 'nodes')
  const of = (type: string) => nodes.filter((inner) => nodeType(inner) === type)
  const kind = text(node, 'contractKind')
  const functions = of('FunctionDefinition').map((inner) => readFunction(inner, source, id))
  return {
    id,
    at: spanOf(node),
    name: text(node, 'name'),
    kind: kind === 'interface' || kind === 'library' ? kind : 'contract',
    isAbstract: flag(node, 'abstract') || node['fullyImplemented'] === false,
    lineage: numbers(node, 'linearizedBaseContracts'),
    bases: children(node, 'baseContracts').map((base) => readUse(base, 'baseName')),
    variables: of('VariableDeclaration').map((inner) => readVariable(inner, source, id)),
    functions,
    modifiers: of('ModifierDefinition').map((inner) => readFunction(inner, source, id)),
    structs: of('StructDefinition').map((inner): StructTree => ({
      id: idOf(inner),
      name: text(inner, 'name'),
      members: children(inner, 'members').map((member) => readVariable(member, source, null)),
    })),
  }
}

function readUse(node: Raw, nameField: string): ModifierUse {
  const name = child(node, nameField) ?? {}
  return {
    id: idOf(node),
    at: spanOf(node),
    name: text(name, 'name'),
    ref: number(name, 'referencedDeclaration'),
    args: children(node, 'arguments').map(readExpression),
  }
}

const VISIBILITIES: ReadonlySet<string> = new Set(['external', 'public', 'internal', 'private'])
const isVisibility = (word: string): word is Visibility => VISIBILITIES.has(word)
const visibilityOf = (node: Raw): Visibility => {
  const word = text(node, 'visibility')
  return isVisibility(word) ? word : 'internal'
}

function readVariable(node: Raw, source: Source, contract: number | null): Variable {
  const isState = flag(node, 'stateVariable')
  return {
    id: idOf(node),
    at: spanOf(node),
    name: text(node, 'name'),
    type: typeOf(node),
    isState,
    isConstant: flag(node, 'constant') || text(node, 'mutability') === 'constant',
    isImmutable: text(node, 'mutability') === 'immutable',
    location: text(node, 'storageLocation'),
    visibility: visibilityOf(node),
    isVisibilityDefault: isState && !/\b(?:public|internal|private)\b/u.test(source(spanOf(node)).split('=', 1)[0] ?? ''),
    value: readOptional(node, 'value'),
    contract,
  }
}

function readFunction(node: Raw, source: Source, contract: number | null): FunctionTree {
  const body = child(node, 'body')
  const at = spanOf(node)
  const head = body === null ? source(at) : source({ ...at, length: spanOf(body).start - at.start })
  const parameters = children(child(node, 'parameters') ?? {}, 'parameters').map((inner) => readVariable(inner, source, null))
  return {
    id: idOf(node),
    at,
    name: text(node, 'name'),
    kind: functionKind(node, contract),
    visibility: visibilityOf(node),
    isVisibilityDefault:
      nodeType(node) === 'FunctionDefinition' && !/\b(?:public|external|internal|private)\b/u.test(withoutComments(head)),
    mutability: mutabilityOf(node),
    parameters,
    returns: children(child(node, 'returnParameters') ?? {}, 'parameters').map((inner) => readVariable(inner, source, null)),
    modifiers: children(node, 'modifiers').map((inner) => readUse(inner, 'modifierName')),
    body: body === null ? null : readStatement(body, source),
    contract,
    overrides: [...numbers(node, 'baseFunctions'), ...numbers(node, 'baseModifiers')],
  }
}
const withoutComments = (head: string): string => head.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, ' ')

function functionKind(node: Raw, contract: number | null): FunctionTree['kind'] {
  if (nodeType(node) === 'ModifierDefinition') return 'modifier'
  const kind = text(node, 'kind')
  if (flag(node, 'isConstructor') || kind === 'constructor') return 'constructor'
  if (kind === 'receive') return 'receive'
  if (kind === 'fallback' || (text(node, 'name') === '' && contract !== null)) return 'fallback'
  return contract === null ? 'free' : 'function'
}
function mutabilityOf(node: Raw): FunctionTree['mutability'] {
  const word = text(node, 'stateMutability')
  return word === 'pure' || word === 'view' || word === 'payable' ? word : 'nonpayable'
}

function readStatement(node: Raw, source: Source): Statement {
  const base = { id: idOf(node), at: spanOf(node) }
  const read = STATEMENTS[nodeType(node)]
  return { ...base, ...(read?.(node, source) ?? { kind: 'block', statements: [], isUnchecked: false }) }
}
const inner = (node: Raw, name: string, source: Source): Statement => readStatement(child(node, name) ?? {}, source)
const innerOr = (node: Raw, name: string, source: Source): Statement | null => {
  const found = child(node, name)
  return found === null ? null : readStatement(found, source)
}

type Body = Statement extends infer S ? (S extends Statement ? Omit<S, 'id' | 'at'> : never) : never
const block = (node: Raw, source: Source, isUnchecked: boolean): Body => ({
  kind: 'block',
  statements: children(node, 'statements').map((statement) => readStatement(statement, source)),
  isUnchecked,
})
const loop = (node: Raw, source: Source, isDo: boolean): Body => ({
  kind: 'loop',
  init: innerOr(node, 'initializationExpression', source),
  condition: readOptional(node, 'condition'),
  step: innerOr(node, 'loopExpression', source),
  body: inner(node, 'body', source),
  isDo,
})
const STATEMENTS: Readonly<Record<string, (node: Raw, source: Source) => Body>> = {
  Block: (node, source) => block(node, source, false),
  UncheckedBlock: (node, source) => block(node, source, true),
  ExpressionStatement: (node) => ({ kind: 'expression', expression: readExpression(child(node, 'expression') ?? {}) }),
  VariableDeclarationStatement: (node, source) => ({
    kind: 'declare',
    variables: slots(node, 'declarations').map((declared) => (declared === null ? null : readVariable(declared, source, null))),
    value: readOptional(node, 'initialValue'),
  }),
  VariableDefinitionStatement: (node, source) => ({
    kind: 'declare',
    variables: slots(node, 'declarations').map((declared) => (declared === null ? null : readVariable(declared, source, null))),
    value: readOptional(node, 'initialValue'),
  }),
  IfStatement: (node, source) => ({
    kind: 'if',
    condition: readExpression(child(node, 'condition') ?? {}),
    yes: inner(node, 'trueBody', source),
    no: innerOr(node, 'falseBody', source),
  }),
  ForStatement: (node, source) => loop(node, source, false),
  WhileStatement: (node, source) => loop(node, source, false),
  DoWhileStatement: (node, source) => loop(node, source, true),
  Return: (node) => ({ kind: 'return', value: readOptional(node, 'expression') }),
  Throw: () => ({ kind: 'revert' }),
  RevertStatement: () => ({ kind: 'revert' }),
  EmitStatement: (node) => ({ kind: 'emit', call: readExpression(child(node, 'eventCall') ?? {}) }),
  PlaceholderStatement: () => ({ kind: 'placeholder' }),
  Break: () => ({ kind: 'break' }),
  Continue: () => ({ kind: 'continue' }),
  TryStatement: (node, source) => ({
    kind: 'try',
    call: readExpression(child(node, 'externalCall') ?? {}),
    clauses: children(node, 'clauses').map((clause, index) => ({
      isSuccess: index === 0,
      parameters: children(child(clause, 'parameters') ?? {}, 'parameters').map((parameter) => readVariable(parameter, source, null)),
      body: inner(clause, 'block', source),
    })),
  }),
  InlineAssembly: (node, source) => ({ kind: 'assembly', ...readAssembly(node, source), text: source(spanOf(node)) }),
}
