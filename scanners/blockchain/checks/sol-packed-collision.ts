import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { operationsOf } from '../judge/operations.ts'
import type { BuiltinOperation } from '../source/flow/operations.ts'
import type { Expression } from '../source/tree.ts'
import { sourceCheck } from '../source-check.ts'

export const solPackedCollision = sourceCheck({
  id: 'sol-packed-collision',
  scannerType: 'Signatures',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-294',
  swc: 133,
  aliases: ['encode-packed-collision'],
  example: 'bytes32 digest = keccak256(abi.encode(names, values));',
  texts: {
    en: {
      name: 'Packed encoding',
      finding: 'Several values of changing length are packed into one hash',
      fix: 'Use abi.encode for what is hashed',
      why: 'abi.encodePacked puts values next to each other without their lengths. Moving an entry from one list to the other gives the same hash, and with it the same signature or claim.',
      how: 'Use abi.encode, or pack at most one value of changing length.',
      messages: {
        pass: 'No hash packs several values of changing length.',
        fail: '“{{code}}” packs {{amount}} values whose lengths change, so that other values give the same bytes.',
      },
    },
    de: {
      name: 'Gepackte Kodierung',
      finding: 'Mehrere Werte wechselnder Länge werden in einen Hash gepackt',
      fix: 'Für Hashes abi.encode verwenden',
      why: 'abi.encodePacked setzt Werte ohne ihre Längen nebeneinander. Wandert ein Eintrag von einer Liste in die andere, bleibt der Hash gleich, und mit ihm die Signatur oder der Anspruch.',
      how: 'Verwenden Sie abi.encode, oder packen Sie höchstens einen Wert wechselnder Länge.',
      messages: {
        pass: 'Kein Hash packt mehrere Werte wechselnder Länge.',
        fail: '„{{code}}“ packt {{amount}} Werte, deren Längen wechseln, sodass andere Werte dieselben Bytes ergeben.',
      },
    },
    es: {
      name: 'Codificación compacta',
      finding: 'Varios valores de longitud variable se empaquetan en un hash',
      fix: 'Usar abi.encode para lo que se resume',
      why: 'abi.encodePacked pone los valores uno junto a otro sin sus longitudes. Pasar una entrada de una lista a otra da el mismo hash, y con él la misma firma o el mismo derecho.',
      how: 'Usa abi.encode, o empaqueta como mucho un valor de longitud variable.',
      messages: {
        pass: 'Ningún hash empaqueta varios valores de longitud variable.',
        fail: '«{{code}}» empaqueta {{amount}} valores cuya longitud varía, de modo que otros valores dan los mismos bytes.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...operationsOf(insight, 'builtin')].flatMap(({ operation }): Spot[] => {
      const amount = dynamicOf(operation).length
      const { at, within } = operation
      return amount < 2 ? [] : [{ at, within, values: { code: codeOf(insight.source, at), amount } }]
    }),
})

/** Arguments whose length changes, of what packs: `abi.encodePacked`, and hashes of several values before 0.5. */
function dynamicOf({ name, expression, args }: BuiltinOperation): Expression[] {
  if (expression.kind !== 'call') return []
  const packs = name === 'abi.encodePacked' || (/^(?:keccak256|sha3|sha256|ripemd160)$/u.test(name) && expression.args.length > 1)
  if (!packs) return []
  // a constant text has but one length
  return expression.args.filter(
    ({ type }, index) =>
      /^(?:bytes|string)(?: |$)|\[\]/u.test(type) &&
      args[index]?.constant === null &&
      args[index].origins.size + args[index].reads.size > 0,
  )
}
