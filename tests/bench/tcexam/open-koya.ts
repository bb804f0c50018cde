import { registerBenchLearner, type BenchAttempt, type BenchLearner } from '../server/bench-learner.ts'
import { startServerProcess } from '../server/server-process.ts'
import { QUESTIONS, type Program, type Query, type Sitting } from './program.ts'

interface Opening {
  /** The folder `out` of a build. */
  readonly out: string
  readonly databaseUrl: string
  readonly query: Query
  readonly candidates: number
}

/** Serves a build of Koya on an empty database, and registers learners. */
export async function openKoya({ out, databaseUrl, query, candidates }: Opening): Promise<Program & { readonly close: () => Promise<void> }> {
  const server = await startServerProcess(out, databaseUrl)
  try {
    const learners: BenchLearner[] = []
    for (let number = 1; number <= candidates; number += 1) learners.push(await registerBenchLearner(server.address, number))
    return {
      name: 'Koya',
      readings: 10,
      query,
      openSittings: (count) => Promise.resolve(learners.slice(0, count).map(toSitting)),
      // The server acknowledges nothing that it has not saved, which other tests prove; the other answers come with the submission.
      completeAnswers: () => Promise.resolve(),
      checkFinished: () => Promise.resolve(),
      processorMs: server.processorMs,
      close: server.end
    }
  } catch (error) {
    await server.end()
    throw error
  }
}

function toSitting(learner: BenchLearner): Sitting {
  let attempt: BenchAttempt | null = null
  const started = (): BenchAttempt => {
    if (attempt === null) throw new Error('the attempt has not started')
    return attempt
  }
  return {
    async start() {
      attempt = await learner.start()
    },
    answer: () => started().answer(),
    // Each question is answered, and one more event hands it in.
    prepareFinish: () => started().deliver(Math.max(QUESTIONS, started().chain.events.length) + 1),
    finish: () => started().submit(),
    readResult: () => started().fetchReport()
  }
}
