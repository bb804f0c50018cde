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
const RETRY_SECONDS = '5'

/**
 * Reads each file in a thread of its own, one after the other. A file that wants too much memory or time ends its thread alone and fails with
 * `exchange/too-large`; what it held is given back at once.
 */
export function createQuestionFileReader({ workerUrl, mostMs = MOST_MS }: QuestionFileReaderDeps): QuestionFileReader {
  const queue = createCallerQueues(QUEUE)
  return {
    read: (file) =>
      queue.take('', () => readInThread(file, workerUrl, mostMs)) ?? Promise.resolve(fail('request/crowded', { retryAfterSeconds: RETRY_SECONDS }))
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
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    const timer = setTimeout(() => {
      resolve(fail('exchange/too-large', { file: 'it takes too long to read' }))
      end()
    }, mostMs)
    worker.once('message', (read: ReadQuestionFile) => {
      resolve(read)
      end()
    })
    worker.once('error', (error: unknown) => {
      if (isOutOfMemory(error)) resolve(fail('exchange/too-large', { file: 'it needs too much memory' }))
      else reject(error instanceof Error ? error : new Error(String(error)))
      end()
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
