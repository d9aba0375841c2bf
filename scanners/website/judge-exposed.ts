import type { Verdict } from '#scanners/sdk/check.ts'
import type { PageFacts, Sample } from './facts.ts'
import { PROBES, type ProbeFamily } from './judge-probes.ts'
import { conclude, fail, siteResource, textEvidence } from './judge-verdict.ts'

const SHOWN_MAX = 600

interface Answers {
  page: PageFacts
  control: Sample
  paths: readonly Sample[]
}
/**
 * Judges one family of probes: a file counts as readable when its content proves it, and when a random path does not
 * answer the same (a site that answers 200 to everything exposes nothing by that).
 */
export function judgeProbes({ page, control, paths }: Answers, family: ProbeFamily): Verdict[] {
  const resource = siteResource(page)
  const answers = new Map(paths.map((sample) => [sample.path, sample]))
  const probes = PROBES.filter((probe) => probe.family === family)
  const readable = probes.filter(({ path, proof }) => {
    const answer = answers.get(path)
    return answer?.status === 200 && proof.test(answer.head) && !(control.status === 200 && proof.test(control.head))
  })
  const fails = readable.map(({ path }) => {
    const head = printable(answers.get(path)?.head ?? '')
    return fail(resource, 'fail', {
      locator: path,
      values: { path },
      exposure: 'proven',
      evidence: [textEvidence(`GET ${path}: 200`, head)],
    })
  })
  const complete = control.status !== null && probes.every(({ path }) => answers.get(path)?.status !== null)
  const tried = probes.map(({ path }) => `${path}: ${answers.get(path)?.status ?? 'no answer'}`).join('\n')
  return conclude({ resource, fails, complete, passed: { evidence: [textEvidence('GET', tried)] } })
}

/** The beginning of a file as text; bytes of a binary one become dots. */
function printable(head: string): string {
  const text = Buffer.from(head.slice(0, SHOWN_MAX), 'latin1').toString('utf8')
  // oxlint-disable-next-line no-control-regex -- these are the characters to be rid of
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/gu, '.')
}
