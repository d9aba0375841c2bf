const ENTRIES_MAX = 1_000

/** Reads XDR (RFC 4506) front to back; what is cut off reads as null from there on. */
class XdrReader {
  #rest: Buffer
  constructor(bytes: Buffer) {
    this.#rest = bytes
  }
  number(): number | null {
    if (this.#rest.length < 4) return null
    const value = this.#rest.readUInt32BE(0)
    this.#rest = this.#rest.subarray(4)
    return value
  }
  text(): string | null {
    const length = this.number()
    if (length === null || length > this.#rest.length) return null
    const text = this.#rest.subarray(0, length).toString('latin1')
    this.#rest = this.#rest.subarray(Math.ceil(length / 4) * 4)
    return text
  }
}

export interface Mapping {
  program: number
  version: number
  protocol: number
  port: number
}
/** What the portmapper lists; null: this is no such list. */
export function readMappings(bytes: Buffer): Mapping[] | null {
  const reader = new XdrReader(bytes)
  const mappings: Mapping[] = []
  while (mappings.length < ENTRIES_MAX) {
    const more = reader.number()
    if (more === 0) return mappings
    const [program, version, protocol, port] = [reader.number(), reader.number(), reader.number(), reader.number()]
    if (more !== 1 || program === null || version === null || protocol === null || port === null) return null
    mappings.push({ program, version, protocol, port })
  }
  return mappings
}

/** Names that mean everybody. */
const EVERYBODY = new Set(['*', '(everyone)', '0.0.0.0/0', '::/0', '0.0.0.0/0.0.0.0'])

/** What mountd exports, and whether to all: to nobody in particular, or to a name that means everybody. null: it cannot be read. */
export function readExports(bytes: Buffer): { path: string; isOpen: boolean }[] | null {
  const reader = new XdrReader(bytes)
  const exports: { path: string; isOpen: boolean }[] = []
  for (let more = reader.number(); more === 1 && exports.length < ENTRIES_MAX; more = reader.number()) {
    const path = reader.text()
    if (path === null) return null
    const groups: string[] = []
    for (let next = reader.number(); next === 1 && groups.length < ENTRIES_MAX; next = reader.number()) groups.push(reader.text() ?? '')
    exports.push({ path, isOpen: groups.length === 0 || groups.some((group) => EVERYBODY.has(group)) })
  }
  return exports
}
