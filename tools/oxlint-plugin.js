/** House rules oxlint cannot know. They match call names, not the call graph: a guard, not a proof. */
const nameOf = (call) => call.callee.name ?? call.callee.property?.name

const isReading = (call) =>
  call.arguments.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some((property) => property.key?.name === 'readOnly' && property.value?.value === true),
  )

function calledNames(node, found = new Set()) {
  if (!node || typeof node !== 'object') return found
  if (node.type === 'CallExpression') found.add(nameOf(node))
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') calledNames(value, found)
  return found
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** What a function is bound to by its parent: `const f = …`, `{f: …}`, `{f() {}}`, a class's method or field, `x.f = …`. */
const boundName = ({ parent }) => parent?.id?.name ?? parent?.key?.name ?? parent?.key?.value ?? parent?.left?.property?.name

/** The command around a call: the nearest function with a name, since a callback belongs to whoever passes it; else the outermost one. */
function commandAround(call) {
  let outermost
  for (let node = call.parent; node; node = node.parent) {
    if (!FUNCTIONS.has(node.type)) continue
    outermost = node
    const name = node.id?.name ?? boundName(node)
    if (name !== undefined) return { node, name }
  }
  return outermost && { node: outermost, name: 'an unnamed function' }
}

const commandGuards = {
  meta: { type: 'problem', docs: { description: 'A command that writes in a transaction authorizes and audits.' } },
  create: (context) => {
    const seen = new Set()
    return {
      CallExpression(call) {
        if (nameOf(call) !== 'inTransaction' || isReading(call)) return
        const command = commandAround(call) ?? { node: call, name: 'the module' }
        if (seen.has(command.node)) return
        seen.add(command.node)
        const calls = calledNames(command.node)
        for (const need of ['authorize', 'audit']) {
          if (!calls.has(need))
            context.report({
              node: command.node,
              message: `\`${command.name}\` writes but never calls ${need}(); see CONTRIBUTING.md, "A command"`,
            })
        }
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'command-guards': commandGuards } }
