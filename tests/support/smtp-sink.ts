import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface SmtpSink {
  readonly url: string
  /** Complete messages as received, with headers. */
  readonly messages: readonly string[]
  /** How often the server refuses before it accepts a message. */
  refuseNext: number
  /** While true, the server says nothing more once it is told the sender: the sending process waits. */
  isSilent: boolean
  /** How often a sender has waited so. */
  silenceCount: number
}

/** Opens a real SMTP server on loopback that stores its messages; closed after the test. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const messages: string[] = []
  const sink = { url: '', messages, refuseNext: 0, isSilent: false, silenceCount: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (sink.isSilent) sink.silenceCount += 1
      else if (sink.refuseNext > 0) {
        sink.refuseNext -= 1
        done(new Error('not now'))
      } else done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString())
        done()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  sink.url = `smtp://127.0.0.1:${port}`
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      })
  )
  return sink
}
