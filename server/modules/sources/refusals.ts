import type { Language } from '#contract/fields.ts'
import { problem, type ProblemError } from '#server/problem.ts'

const REASONS = {
  not_a_zip: {
    en: 'This zip cannot be read. Make it again, without a password.',
    de: 'Dieses Zip lässt sich nicht lesen. Erstellen Sie es neu, ohne Passwort.',
    es: 'Este zip no se puede leer. Créalo de nuevo, sin contraseña.',
  },
  too_many: {
    en: 'There are more than 1,000 files. Leave out what the contract does not import.',
    de: 'Es sind mehr als 1.000 Dateien. Lassen Sie weg, was der Vertrag nicht importiert.',
    es: 'Hay más de 1.000 archivos. Quita lo que el contrato no importa.',
  },
  too_large: {
    en: 'Unpacked, this is more than 4 MB of source. Leave out what the contract does not import.',
    de: 'Entpackt sind das mehr als 4 MB Quelltext. Lassen Sie weg, was der Vertrag nicht importiert.',
    es: 'Descomprimido son más de 4 MB de código. Quita lo que el contrato no importa.',
  },
  bad_path: {
    en: 'A file stands outside of its folder (its path is absolute or has “..” in it).',
    de: 'Eine Datei liegt außerhalb ihres Ordners (ihr Pfad ist absolut oder enthält „..“).',
    es: 'Un archivo está fuera de su carpeta (su ruta es absoluta o contiene «..»).',
  },
  not_text: {
    en: 'A file is no text in UTF-8.',
    de: 'Eine Datei ist kein Text in UTF-8.',
    es: 'Un archivo no es texto en UTF-8.',
  },
  not_standard_json: {
    en: 'This JSON is no standard input of the Solidity compiler: it needs "language": "Solidity" and "sources" with their contents.',
    de: 'Dieses JSON ist kein Standard-Input des Solidity-Compilers: Es braucht "language": "Solidity" und "sources" mit ihren Inhalten.',
    es: 'Este JSON no es una entrada estándar del compilador de Solidity: necesita "language": "Solidity" y "sources" con su contenido.',
  },
  no_solidity: {
    en: 'There is no Solidity file (.sol) in it.',
    de: 'Es ist keine Solidity-Datei (.sol) darin.',
    es: 'No contiene ningún archivo de Solidity (.sol).',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
export type SourceRefusal = keyof typeof REASONS

/** What was uploaded cannot be used. */
export class SourceRefused extends Error {
  readonly reason: SourceRefusal
  constructor(reason: SourceRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'SourceRefused'
    this.reason = reason
  }
}

/** What whoever uploaded it is told. */
export function refusalFor({ reason }: SourceRefused, language: Language): ProblemError {
  const message = REASONS[reason][language]
  return problem('source.refused', { detail: message, errors: [{ field: 'files', message }] })
}
