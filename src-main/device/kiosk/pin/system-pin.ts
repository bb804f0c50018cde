import { connect } from 'node:net'
import { pinRefusalSchemas } from '../../../../src-shared/device/kiosk-contract.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { readProgramOutput } from '../../../platform/program/read-program-output.ts'
import type { SystemPinPath } from '../../policy/system-pin-path.ts'
import type { PinController } from './pin-controller.ts'

/** What the system's part answers: one line of JSON. */
const systemAnswerSchema = z.discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('right') }), ...pinRefusalSchemas])

/** Argon2 takes some seconds on an old PC, and so does a start of Koya. */
const ANSWER_LIMIT_MS = 30_000
const ANSWER_LIMIT_BYTES = 1000

/** Creates the check of a PIN by the system's part, which alone can read the PIN's hash and the count of tries. */
export function createSystemPin(path: SystemPinPath): PinController {
  return {
    async check(pin) {
      const answer = systemAnswerSchema.safeParse(parse(await ask(path, `${pin}\n`)))
      return answer.success ? answer.data : { outcome: 'unavailable' }
    }
  }
}

/** Resolves to what comes back; to nothing if nobody answers in time. Node cannot see whose a pipe of Windows is, so the service's program asks it. */
async function ask(path: SystemPinPath, line: string): Promise<string> {
  if (path.kind === 'socket') return askSocket(path.path, line)
  const limits = { timeoutMs: ANSWER_LIMIT_MS, limitBytes: ANSWER_LIMIT_BYTES }
  return (await readProgramOutput(path.program, ['/ask-pin', path.product], { ...limits, input: line })) ?? ''
}

function askSocket(path: string, line: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(path)
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.once('connect', () => socket.write(line))
    socket.on('data', (text: string) => {
      answer += text
      if (answer.endsWith('\n') || answer.length > ANSWER_LIMIT_BYTES) socket.destroy()
    })
    socket.once('error', () => resolve(''))
    socket.once('close', () => resolve(answer))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
