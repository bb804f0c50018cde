import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/postgres-cluster.ts'
import { configureTcexam } from './configure-tcexam.ts'
import type { Program, Query, Sitting } from './program.ts'
import { createTcexamCandidate, type TcexamCandidate } from './tcexam-candidate.ts'
import { answerOthers, checkAnswers, checkOver, loadSchema, makeExam, makeQuestionsAndCandidates, readSittings } from './tcexam-exam.ts'
import { startWebServer } from './web-server.ts'

interface Opening {
  /** A checkout, which stays as it is. */
  readonly checkout: string
  readonly databaseUrl: string
  readonly query: Query
  readonly candidates: number
}

/** Serves a copy of a checkout on an empty database, and signs candidates in. Throws a `TcexamError`. */
export async function openTcexam({ checkout, databaseUrl, query, candidates }: Opening): Promise<Program & { readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-tcexam-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const [root, port] = [join(folder, 'tcexam'), await freePort()]
    cpSync(checkout, root, { recursive: true })
    configureTcexam({ folder: root, port, databaseUrl })
    await loadSchema(query, root)
    await makeQuestionsAndCandidates(query, candidates)
    const server = await startWebServer({ root, folder, port })
    const close = async (): Promise<void> => {
      await server.end()
      remove()
    }
    try {
      const all: TcexamCandidate[] = []
      for (let number = 1; number <= candidates; number += 1) all.push(createTcexamCandidate(server.address, number))
      for (const one of all) await one.signIn()
      return { ...createTcexam(query, all), processorMs: server.processorMs, close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    remove()
    throw error
  }
}

function createTcexam(query: Query, candidates: readonly TcexamCandidate[]): Omit<Program, 'processorMs'> {
  let exams = 0
  let current = { exam: 0, count: 0 }
  let sittings: ReadonlyMap<string, number> = new Map()
  const toSitting = (candidate: TcexamCandidate): Sitting => ({
    start: () => candidate.start(current.exam),
    answer: candidate.answer,
    prepareFinish: candidate.askToFinish,
    finish: candidate.finish,
    readResult: () => candidate.readResult(current.exam, sittings.get(candidate.username) ?? 0)
  })
  return {
    name: 'TCExam',
    readings: 1,
    query,
    // Each page writes when the candidate's session ends.
    besides: 'tce_sessions',
    async openSittings(count) {
      exams += 1
      current = { exam: await makeExam(query, `exam ${String(exams)}`), count }
      return candidates.slice(0, count).map(toSitting)
    },
    async completeAnswers(answersEach) {
      await checkAnswers(query, { exam: current.exam, answers: answersEach * current.count })
      await answerOthers(query, current.exam)
      sittings = await readSittings(query, current)
    },
    checkFinished: () => checkOver(query, current.exam)
  }
}
