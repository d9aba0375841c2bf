import { delegationsBy } from '../judge/delegations.ts'
import { sourceCheck } from '../source-check.ts'

export const solDelegatecallParam = sourceCheck({
  id: 'sol-delegatecall-param',
  scannerType: 'Access control',
  category: 'Injection',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-829',
  swc: 112,
  aliases: ['controlled-delegatecall'],
  texts: {
    en: {
      name: 'Target of delegatecall from a parameter',
      finding: 'The caller chooses whose code delegatecall runs',
      fix: 'Delegate to fixed or owner-set addresses only',
      why: 'delegatecall runs foreign code with this contract’s storage and ether. Whoever names the address can become owner and take everything in one transaction.',
      how: 'Take the target from a constant or from state that only an owner sets. Never from the call itself.',
      messages: {
        pass: 'No caller chooses whose code delegatecall runs.',
        fail: '{{entry}} hands an address that the caller gives to “{{code}}”.',
      },
    },
    de: {
      name: 'Ziel von delegatecall aus einem Parameter',
      finding: 'Der Aufrufer wählt, wessen Code delegatecall ausführt',
      fix: 'Nur an feste oder vom Eigentümer gesetzte Adressen delegieren',
      why: 'delegatecall führt fremden Code mit Speicher und Ether dieses Vertrags aus. Wer die Adresse nennt, kann Eigentümer werden und in einer Transaktion alles nehmen.',
      how: 'Nehmen Sie das Ziel aus einer Konstanten oder aus Zustand, den nur ein Eigentümer setzt, nie aus dem Aufruf selbst.',
      messages: {
        pass: 'Kein Aufrufer wählt, wessen Code delegatecall ausführt.',
        fail: '{{entry}} reicht eine vom Aufrufer angegebene Adresse an „{{code}}“ weiter.',
      },
    },
    es: {
      name: 'Destino de delegatecall desde un parámetro',
      finding: 'Quien llama elige qué código ejecuta delegatecall',
      fix: 'Delegar solo en direcciones fijas o puestas por el propietario',
      why: 'delegatecall ejecuta código ajeno con el almacenamiento y el ether de este contrato. Quien indica la dirección puede hacerse propietario y llevarse todo en una transacción.',
      how: 'Toma el destino de una constante o de un estado que solo cambie el propietario, nunca de la propia llamada.',
      messages: {
        pass: 'Nadie que llama elige qué código ejecuta delegatecall.',
        fail: '{{entry}} entrega a «{{code}}» una dirección que da quien llama.',
      },
    },
  },
  find: (insight) => delegationsBy(insight, 'caller'),
})
