import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { onceEach } from '../judge/neighbours.ts'
import { callsOf, meetingOf, sitesOf } from '../judge/operations.ts'
import { reentryOf, strangeness, type Reentry } from '../judge/reentry.ts'
import { sourceCheck } from '../source-check.ts'

export const solReentrancyEth = sourceCheck({
  id: 'sol-reentrancy-eth',
  scannerType: 'Reentrancy',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-841',
  swc: 107,
  aliases: ['reentrancy-eth'],
  example:
    'function withdraw(uint256 amount) external nonReentrant {\n    require(balances[msg.sender] >= amount);\n    balances[msg.sender] -= amount; // first what is owed\n    (bool ok, ) = msg.sender.call{value: amount}(""); // then the payment\n    require(ok);\n}',
  texts: {
    en: {
      name: 'State and payments in order',
      finding: 'State is written after ether is sent',
      fix: 'Write state before sending ether',
      why: 'Whoever is paid runs code of their own during the payment and can call the contract again while it still believes nothing was paid. Contracts have been emptied this way in one transaction.',
      how: 'Change balances and flags first and send ether last. Add a lock such as nonReentrant to every function that shares this state.',
      messages: {
        pass: 'No ether is sent before the state it depends on is written.',
        fail: 'Line {{line}} sends ether before line {{laterLine}} writes “{{later}}”; {{entry}} can be entered again in between.',
        across:
          'Line {{line}} sends ether before line {{laterLine}} writes “{{later}}”; meanwhile another function relies on the old value.',
        stipend:
          'Line {{line}} pays before line {{laterLine}} writes “{{later}}”. Only the 2,300 gas that come with the payment keep {{entry}} from being entered again.',
      },
    },
    de: {
      name: 'Reihenfolge von Zustand und Zahlungen',
      finding: 'Zustand wird erst nach dem Senden von Ether geschrieben',
      fix: 'Zustand vor dem Senden von Ether schreiben',
      why: 'Wer bezahlt wird, führt während der Zahlung eigenen Code aus und kann den Vertrag erneut aufrufen, solange dieser noch glaubt, es sei nichts gezahlt. So wurden Verträge in einer einzigen Transaktion geleert.',
      how: 'Ändern Sie zuerst Guthaben und Merker und senden Sie Ether zuletzt. Versehen Sie jede Funktion, die diesen Zustand teilt, mit einer Sperre wie nonReentrant.',
      messages: {
        pass: 'Kein Ether wird gesendet, bevor der Zustand geschrieben ist, von dem die Zahlung abhängt.',
        fail: 'Zeile {{line}} sendet Ether, bevor Zeile {{laterLine}} „{{later}}“ schreibt; {{entry}} kann dazwischen erneut betreten werden.',
        across:
          'Zeile {{line}} sendet Ether, bevor Zeile {{laterLine}} „{{later}}“ schreibt; inzwischen verlässt sich eine andere Funktion auf den alten Wert.',
        stipend:
          'Zeile {{line}} zahlt, bevor Zeile {{laterLine}} „{{later}}“ schreibt. Nur die 2.300 Gas, die mit der Zahlung kommen, verhindern, dass {{entry}} erneut betreten wird.',
      },
    },
    es: {
      name: 'Orden de estado y pagos',
      finding: 'El estado se escribe después de enviar ether',
      fix: 'Escribir el estado antes de enviar ether',
      why: 'Quien cobra ejecuta su propio código durante el pago y puede volver a llamar al contrato mientras este aún cree que no ha pagado nada. Así se han vaciado contratos en una sola transacción.',
      how: 'Cambia primero saldos y marcas y envía el ether al final. Añade un bloqueo como nonReentrant a cada función que comparta ese estado.',
      messages: {
        pass: 'No se envía ether antes de escribir el estado del que depende.',
        fail: 'La línea {{line}} envía ether antes de que la línea {{laterLine}} escriba «{{later}}»; entre medias se puede volver a entrar en {{entry}}.',
        across:
          'La línea {{line}} envía ether antes de que la línea {{laterLine}} escriba «{{later}}»; mientras tanto otra función confía en el valor anterior.',
        stipend:
          'La línea {{line}} paga antes de que la línea {{laterLine}} escriba «{{later}}». Solo los 2.300 de gas que acompañan al pago impiden volver a entrar en {{entry}}.',
      },
    },
  },
  find,
})

function find(insight: Insight): Spot[] {
  const paying = [...callsOf(insight, 'call', 'function', 'transfer', 'send')].filter(
    ({ operation: { ether } }) => ether !== null && ether.constant !== '0',
  )
  const spots = paying.map(reentryOf).flatMap((reentry) => (reentry === null ? [] : [spotOf(insight, reentry)]))
  return onceEach(spots, ({ at, within, message }) => (message === 'stipend' ? `${within?.id}` : `${at.file}:${at.start}`))
}

function spotOf({ source }: Insight, reentry: Reentry): Spot {
  const { operation, write, flow, isAcross } = reentry
  const [at, later] = sitesOf(operation, write)
  const isStipend = operation.way === 'transfer' || operation.way === 'send' || operation.gas?.constant === '2300'
  const confidence = isStipend ? 'tentative' : strangeness(reentry)
  return {
    at,
    within: meetingOf(operation, write),
    message: isStipend ? 'stipend' : isAcross ? 'across' : 'fail',
    confidence,
    riskLevel: isStipend ? 'low' : confidence === 'tentative' ? 'medium' : undefined,
    values: { laterLine: lineOf(source, later), later: codeOf(source, later), entry: titleOf(flow.entry) },
    also: operation.at === at ? [later] : [later, operation.at],
  }
}
