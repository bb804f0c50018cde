import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import messages from '../../../resources/locales/en/sign-in-callback.json' with { type: 'json' }

// As an import it would load the whole of fetch at the start.
const { createServer } = process.getBuiltinModule('node:http')

const PATH = '/callback'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Connection: 'close'
}

export interface LoopbackRedirect {
  /** Such as `http://127.0.0.1:40123/callback`. */
  readonly address: string
  /** Resolves with the whole redirect URL, including the code. It never rejects, and stays pending if no redirect arrives. */
  readonly returned: Promise<URL>
  close(): void
}

/**
 * Opens the redirect endpoint for the system browser: a server on 127.0.0.1 at a port that the system picks, for one use. It takes the first request
 * with the right `state`, answers with a page without script, and closes. Any program on this computer can connect; a request without the state is
 * refused and ends nothing.
 */
export async function openLoopbackRedirect(state: string): Promise<LoopbackRedirect> {
  let take: (url: URL) => void = () => undefined
  const returned = new Promise<URL>((resolve) => (take = resolve))
  let isUsed = false
  const server = createServer((request, response) => {
    const url = callbackOf(request, address())
    if (url === null) answer(response, 404, messages.notFound)
    else if (isUsed || url.searchParams.get('state') !== state) answer(response, 400, messages.notStarted)
    else {
      isUsed = true
      answer(response, 200, messages.done)
      take(url)
      server.close()
    }
  })
  const address = (): string => `http://127.0.0.1:${String((server.address() as AddressInfo | null)?.port ?? 0)}${PATH}`
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: address(),
    returned,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** Returns the request's URL if it asks for the callback under the given host name. Another host name may be a page that uses DNS rebinding. */
function callbackOf({ method, url, headers: { host } }: IncomingMessage, address: string): URL | null {
  if (method !== 'GET' || url === undefined || !URL.canParse(url, address)) return null
  const asked = new URL(url, address)
  const own = new URL(address)
  return host === own.host && asked.origin === own.origin && asked.pathname === PATH ? asked : null
}

function answer(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, headers).end(pageOf(sentence))
}

function pageOf(sentence: string): string {
  const style = 'body{font:1.25rem system-ui,sans-serif;margin:20vh auto;max-width:30em;padding:0 1em;text-align:center;color-scheme:light dark}'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${messages.title}</title><style>${style}</style></head><body><p>${sentence}</p></body></html>`
}
