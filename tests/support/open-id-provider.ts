import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The public client that the provider knows. */
export const OPENID_CLIENT_ID = 'koya'
/** The lifetime of the provider's shortest-lived tokens, in seconds. */
const ACCESS_TOKEN_SECONDS = 3600

export interface OpenIdProvider {
  readonly issuer: string
  /** Requested paths, without their queries. */
  readonly asked: string[]
  /** While true, every connection is cut. */
  isDown: boolean
  stop(): Promise<void>
}

export interface ProviderOptions {
  readonly refreshTokenSeconds?: number
  /** False for a provider without refresh tokens. */
  readonly refreshes?: boolean
}

/** Runs a real OpenID provider on 127.0.0.1; it accepts every name. */
export async function runOpenIdProvider({ refreshTokenSeconds = 86_400, refreshes = true }: ProviderOptions = {}): Promise<OpenIdProvider> {
  const asked: string[] = []
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OPENID_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code']
      }
    ],
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    issueRefreshToken: () => refreshes,
    ttl: { AccessToken: ACCESS_TOKEN_SECONDS, RefreshToken: refreshTokenSeconds, IdToken: 3600, Interaction: 600, Session: 600, Grant: 86_400 },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) })
  })
  const handle = provider.callback()
  const running: OpenIdProvider = { issuer, asked, isDown: false, stop: () => stopServer(server) }
  server.on('request', (request, response) => {
    if (running.isDown) {
      request.socket.destroy()
      return
    }
    asked.push(request.url?.split('?')[0] ?? '')
    void handle(request, response)
  })
  return running
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type Answer = 'signs-in' | 'declines'

/** Follows the authorization address as a person in a browser would, up to the provider's redirect; returns that address without opening it. */
export async function walkToCallback(address: string, answer: Answer = 'signs-in'): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: string; body?: URLSearchParams } = { url: address }
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body ? { method: 'POST', body: next.body } : {})
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    const url = location === null ? null : new URL(location, next.url)
    if (url?.pathname === '/callback') return url.href
    next = url ? { url: url.href } : fillIn(await response.text(), next.url, answer)
  }
  throw new Error('the provider never sent back')
}

/** Returns the request that submits the page's form, or the one that cancels. */
function fillIn(page: string, url: string, answer: Answer): { url: string; body?: URLSearchParams } {
  const action = /action="([^"]+)"/.exec(page)?.[1]
  const wayOut = /href="([^"]+\/abort)"/.exec(page)?.[1]
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
  if (action === undefined || wayOut === undefined || prompt === undefined) throw new Error(`an unexpected page: ${page.slice(-300)}`)
  if (answer === 'declines') return { url: new URL(wayOut, url).href }
  return { url: new URL(action, url).href, body: new URLSearchParams({ prompt, login: 'ada', password: 'x' }) }
}
