import { blockchainCheck } from '#scanners/blockchain/check.ts'
import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'

export const solUnverifiedSource = blockchainCheck({
  id: 'sol-unverified-source',
  scannerType: 'Bytecode',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1357',
  references: ['https://docs.sourcify.dev/docs/intro/', 'https://docs.etherscan.io/contract-verification/verify-with-hardhat'],
  snippets: [
    {
      label: 'Foundry',
      language: 'bash',
      code: 'forge verify-contract --verifier sourcify --chain CHAIN ADDRESS src/Contract.sol:Contract',
    },
    { label: 'Hardhat', language: 'bash', code: 'npx hardhat verify --network NETWORK ADDRESS "constructor argument"' },
  ],
  needs: ['contract', 'published'],
  texts: {
    en: {
      name: 'Published source',
      finding: 'Source is not verified',
      fix: 'Publish and verify the source of the contract',
      why: 'Without source that was compiled again to the code on the chain, nobody who uses the contract, and no review, can tell what it does. Faults and back doors stay unseen until they are used.',
      how: 'Verify the contract with Sourcify or Etherscan: give exactly the files, compiler version and settings that it was deployed with. Of a proxy, verify the implementation as well.',
      messages: {
        fail: 'No verified source of {{address}} is published at {{asked}}.',
        pass: 'Verified source of {{address}} is published at {{asked}}.',
        unknown: 'Not every place that publishes source gave an answer.',
      },
    },
    de: {
      name: 'Veröffentlichter Quelltext',
      finding: 'Der Quelltext ist nicht verifiziert',
      fix: 'Quelltext des Vertrags veröffentlichen und verifizieren',
      why: 'Ohne Quelltext, der erneut zum Code auf der Chain übersetzt wurde, kann niemand, der den Vertrag nutzt, und keine Prüfung erkennen, was er tut. Fehler und Hintertüren bleiben unbemerkt, bis sie ausgenutzt werden.',
      how: 'Verifizieren Sie den Vertrag bei Sourcify oder Etherscan: Geben Sie genau die Dateien, die Compiler-Version und die Einstellungen an, mit denen er bereitgestellt wurde. Verifizieren Sie bei einem Proxy auch die Implementierung.',
      messages: {
        fail: 'Von {{address}} ist bei {{asked}} kein verifizierter Quelltext veröffentlicht.',
        pass: 'Von {{address}} ist bei {{asked}} verifizierter Quelltext veröffentlicht.',
        unknown: 'Nicht jede Stelle, die Quelltext veröffentlicht, gab eine Antwort.',
      },
    },
    es: {
      name: 'Código publicado',
      finding: 'El código fuente no está verificado',
      fix: 'Publicar y verificar el código fuente del contrato',
      why: 'Sin un código fuente que se haya vuelto a compilar hasta obtener el código de la cadena, nadie que use el contrato, ni ninguna revisión, puede saber qué hace. Los fallos y puertas traseras pasan inadvertidos hasta que se aprovechan.',
      how: 'Verifica el contrato en Sourcify o Etherscan: indica exactamente los archivos, la versión del compilador y los ajustes con que se desplegó. Si es un proxy, verifica también la implementación.',
      messages: {
        fail: 'No hay código verificado de {{address}} publicado en {{asked}}.',
        pass: 'El código verificado de {{address}} está publicado en {{asked}}.',
        unknown: 'No todos los sitios que publican código respondieron.',
      },
    },
  },
  judge({ resource, contract, published: { published, asked, isExact } }) {
    if (contract === null) throw new NotApplicable('Uploaded source stands on no chain.')
    const { address } = contract.runs
    const values = { address, asked: asked.map((one) => (one === 'sourcify' ? 'Sourcify' : 'Etherscan')).join(', ') }
    if (published === 'unknown') return [unknown(resource)]
    if (published === 'verified') {
      const evidence = isExact === null ? [] : [textEvidence('Match', isExact ? 'exact_match' : 'match')]
      return [pass(resource, 'pass', { values, evidence })]
    }
    // one place alone may miss what another has
    return [fail(resource, 'fail', { values, confidence: asked.length > 1 ? 'confirmed' : 'firm' })]
  },
})
