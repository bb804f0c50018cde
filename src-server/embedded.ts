import { availableParallelism } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createPasswordHasher, hasherSize } from './account/password/create-password-hasher.ts'
import { toBackendSchema, type FromBackend, type ToBackend } from '../src-shared/contracts/embedded-messages.ts'
import { createPackController, type PackController } from './content/packs/exchange/pack-controller.ts'
import { createQuestionFileReader } from './content/exchange/preview/create-question-file-reader.ts'
import { runEmbedded, type RunningBackend } from './run-embedded.ts'

const workerUrl = new URL('./password-worker.js', import.meta.url)
const fileWorkerUrl = new URL('./question-file-worker.js', import.meta.url)
if (parentPort === null) throw new Error('the embedded backend is a thread of main')
const main = parentPort
/** Long enough for the last message to be sent. */
const FAREWELL_MS = 200

let running: Promise<RunningBackend> | null = null
let packController: PackController | null = null

// As a promise that nobody awaited may not end what every learner here uses.
process.on('unhandledRejection', (reason) => {
  tell({ kind: 'failed', message: reason instanceof Error ? reason.message : 'a promise was rejected without an error' })
})

main.on('message', (message: unknown) => {
  handle(toBackendSchema.parse(message)).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    leave(1)
  })
})

async function handle(message: ToBackend): Promise<void> {
  if (message.kind === 'start') {
    packController ??= createPackController({
      ...message,
      tell
    })
    running ??= runEmbedded(message, {
      hasher: createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) }),
      questionFiles: createQuestionFileReader({ workerUrl: fileWorkerUrl })
    })
    tell({ kind: 'listening', port: (await running).port })
    return
  }
  if (message.kind !== 'stop') {
    await packController?.take(message)
    return
  }
  packController?.stop()
  await (await running)?.close()
  tell({ kind: 'stopped' })
  leave(0)
}

function tell(message: FromBackend): void {
  main.postMessage(message)
}

function leave(exitCode: number): void {
  setTimeout(() => process.exit(exitCode), FAREWELL_MS)
}
