import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, lineOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { chosenCalls } from '../judge/chosen-calls.ts'
import { openRecords } from '../judge/open-records.ts'
import { entrySiteOf } from '../judge/operations.ts'
import { openPayouts } from '../judge/payouts.ts'
import { sourceCheck } from '../source-check.ts'

export const solArbitrarySend = sourceCheck({
  id: 'sol-arbitrary-send',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  swc: 105,
  aliases: ['arbitrary-send-eth'],
  texts: {
    en: {
      name: 'Who gets paid',
      finding: 'Anyone can make the contract pay',
      fix: 'Pay only what is owed, to whom it is owed',
      why: 'The payment goes to whoever calls, or to whom they name, without anything that says they have a claim to it. The ether of everyone else is paid out to the first who notices.',
      how: 'Pay from a record of what each account is owed, reduce it before paying, and guard payments of the contract’s own ether with onlyOwner.',
      messages: {
        payee: '{{entry}} puts whomever the caller likes with “{{code}}” where the contract pays to.',
        chosen:
          '{{entry}} calls with “{{code}}” whatever the caller names, in the name of the contract: what others entrusted to it can be taken.',
        from: '{{entry}} takes tokens with “{{code}}” from whomever the caller names, not from the caller.',
        mint: '{{entry}} credits with “{{code}}” as much as the caller asks for, and nothing is paid for it.',
        burn: '{{entry}} takes with “{{code}}” what others own; nothing allows the caller to.',
        pass: 'Each payment is bound to a claim or to a trusted caller.',
        fail: '{{entry}} pays what the contract owns with “{{code}}”, and asks nobody who they are.',
        fixed: '{{entry}} pays whoever calls with “{{code}}”, without asking what they are owed; it can be called until nothing is left.',
        amount: '{{entry}} pays as much as the caller asks for with “{{code}}”.',
        record: '{{entry}} pays with “{{code}}” and never reduces the record by which it pays: it can be called until nothing is left.',
        bound: 'Line {{line}} lets only those through who ask for at least what they have; line {{payLine}} then pays “{{code}}”.',
      },
    },
    de: {
      name: 'Wer bezahlt wird',
      finding: 'Jeder kann den Vertrag zahlen lassen',
      fix: 'Nur Geschuldetes an Berechtigte zahlen',
      why: 'Die Zahlung geht an den, der aufruft, oder an den, den er nennt, ohne dass etwas für einen Anspruch spricht. Der Ether aller anderen wird an den ausgezahlt, der es zuerst bemerkt.',
      how: 'Zahlen Sie aus einer Aufzeichnung dessen, was jedem Konto zusteht, verringern Sie sie vor der Zahlung, und schützen Sie Zahlungen aus eigenem Ether mit onlyOwner.',
      messages: {
        payee: '{{entry}} setzt mit „{{code}}“ nach Belieben des Aufrufers ein, an wen der Vertrag zahlt.',
        chosen:
          '{{entry}} ruft mit „{{code}}“ im Namen des Vertrags auf, was der Aufrufer nennt: Was andere ihm anvertraut haben, kann genommen werden.',
        from: '{{entry}} zieht mit „{{code}}“ Token von dem ein, den der Aufrufer nennt, nicht vom Aufrufer.',
        mint: '{{entry}} schreibt mit „{{code}}“ so viel gut, wie der Aufrufer verlangt, und nichts wird dafür gezahlt.',
        burn: '{{entry}} nimmt mit „{{code}}“, was einem anderen gehört; niemand hat es dem Aufrufer erlaubt.',
        pass: 'Jede Zahlung hängt an einem Anspruch oder an einem vertrauten Aufrufer.',
        fail: '{{entry}} zahlt mit „{{code}}“, was dem Vertrag gehört, und fragt niemanden, wer er ist.',
        fixed: '{{entry}} zahlt mit „{{code}}“ jedem, der aufruft, und fragt nicht, was ihm zusteht: Das geht, bis nichts mehr da ist.',
        amount: '{{entry}} zahlt mit „{{code}}“ so viel, wie der Aufrufer verlangt.',
        record:
          '{{entry}} zahlt mit „{{code}}“ und verringert nie die Aufzeichnung, nach der gezahlt wird: Das geht, bis nichts mehr da ist.',
        bound: 'Zeile {{line}} lässt nur durch, wer mindestens so viel verlangt, wie er hat; Zeile {{payLine}} zahlt dann „{{code}}“.',
      },
    },
    es: {
      name: 'Quién cobra',
      finding: 'Cualquiera puede hacer pagar al contrato',
      fix: 'Pagar solo lo adeudado y a quien se le debe',
      why: 'El pago va a quien llama, o a quien este indique, sin nada que acredite un derecho. El ether de todos los demás se paga al primero que se dé cuenta.',
      how: 'Paga según un registro de lo que se debe a cada cuenta, redúcelo antes de pagar y protege con onlyOwner los pagos del ether propio.',
      messages: {
        payee: '{{entry}} pone con «{{code}}» a quien quiera quien llama como destinatario de los pagos del contrato.',
        chosen:
          '{{entry}} llama con «{{code}}», en nombre del contrato, a lo que indique quien llama: puede llevarse lo que otros le confiaron.',
        from: '{{entry}} toma tokens con «{{code}}» de quien indique quien llama, no de quien llama.',
        mint: '{{entry}} abona con «{{code}}» tanto como pida quien llama, y nada se paga por ello.',
        burn: '{{entry}} quita con «{{code}}» lo que es de otra persona; nadie se lo ha permitido a quien llama.',
        pass: 'Cada pago está ligado a un derecho o a alguien de confianza.',
        fail: '{{entry}} paga con «{{code}}» lo que tiene el contrato y no pregunta a nadie quién es.',
        fixed: '{{entry}} paga con «{{code}}» a quien llame, sin preguntar qué se le debe: se puede llamar hasta que no quede nada.',
        amount: '{{entry}} paga con «{{code}}» tanto como pida quien llama.',
        record: '{{entry}} paga con «{{code}}» y nunca reduce el registro por el que paga: se puede llamar hasta que no quede nada.',
        bound: 'La línea {{line}} solo deja pasar a quien pide al menos lo que tiene; la línea {{payLine}} paga entonces «{{code}}».',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [
      [...openPayouts(insight)].map(({ how, at, call, flow }): Spot => ({
        at,
        within: call.within,
        message: how === 'balance' ? 'fail' : how,
        values: { entry: titleOf(flow.entry), code: codeOf(insight.source, call.at), payLine: lineOf(insight.source, call.at) },
        also: at === call.at ? [] : [call.at],
      })),
      [...chosenCalls(insight)].map(({ how, operation: { at, within }, flow }): Spot => ({
        at,
        within,
        message: how,
        riskLevel: 'medium',
        confidence: how === 'from' ? 'firm' : 'tentative',
        values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) },
      })),
      [...openRecords(insight)].map(({ how, operation, flow }): Spot => {
        const at = entrySiteOf(operation)
        return { at, within: flow.entry, message: how, values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) } }
      }),
    ].flat(),
})
