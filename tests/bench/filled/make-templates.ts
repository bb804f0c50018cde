import { registerBenchLearner } from '../server/bench-learner.ts'
import { startServerProcess } from '../server/server-process.ts'

/** What an exam of 180 questions leaves: from those that answer few questions to those that change many answers. */
const EVENT_COUNTS = [61, 121, 181, 241, 361]
const PAPERS_OF_EACH = 4

/** Makes attempts through the API of a built server, which also makes the tables: each with its paper, its events and its report. */
export async function makeTemplates(out: string, url: string): Promise<void> {
  const server = await startServerProcess(out, url)
  try {
    const learner = await registerBenchLearner(server.address, 1)
    for (const eventCount of EVENT_COUNTS) {
      for (let paper = 0; paper < PAPERS_OF_EACH; paper += 1) {
        const attempt = await learner.start()
        await attempt.deliver(eventCount)
        await attempt.submit()
      }
    }
  } finally {
    await server.end()
  }
}
