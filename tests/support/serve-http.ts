import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface HttpPost {
  readonly base: string
  readonly seen: { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }[]
  /** Answers the next requests. */
  answer: (response: ServerResponse) => void
}

/** Starts a real HTTP server on loopback for the running test. */
export async function serveHttp(): Promise<HttpPost> {
  const post: { -readonly [Key in keyof HttpPost]: HttpPost[Key] } = { base: '', seen: [], answer: (response) => response.end() }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      post.seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      post.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  post.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return post
}
