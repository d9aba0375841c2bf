interface Rules {
  forbidden: readonly { name: string; comment: string; severity: string; from: object; to: object }[]
  options: object
}
declare const rules: Rules
export default rules
/** The modules of the server, the lowest first. */
export declare const LAYERS: readonly string[]
