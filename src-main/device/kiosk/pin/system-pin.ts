import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { pinRefusalSchemas } from '../../../../src-shared/device/kiosk-contract.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { SystemPinPath } from '../../policy/system-pin-path.ts'
import type { PinController } from './pin-controller.ts'

/** What the system's part answers: one line of JSON. */
const systemAnswerSchema = z.discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('right') }), ...pinRefusalSchemas])

/** Argon2 takes some seconds on an old PC, and so does a start of Koya. */
const ANSWER_LIMIT_MS = 30_000
const ANSWER_LIMIT_BYTES = 1000

/**
 * Creates the check of a PIN by the system's part, which alone can read the PIN's hash and the count of tries. What answers while `listens` is not
 * there is not the system's part: another program has taken its place.
 */
export function createSystemPin({ path, listens }: SystemPinPath): PinController {
  return {
    async check(pin) {
      if (!existsSync(listens)) return { outcome: 'unavailable' }
      const answer = systemAnswerSchema.safeParse(parse(await ask(path, `${pin}\n`)))
      return answer.success && existsSync(listens) ? answer.data : { outcome: 'unavailable' }
    }
  }
}

/** Sends a line and resolves to the line that comes back; to nothing if nobody answers in time. A pipe of Windows cannot be ended on one side alone. */
function ask(path: string, line: string): Promise<string> {
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
