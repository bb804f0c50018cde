import { availableParallelism } from 'node:os'
import { createPasswordHasher, hasherSize } from './account/password/create-password-hasher.ts'
import { toBackendSchema, type FromBackend, type ToBackend } from '../src-shared/contracts/embedded-messages.ts'
import { createPackController, type PackController } from './content/packs/exchange/pack-controller.ts'
import { runEmbedded, type RunningBackend } from './run-embedded.ts'

/** Electron's side of the child process; only these two members are used. Node's own types do not know it. */
interface ParentPort {
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void
  readonly postMessage: (message: FromBackend) => void
}

const workerUrl = new URL('./password-worker.js', import.meta.url)
const { parentPort } = process as unknown as { readonly parentPort: ParentPort }
/** Long enough for the last message to be sent. */
const FAREWELL_MS = 200

let running: Promise<RunningBackend> | null = null
let packController: PackController | null = null

parentPort.on('message', ({ data }) => {
  handle(toBackendSchema.parse(data)).catch((error: unknown) => {
    parentPort.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    leave(1)
  })
})

async function handle(message: ToBackend): Promise<void> {
  if (message.kind === 'start') {
    packController ??= createPackController({
      ...message,
      tell: (told) => {
        parentPort.postMessage(told)
      }
    })
    running ??= runEmbedded(message, createPasswordHasher({ workerUrl, size: hasherSize(availableParallelism()) }))
    parentPort.postMessage({ kind: 'listening', port: (await running).port })
    return
  }
  if (message.kind !== 'stop') {
    await packController?.take(message)
    return
  }
  packController?.stop()
  await (await running)?.close()
  parentPort.postMessage({ kind: 'stopped' })
  leave(0)
}

function leave(exitCode: number): void {
  setTimeout(() => process.exit(exitCode), FAREWELL_MS)
}
