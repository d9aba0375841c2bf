/** House rules oxlint cannot know. They match call names, not the call graph: a guard, not a proof. */
const isReading = (call) =>
  call.arguments.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some((property) => property.key?.name === 'readOnly' && property.value?.value === true),
  )

function calledNames(node, found = new Set()) {
  if (!node || typeof node !== 'object') return found
  if (Array.isArray(node)) {
    for (const child of node) calledNames(child, found)
    return found
  }
  if (node.type === 'CallExpression' && !isReading(node)) found.add(node.callee.name ?? node.callee.property?.name)
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') calledNames(value, found)
  return found
}

const commandGuards = {
  meta: { type: 'problem', docs: { description: 'A command that writes in a transaction authorizes and audits.' } },
  create: (context) => ({
    FunctionDeclaration(node) {
      const calls = calledNames(node.body)
      if (!calls.has('inTransaction')) return
      for (const need of ['authorize', 'audit']) {
        if (!calls.has(need))
          context.report({ node, message: `\`${node.id?.name}\` writes but never calls ${need}(); see CONTRIBUTING.md, "Commands"` })
      }
    },
  }),
}

export default { meta: { name: 'house' }, rules: { 'command-guards': commandGuards } }
