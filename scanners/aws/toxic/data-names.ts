import type { Part } from './combine.ts'
import { NOT } from './combine.ts'

/** Words by which people call what is not meant for everyone; parts of names, in the three languages of the product. */
const WORDS: ReadonlySet<string> = new Set(
  `backup backups bak dump dumps snapshot snapshots archive archives export exports db database databases sql
   customer customers client clients user users member members patient patients employee employees personal pii phi gdpr
   payroll salary salaries hr invoice invoices billing payment payments finance financial accounting tax
   data daten datos datalake medical health legal contract contracts confidential private internal sensitive restricted secret secrets credential credentials
   key keys tfstate terraform state logs audit cloudtrail
   kunde kunden rechnung rechnungen gehalt gehaelter personal mitarbeiter vertraulich geheim datensicherung sicherung
   cliente clientes factura facturas nomina nominas empleado empleados confidencial privado respaldo respaldos copia copias`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
/** Tags that classify what stands in something, and values that say that it is not for everyone. */
const CLASSIFYING =
  /^(?:data)?[-_: ]?(?:class(?:ification)?|sensitivity|confidentiality|privacy|data|content|contains)(?:[-_: ]?(?:level|type|class))?$/iu
const CLOSED =
  /^(?:confidential|restricted|internal|private|sensitive|secret|high|pii|phi|pci|gdpr|personal|vertraulich|intern|geheim|confidencial|privado|interno)/iu
/** Words that say the contrary: a site, assets, downloads are there for everyone. */
const OPEN: ReadonlySet<string> = new Set('public open website site www assets static cdn downloads web frontend'.split(' '))

const partsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\d]+/u)

/** Whether a name or tags say that something holds data that is not meant for everyone. A tag is a person's word; a name is a hint. */
export function saysData(name: string, tags: Readonly<Record<string, string>>): Part {
  const tag = Object.entries(tags).find(
    ([key, value]) =>
      (CLASSIFYING.test(key.trim()) && (CLOSED.test(value.trim()) || partsOf(value).some((part) => WORDS.has(part)))) ||
      (/^(?:pii|phi|gdpr)$/iu.test(key) && /^(?:true|yes|1)$/iu.test(value)),
  )
  if (tag !== undefined)
    return {
      holds: true,
      values: { sign: `${tag[0]}: ${tag[1]}` },
      shown: { tag: { [tag[0]]: tag[1] } },
      options: { confidence: 'confirmed' },
    }
  const parts = partsOf(name)
  const word = parts.find((part) => WORDS.has(part))
  if (word === undefined || parts.some((part) => OPEN.has(part))) return NOT
  return { holds: true, values: { sign: word }, shown: { name, word }, options: { confidence: 'firm' } }
}
