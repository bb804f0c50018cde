import { parentPort, workerData } from 'node:worker_threads'
import type { QuestionFile, ReadQuestionFile } from './question-file.ts'
import { readQuestionFile } from './read-question-file.ts'

// JSON is written here, so that the thread of the server only sends it.
const read = await readQuestionFile(workerData as QuestionFile)
parentPort?.postMessage((read.ok ? { ok: true, value: JSON.stringify(read.value) } : read) satisfies ReadQuestionFile)
