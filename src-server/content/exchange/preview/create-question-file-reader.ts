import { Worker } from 'node:worker_threads'
import { fail } from '../../../../src-shared/kernel/errors/result.ts'
import { createCallerQueues } from '../../../platform/http/caller-queues.ts'
import type { QuestionFile, QuestionFileReader, ReadQuestionFile } from './question-file.ts'

export interface QuestionFileReaderDeps {
  /** The bundle or source of `question-file-worker.ts`. */
  readonly workerUrl: URL
  /** Milliseconds after which a file is given up. Default: 45 s. */
  readonly mostMs?: number
}

/** Clients wait 60 s for a reply. */
const MOST_MS = 45_000
/** Fifty thousand questions need less than 300 MiB. */
const MOST_HEAP_MB = 384
/** Reading a file takes a whole processor: one at a time leaves the others to what learners do. */
const QUEUE = { atOnce: 1, most: 24 }
/** One author waits behind their own files, so that the next author waits for one of them at most. */
const QUEUE_OF_AUTHOR = { atOnce: 1, most: 2 }
const RETRY_SECONDS = '5'

/**
 * Reads each file in a thread of its own, one after the other. A file that wants too much memory or time ends its thread alone and fails with
 * `exchange/too-large`; what it held is given back at once.
 */
export function createQuestionFileReader({ workerUrl, mostMs = MOST_MS }: QuestionFileReaderDeps): QuestionFileReader {
  const queue = createCallerQueues(QUEUE)
  const authors = createCallerQueues(QUEUE_OF_AUTHOR)
  const crowded = (): Promise<ReadQuestionFile> => Promise.resolve(fail('request/crowded', { retryAfterSeconds: RETRY_SECONDS }))
  return {
    read: (author, file) => authors.take(author, () => queue.take('', () => readInThread(file, workerUrl, mostMs)) ?? crowded()) ?? crowded()
  }
}

function readInThread(file: QuestionFile, workerUrl: URL, mostMs: number): Promise<ReadQuestionFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, {
      workerData: file,
      name: 'question-file',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB }
    })
    let read: ReadQuestionFile | null = null
    // Told once the thread has ended: until then it has the file open, which Windows does not remove.
    const end = (outcome: ReadQuestionFile): void => {
      read ??= outcome
      void worker.terminate()
    }
    const timer = setTimeout(() => end(fail('exchange/too-large', { file: 'it takes too long to read' })), mostMs)
    worker.once('message', end)
    worker.once('error', (error: unknown) => {
      if (isOutOfMemory(error)) end(fail('exchange/too-large', { file: 'it needs too much memory' }))
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      if (read === null) reject(new Error('the thread ended without an answer'))
      else resolve(read)
    })
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
