import type { FieldTexts, Localized } from '#scanners/sdk/connection.ts'
import { named } from '#scanners/sdk/labels.ts'

type Texts = Localized<FieldTexts>

export const fieldTexts = {
  contractName: {
    en: {
      label: 'Name of the contract',
      hint: 'As the source spells it. Needed where only source is uploaded: findings stay with that name when you upload again',
      invalid: 'Enter at most 120 characters',
    },
    de: {
      label: 'Name des Vertrags',
      hint: 'Wie er im Quelltext steht. Nötig, wenn nur Quelltext hochgeladen wird: Befunde bleiben bei diesem Namen, wenn Sie erneut hochladen',
      invalid: 'Geben Sie höchstens 120 Zeichen ein',
    },
    es: {
      label: 'Nombre del contrato',
      hint: 'Como aparece en el código. Necesario si solo subes código: los hallazgos siguen a ese nombre cuando vuelves a subirlo',
      invalid: 'Escribe como máximo 120 caracteres',
    },
  },
  contractAddress: {
    en: {
      label: 'Address of the contract',
      hint: '0x and 40 hexadecimal digits. Leave it empty to scan uploaded source alone',
      invalid: 'Enter 0x and 40 hexadecimal digits',
    },
    de: {
      label: 'Adresse des Vertrags',
      hint: '0x und 40 Hexadezimalziffern. Lassen Sie das Feld leer, um nur hochgeladenen Quelltext zu scannen',
      invalid: 'Geben Sie 0x und 40 Hexadezimalziffern ein',
    },
    es: {
      label: 'Dirección del contrato',
      hint: '0x y 40 dígitos hexadecimales. Déjala vacía para escanear solo el código subido',
      invalid: 'Escribe 0x y 40 dígitos hexadecimales',
    },
  },
  blockchainType: {
    en: { label: 'Blockchain', hint: 'The chain that the address is on', invalid: 'Choose one of the chains' },
    de: { label: 'Blockchain', hint: 'Die Chain, auf der die Adresse liegt', invalid: 'Wählen Sie eine der Chains' },
    es: { label: 'Blockchain', hint: 'La cadena en la que está la dirección', invalid: 'Elige una de las cadenas' },
  },
  source: {
    en: {
      label: 'Source code',
      hint: 'Solidity files, a zip, or a standard JSON input. With an address it is used where no verified source is published',
      invalid: 'Upload the files again',
    },
    de: {
      label: 'Quelltext',
      hint: 'Solidity-Dateien, ein Zip oder ein Standard-JSON-Input. Mit einer Adresse gilt er dort, wo kein verifizierter Quelltext veröffentlicht ist',
      invalid: 'Laden Sie die Dateien noch einmal hoch',
    },
    es: {
      label: 'Código fuente',
      hint: 'Archivos de Solidity, un zip o un standard JSON input. Con una dirección se usa si no hay código verificado publicado',
      invalid: 'Vuelve a subir los archivos',
    },
  },
  rpcUrl: {
    en: {
      label: 'Own node (RPC address)',
      hint: 'Asked in place of the node of this installation. With https://; kept sealed, since it may hold a key',
      invalid: 'Enter an address that starts with https://, without user name and password',
    },
    de: {
      label: 'Eigener Knoten (RPC-Adresse)',
      hint: 'Wird statt des Knotens dieser Installation gefragt. Mit https://; versiegelt abgelegt, da sie einen Schlüssel enthalten kann',
      invalid: 'Geben Sie eine Adresse ein, die mit https:// beginnt, ohne Benutzername und Passwort',
    },
    es: {
      label: 'Nodo propio (dirección RPC)',
      hint: 'Se consulta en lugar del nodo de esta instalación. Con https://; se guarda sellada, pues puede contener una clave',
      invalid: 'Escribe una dirección que empiece por https://, sin usuario ni contraseña',
    },
  },
  other: {
    en: { label: 'Other', hint: 'A note of your own', invalid: 'Enter at most 1,000 characters' },
    de: { label: 'Sonstiges', hint: 'Eine eigene Notiz', invalid: 'Geben Sie höchstens 1.000 Zeichen ein' },
    es: { label: 'Otros', hint: 'Una nota tuya', invalid: 'Escribe como máximo 1.000 caracteres' },
  },
} as const satisfies Readonly<Record<string, Texts>>

