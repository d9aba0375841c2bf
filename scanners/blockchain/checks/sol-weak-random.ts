import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, type Spot } from '../judge/judge-source.ts'
import { drawsOf } from '../judge/chance.ts'
import { sourceCheck } from '../source-check.ts'

export const solWeakRandom = sourceCheck({
  id: 'sol-weak-random',
  scannerType: 'Ordering',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'high',
  cwe: 'CWE-330',
  swc: 120,
  aliases: ['weak-prng'],
  texts: {
    en: {
      name: 'Source of chance',
      finding: 'Chance is drawn from block data',
      fix: 'Draw chance from a verifiable oracle or from sealed bids',
      why: 'Block number, time, hash and miner are known to everyone in the same block, and whoever builds the block can choose among them. A contract that calls in the same transaction knows the outcome before it plays.',
      how: 'Use a verifiable random function of an oracle, or let players commit to a secret first and reveal it later.',
      messages: {
        pass: 'Nothing is drawn from block data.',
        fail: '“{{code}}” makes a number out of block data, which a player can work out beforehand.',
        source: '“{{code}}” takes from the block what the contract later draws by.',
      },
    },
    de: {
      name: 'Quelle des Zufalls',
      finding: 'Zufall wird aus Blockdaten gezogen',
      fix: 'Zufall aus einem prüfbaren Orakel oder verdeckten Geboten ziehen',
      why: 'Nummer, Zeit, Hash und Erzeuger eines Blocks kennt im selben Block jeder, und wer den Block baut, kann unter ihnen wählen. Ein Vertrag, der in derselben Transaktion aufruft, kennt den Ausgang, bevor er spielt.',
      how: 'Verwenden Sie eine prüfbare Zufallsfunktion eines Orakels, oder lassen Sie Spieler sich zuerst auf ein Geheimnis festlegen und es später aufdecken.',
      messages: {
        pass: 'Nichts wird aus Blockdaten gezogen.',
        fail: '„{{code}}“ macht aus Blockdaten eine Zahl, die ein Spieler vorher ausrechnen kann.',
        source: '„{{code}}“ nimmt aus dem Block, womit der Vertrag später zieht.',
      },
    },
    es: {
      name: 'Fuente del azar',
      finding: 'El azar se saca de datos del bloque',
      fix: 'Sacar el azar de un oráculo verificable o de apuestas selladas',
      why: 'El número, la hora, el hash y el productor del bloque los conoce todo el mundo en el mismo bloque, y quien lo construye puede elegir entre ellos. Un contrato que llama en la misma transacción sabe el resultado antes de jugar.',
      how: 'Usa una función aleatoria verificable de un oráculo, o haz que los jugadores se comprometan primero con un secreto y lo revelen después.',
      messages: {
        pass: 'No se saca nada de datos del bloque.',
        fail: '«{{code}}» hace de datos del bloque un número que un jugador puede calcular de antemano.',
        source: '«{{code}}» toma del bloque aquello con lo que el contrato sortea después.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    drawsOf(insight).map(({ operation: { at, within }, how }) => ({
      at,
      within,
      message: how === 'draw' ? 'fail' : 'source',
      riskLevel: how === 'source' ? 'low' : undefined,
      confidence: how === 'source' ? 'tentative' : 'firm',
      values: { code: codeOf(insight.source, at) },
    })),
})
