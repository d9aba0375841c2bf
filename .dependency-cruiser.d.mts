interface Rules {
  forbidden: readonly { name: string; comment: string; severity: string; from: object; to: object }[]
  options: object
}
declare const rules: Rules
export default rules
