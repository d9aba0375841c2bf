import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'

export const solProxyUninitImpl = blockchainCheck({
  id: 'sol-proxy-uninit-impl',
  scannerType: 'Ownership',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-665',
  aliases: ['SWC-118'],
  references: ['https://docs.openzeppelin.com/upgrades-plugins/writing-upgradeable#initializing_the_implementation_contract'],
  snippets: [
    {
      label: 'Solidity',
      language: 'solidity',
      code: '/// @custom:oz-upgrades-unsafe-allow constructor\nconstructor() {\n    _disableInitializers();\n}',
    },
  ],
  needs: ['contract', 'initialisation'],
  texts: {
    en: {
      name: 'Initialisation of the implementation',
      finding: 'Implementation contract is not initialised',
      fix: 'Close the initialiser of the implementation',
      why: 'Whoever calls the initialiser of the implementation first becomes its owner. Where its code can upgrade or destroy itself, or calls what its owner names, that takes the code away from every proxy that runs it.',
      how: 'Call _disableInitializers() in the constructor of the implementation, deploy it again and upgrade the proxy to it. Until then, call its initialiser yourself.',
      messages: {
        byCall: 'Anyone can call {{call}} of the implementation {{implementation}}: tried without sending anything.',
        byStorage: 'The implementation {{implementation}} has {{call}} and keeps that it was never initialised.',
        pass: 'The initialiser of the implementation is shut.',
        none: 'The implementation has no initialiser.',
      },
    },
    de: {
      name: 'Initialisierung der Implementierung',
      finding: 'Der Implementierungsvertrag ist nicht initialisiert',
      fix: 'Initialisierung der Implementierung sperren',
      why: 'Wer die Initialisierung der Implementierung zuerst aufruft, wird ihr Eigentümer. Kann ihr Code sich aktualisieren, sich zerstören oder aufrufen, was der Eigentümer nennt, fehlt der Code danach jedem Proxy, der ihn ausführt.',
      how: 'Rufen Sie _disableInitializers() im Konstruktor der Implementierung auf, stellen Sie sie neu bereit und aktualisieren Sie den Proxy darauf. Rufen Sie bis dahin die Initialisierung selbst auf.',
      messages: {
        byCall: 'Jeder kann {{call}} der Implementierung {{implementation}} aufrufen: versucht, ohne etwas zu senden.',
        byStorage: 'Die Implementierung {{implementation}} hat {{call}} und vermerkt, dass sie nie initialisiert wurde.',
        pass: 'Die Initialisierung der Implementierung ist gesperrt.',
        none: 'Die Implementierung hat keine Initialisierung.',
      },
    },
    es: {
      name: 'Inicialización de la implementación',
      finding: 'El contrato de implementación no está inicializado',
      fix: 'Cerrar el inicializador de la implementación',
      why: 'Quien llame primero al inicializador de la implementación se convierte en su propietario. Si su código puede actualizarse, destruirse o llamar a lo que diga el propietario, todos los proxies que lo ejecutan se quedan sin código.',
      how: 'Llama a _disableInitializers() en el constructor de la implementación, vuelve a desplegarla y actualiza el proxy. Hasta entonces, llama tú mismo a su inicializador.',
      messages: {
        byCall: 'Cualquiera puede llamar a {{call}} de la implementación {{implementation}}: probado sin enviar nada.',
        byStorage: 'La implementación {{implementation}} tiene {{call}} y consta que nunca se inicializó.',
        pass: 'El inicializador de la implementación está cerrado.',
        none: 'La implementación no tiene inicializador.',
      },
    },
  },
  judge({ resource, contract, initialisation }) {
    if (contract === null || initialisation === null) throw new NotApplicable('The contract is no proxy.')
    const { implementation, state, by, call } = initialisation
    if (state === 'none') return [pass(resource, 'none')]
    if (state === 'initialised') return [pass(resource)]
    const evidence = [textEvidence(`${contract.chain}, block ${contract.block.number}`, `${implementation}\n${call ?? ''}`)]
    return [
      fail(resource, by === 'call' ? 'byCall' : 'byStorage', {
        values: { implementation, call: call ?? '' },
        evidence,
        confidence: by === 'call' ? 'confirmed' : 'firm',
        ...(by === 'call' && { exposure: 'proven' }),
      }),
    ]
  },
})