export const refusals = {
  nothing_given: {
    field: 'contractAddress',
    texts: named(
      'Enter the address of a contract, or upload its source code.',
      'Geben Sie die Adresse eines Vertrags ein, oder laden Sie seinen Quelltext hoch.',
      'Escribe la dirección de un contrato o sube su código fuente.',
    ),
  },
  bad_checksum: {
    field: 'contractAddress',
    texts: named(
      'The upper and lower case letters of this address do not match its checksum (EIP-55): a digit is wrong. Copy it again.',
      'Groß- und Kleinbuchstaben dieser Adresse passen nicht zu ihrer Prüfsumme (EIP-55): Eine Ziffer ist falsch. Kopieren Sie sie erneut.',
      'Las mayúsculas y minúsculas de esta dirección no coinciden con su suma de verificación (EIP-55): algún dígito es incorrecto. Cópiala de nuevo.',
    ),
  },
  zero_address: {
    field: 'contractAddress',
    texts: named(
      'No contract stands at the zero address.',
      'An der Null-Adresse steht kein Vertrag.',
      'No hay ningún contrato en la dirección cero.',
    ),
  },
  name_missing: {
    field: 'contractName',
    texts: named(
      'Enter the name of the contract: without an address it is what findings are kept by.',
      'Geben Sie den Namen des Vertrags ein: Ohne Adresse werden Befunde unter ihm geführt.',
      'Escribe el nombre del contrato: sin dirección, los hallazgos se guardan con él.',
    ),
  },
  unknown_source: {
    field: 'source',
    texts: named(
      'These files are not here any more. Upload them again.',
      'Diese Dateien sind nicht mehr hier. Laden Sie sie noch einmal hoch.',
      'Estos archivos ya no están aquí. Vuelve a subirlos.',
    ),
  },
  already_connected: {
    field: 'contractAddress',
    texts: named(
      'This contract is connected already, as “{{name}}”.',
      'Dieser Vertrag ist schon verbunden, als „{{name}}“.',
      'Este contrato ya está conectado, como «{{name}}».',
    ),
  },
} as const

export const testSteps = {
  node: named('Node answers', 'Knoten antwortet', 'El nodo responde'),
  chain: named('It is a node of this chain', 'Er gehört zu dieser Chain', 'Es un nodo de esta cadena'),
  contract: named('A contract stands at the address', 'An der Adresse steht ein Vertrag', 'Hay un contrato en la dirección'),
  source: named('Source code', 'Quelltext', 'Código fuente'),
}

export const testReasons = {
  private_address: named(
    'The address of the node leads to a private, local or metadata address, which this installation does not ask.',
    'Die Adresse des Knotens führt zu einer privaten, lokalen oder Metadaten-Adresse, die diese Installation nicht fragt.',
    'La dirección del nodo lleva a una dirección privada, local o de metadatos, que esta instalación no consulta.',
  ),
  unreachable: named(
    'The node gave no answer. Try again, or enter a node of your own.',
    'Der Knoten gab keine Antwort. Versuchen Sie es erneut, oder geben Sie einen eigenen Knoten ein.',
    'El nodo no respondió. Inténtalo de nuevo o indica un nodo propio.',
  ),
  throttled: named(
    'The node is asked too often. Try again in a while, or enter a node of your own.',
    'Der Knoten wird zu oft gefragt. Versuchen Sie es später, oder geben Sie einen eigenen Knoten ein.',
    'El nodo recibe demasiadas consultas. Inténtalo más tarde o indica un nodo propio.',
  ),
  refused: named(
    'The node refuses the question: {{detail}}',
    'Der Knoten lehnt die Frage ab: {{detail}}',
    'El nodo rechaza la consulta: {{detail}}',
  ),
  other_chain: named(
    'This node belongs to another chain (chain id {{detail}}).',
    'Dieser Knoten gehört zu einer anderen Chain (Chain-ID {{detail}}).',
    'Este nodo pertenece a otra cadena (id de cadena {{detail}}).',
  ),
  no_contract: named(
    'No code stands at this address on this chain. Check address and blockchain.',
    'An dieser Adresse steht auf dieser Chain kein Code. Prüfen Sie Adresse und Blockchain.',
    'En esta dirección no hay código en esta cadena. Comprueba la dirección y la blockchain.',
  ),
  no_source: named(
    'No verified source is published. Its bytecode is scanned; upload the source to scan all of it.',
    'Es ist kein verifizierter Quelltext veröffentlicht. Gescannt wird der Bytecode; laden Sie den Quelltext hoch, um alles zu scannen.',
    'No hay código fuente verificado publicado. Se escanea el bytecode; sube el código para escanearlo todo.',
  ),
  no_files: named(
    'The uploaded files are not there any more, or hold no Solidity. Upload them again.',
    'Die hochgeladenen Dateien sind nicht mehr da oder enthalten kein Solidity. Laden Sie sie noch einmal hoch.',
    'Los archivos subidos ya no están o no contienen Solidity. Vuelve a subirlos.',
  ),
  source_unknown: named(
    'The places that publish verified source gave no answer. A scan asks them again.',
    'Die Stellen, die verifizierten Quelltext veröffentlichen, gaben keine Antwort. Ein Scan fragt sie erneut.',
    'Los sitios que publican código verificado no respondieron. Un escaneo los consulta de nuevo.',
  ),
}
