import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
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
      name: 'Who may change the owner',
      finding: 'Anyone can take ownership',
      fix: 'Let only the owner name a new owner',
      why: 'The function writes whom the contract trusts and asks nobody who they are. A stranger calls it once and then does everything that the owner may.',
      how: 'Guard the function with onlyOwner or a role. Better still, let the new owner accept in a second step, as Ownable2Step does.',
      messages: {
        write: '“{{code}}” makes whoever calls {{entry}} someone the contract trusts.',
        pass: 'Only trusted callers can change whom the contract trusts.',
        fail: '{{entry}} may be called by anyone, and line {{writeLine}} writes “{{code}}”, by which the contract knows whom it trusts.',
      },
    },
    de: {
      name: 'Wer den Eigentümer ändern darf',
      finding: 'Jeder kann den Vertrag übernehmen',
      fix: 'Nur den Eigentümer einen neuen Eigentümer benennen lassen',
      why: 'Die Funktion schreibt, wem der Vertrag vertraut, und fragt niemanden, wer er ist. Ein Fremder ruft sie einmal auf und tut danach alles, was der Eigentümer darf.',
      how: 'Schützen Sie die Funktion mit onlyOwner oder einer Rolle. Noch besser: Lassen Sie den neuen Eigentümer in einem zweiten Schritt annehmen, wie Ownable2Step es tut.',
      messages: {
        write: '„{{code}}“ macht jeden, der {{entry}} aufruft, zu jemandem, dem der Vertrag vertraut.',
        pass: 'Nur vertraute Aufrufer können ändern, wem der Vertrag vertraut.',
        fail: '{{entry}} darf jeder aufrufen, und Zeile {{writeLine}} schreibt „{{code}}“, woran der Vertrag erkennt, wem er vertraut.',
      },
    },
    es: {
      name: 'Quién puede cambiar el propietario',
      finding: 'Cualquiera puede quedarse con la propiedad',
      fix: 'Dejar que solo el propietario nombre a otro',
      why: 'La función escribe en quién confía el contrato y no pregunta a nadie quién es. Un extraño la llama una vez y después hace todo lo que puede el propietario.',
      how: 'Protege la función con onlyOwner o un rol. Mejor aún, haz que el nuevo propietario acepte en un segundo paso, como hace Ownable2Step.',
      messages: {
        write: '«{{code}}» convierte a quien llame a {{entry}} en alguien de confianza para el contrato.',
        pass: 'Solo quienes son de confianza pueden cambiar en quién confía el contrato.',
        fail: 'Cualquiera puede llamar a {{entry}}, y la línea {{writeLine}} escribe «{{code}}», por lo que el contrato sabe en quién confía.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    [...takeovers(insight)]
      .filter(({ isInitializer, isMistyped, isOnce }) => !isInitializer && !isMistyped && !isOnce)
      .flatMap((takeover) => takeoverSpots(insight, takeover)),
})
