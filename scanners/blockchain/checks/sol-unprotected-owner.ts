import type { Insight } from '../source/analysis/insight.ts'
import { codeOf, titleOf, type Spot } from '../judge/judge-source.ts'
import { openSettings } from '../judge/open-settings.ts'
import { takeovers, takeoverSpots } from '../judge/takeovers.ts'
import { sourceCheck } from '../source-check.ts'

export const solUnprotectedOwner = sourceCheck({
  id: 'sol-unprotected-owner',
  scannerType: 'Access control',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  swc: 105,
  example: 'function transferOwnership(address next) external onlyOwner {\n    pendingOwner = next;\n}',
  texts: {
    en: {
      name: 'Who may change owner and settings',
      finding: 'Anyone can take ownership or change a setting',
      fix: 'Let only the owner change them',
      why: 'The function writes whom the contract trusts and asks nobody who they are. A stranger calls it once and then does everything that the owner may. A price, a pause or another contract’s address that anyone sets decides over all others’ money.',
      how: 'Guard the function with onlyOwner or a role. Better still, let the new owner accept in a second step, as Ownable2Step does.',
      messages: {
        write: '“{{code}}” makes whoever calls {{entry}} someone the contract trusts.',
        setting: '{{entry}} may be called by anyone and sets with “{{code}}” what other functions call, pay or decide by.',
        pass: 'Only trusted callers can change whom the contract trusts and what it decides by.',
        fail: '{{entry}} may be called by anyone, and line {{writeLine}} writes “{{code}}”, by which the contract knows whom it trusts.',
      },
    },
    de: {
      name: 'Wer Eigentümer und Einstellungen ändern darf',
      finding: 'Jeder kann den Vertrag übernehmen oder eine Einstellung ändern',
      fix: 'Nur den Eigentümer beides ändern lassen',
      why: 'Die Funktion schreibt, wem der Vertrag vertraut, und fragt niemanden, wer er ist. Ein Fremder ruft sie einmal auf und tut danach alles, was der Eigentümer darf. Ein Preis, eine Pause oder die Adresse eines anderen Vertrags, die jeder setzen kann, entscheidet über das Geld aller anderen.',
      how: 'Schützen Sie die Funktion mit onlyOwner oder einer Rolle. Noch besser: Lassen Sie den neuen Eigentümer in einem zweiten Schritt annehmen, wie Ownable2Step es tut.',
      messages: {
        write: '„{{code}}“ macht jeden, der {{entry}} aufruft, zu jemandem, dem der Vertrag vertraut.',
        setting: '{{entry}} darf jeder aufrufen und setzt mit „{{code}}“, wonach andere Funktionen aufrufen, zahlen oder entscheiden.',
        pass: 'Nur vertraute Aufrufer können ändern, wem der Vertrag vertraut und wonach er entscheidet.',
        fail: '{{entry}} darf jeder aufrufen, und Zeile {{writeLine}} schreibt „{{code}}“, woran der Vertrag erkennt, wem er vertraut.',
      },
    },
    es: {
      name: 'Quién puede cambiar propietario y ajustes',
      finding: 'Cualquiera puede quedarse con la propiedad o cambiar un ajuste',
      fix: 'Dejar que solo el propietario los cambie',
      why: 'La función escribe en quién confía el contrato y no pregunta a nadie quién es. Un extraño la llama una vez y después hace todo lo que puede el propietario. Un precio, una pausa o la dirección de otro contrato que cualquiera fija decide sobre el dinero de los demás.',
      how: 'Protege la función con onlyOwner o un rol. Mejor aún, haz que el nuevo propietario acepte en un segundo paso, como hace Ownable2Step.',
      messages: {
        write: '«{{code}}» convierte a quien llame a {{entry}} en alguien de confianza para el contrato.',
        setting: 'Cualquiera puede llamar a {{entry}}, que fija con «{{code}}» aquello por lo que otras funciones llaman, pagan o deciden.',
        pass: 'Solo quienes son de confianza pueden cambiar en quién confía el contrato y por qué decide.',
        fail: 'Cualquiera puede llamar a {{entry}}, y la línea {{writeLine}} escribe «{{code}}», por lo que el contrato sabe en quién confía.',
      },
    },
  },
  find: (insight: Insight): Spot[] => [
    ...[...takeovers(insight)]
      .filter(({ isInitializer, isMistyped, isOnce }) => !isInitializer && !isMistyped && !isOnce)
      .flatMap((takeover) => takeoverSpots(insight, takeover)),
    ...[...openSettings(insight)].map(({ operation: { at, within }, flow }): Spot => ({
      at,
      within,
      message: 'setting',
      riskLevel: 'medium',
      confidence: 'tentative',
      values: { entry: titleOf(flow.entry), code: codeOf(insight.source, at) },
    })),
  ],
})
