import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import messages from '../../../resources/locales/en/sign-in-callback.json' with { type: 'json' }

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
  /** Resolves with the whole address that the browser came back to, code and all; never rejects, and stays open where nobody comes. */
  readonly returned: Promise<URL>
  close(): void
}

/**
 * Where the system browser comes back to: a server on 127.0.0.1 at a port that the system picks, for one use. It takes the first request that
 * carries `state`, answers it with a page without script, and is gone. Anybody on this computer can knock: whoever does not know the state is
 * sent away and ends nothing.
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

/** The request's whole address, where it asks for the callback by the name that it was given; another host name may be a page that rebinds its own. */
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
