import type { Insight } from '../source/analysis/insight.ts'
import type { Spot } from '../judge/judge-source.ts'
import { contractsOf } from '../judge/statements.ts'
import { sourceCheck } from '../source-check.ts'

export const solStateVisibility = sourceCheck({
  id: 'sol-state-visibility',
  scannerType: 'Language',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-710',
  swc: 108,
  texts: {
    en: {
      name: 'Visibility of state variables',
      finding: 'State variables say nothing of who may read them',
      fix: 'Write the visibility of each state variable',
      why: 'Without a visibility a variable is internal. Readers have to know that by heart, and may take it for public or private.',
      how: 'Write public, internal or private at each state variable.',
      messages: {
        pass: 'Each state variable has its visibility.',
        fail: '{{contract}} has state variables without visibility: {{names}}.',
      },
    },
    de: {
      name: 'Sichtbarkeit von Zustandsvariablen',
      finding: 'Zustandsvariablen sagen nicht, wer sie lesen darf',
      fix: 'Die Sichtbarkeit jeder Zustandsvariable angeben',
      why: 'Ohne Angabe ist eine Variable internal. Leser müssen das auswendig wissen und halten sie womöglich für public oder private.',
      how: 'Schreiben Sie public, internal oder private an jede Zustandsvariable.',
      messages: {
        pass: 'Jede Zustandsvariable hat ihre Sichtbarkeit.',
        fail: '{{contract}} hat Zustandsvariablen ohne Sichtbarkeit: {{names}}.',
      },
    },
    es: {
      name: 'Visibilidad de las variables de estado',
      finding: 'Hay variables de estado que no dicen quién puede leerlas',
      fix: 'Escribir la visibilidad de cada variable de estado',
      why: 'Sin visibilidad una variable es internal. Quien lee tiene que saberlo de memoria, y puede tomarla por public o private.',
      how: 'Escribe public, internal o private en cada variable de estado.',
      messages: {
        pass: 'Cada variable de estado tiene su visibilidad.',
        fail: '{{contract}} tiene variables de estado sin visibilidad: {{names}}.',
      },
    },
  },
  find: (insight: Insight): Spot[] =>
    contractsOf(insight).flatMap(({ name, variables }): Spot[] => {
      const bare = variables.filter(({ isVisibilityDefault }) => isVisibilityDefault)
      const [first] = bare
      if (first === undefined) return []
      const names = bare.map((variable) => variable.name).join(', ')
      return [
        {
          at: first.at,
          within: null,
          confidence: 'confirmed',
          values: { contract: name, names: names.length > 200 ? `${names.slice(0, 199)}…` : names },
          also: bare.slice(1).map(({ at }) => at),
        },
      ]
    }),
})
