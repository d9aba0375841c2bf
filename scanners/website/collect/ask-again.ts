import type { Network } from '#scanners/sdk/network.ts'
import type { Sample, WebsiteFacts } from '#scanners/website/facts.ts'
import { showsGone } from '#scanners/website/recognise/gone.ts'
import { pageOf, takeSample, type SampleRequest } from './sample.ts'

/** Behind one address there may be several servers, of which one was fixed and another not. */
const TIMES = 4

interface Question {
  requests: readonly SampleRequest[]
  /** Paths that could be read in the last good scan. */
  readable: readonly string[]
  isOpen: (sample: Sample) => boolean
}
/**
 * What could be read before must be shown to be gone, more than once; an answer that does not show it says nothing of its path.
 * @param samples first answers to the requests, in their order
 */
export async function askAgain(
  facts: Partial<WebsiteFacts>,
  network: Network,
  samples: readonly Sample[],
  question: Question,
): Promise<Sample[]> {
  const { control } = facts
  if (control === undefined) return [...samples]
  const page = pageOf(facts)
  return Promise.all(
    samples.map(async (first, index) => {
      const request = question.requests[index]
      if (request === undefined || !question.readable.includes(first.path)) return first
      let sample = first
      for (let time = 0; time < TIMES && showsGone(sample, { control, page }) && !question.isOpen(sample); time += 1)
        sample = await takeSample(network, page.url, request)
      return question.isOpen(sample) || showsGone(sample, { control, page }) ? sample : { ...sample, status: null }
    }),
  )
}
