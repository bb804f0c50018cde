import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentSecurityPolicy, workerPolicy } from './content-security-policy.ts'
import { APP_HOST, APP_SCHEME } from './window-roles.ts'

/** Serves paths that are not files of the app; null for every other. `range` is the request's `Range` header. */
export type ServeMedia = (path: string, range?: string | null) => Promise<Response> | null

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream'
}

/**
 * Creates the handler of the app's scheme. It serves only files in the folder, whose paths are looked up in a list and never resolved, and the media
 * of papers and libraries.
 */
export function createAppSchemeHandler(
  folder: string,
  serveMedia: ServeMedia = () => null
): (request: Pick<Request, 'url' | 'method'> & { readonly headers?: Pick<Headers, 'get'> }) => Promise<Response> {
  let files: Promise<ReadonlyMap<string, string>> | null = null

  async function serve(url: string): Promise<Response> {
    files ??= listFiles(folder)
    const path = (await files).get(keyOf(url))
    const contentType = path === undefined ? undefined : contentTypes[extname(path)]
    if (path === undefined || contentType === undefined) return respond(404)
    return respond(200, { body: await readFile(path), contentType })
  }

  return async ({ url, method, headers }) => {
    if (method !== 'GET') return respond(405)
    try {
      return await (serveMedia(keyOf(url), headers?.get('range') ?? null) ?? serve(url))
    } catch {
      // The folder or the file could not be read; it may be readable at the next request.
      files = null
      return respond(500)
    }
  }
}

function keyOf(url: string): string {
  const parsed = new URL(url)
  if (parsed.protocol !== `${APP_SCHEME}:` || parsed.host !== APP_HOST) return ''
  return parsed.pathname
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]))
}

function respond(status: number, content?: { body: Buffer; contentType: string }): Response {
  return new Response(content ? new Uint8Array(content.body) : null, {
    status,
    headers: {
      'Content-Security-Policy': content?.contentType === contentTypes['.js'] ? workerPolicy : contentSecurityPolicy,
      // Chromium from 152 on: connections of any kind only to the origin of the response, so neither DNS lookups nor WebRTC.
      'Connection-Allowlist': '(response-origin)',
      'X-DNS-Prefetch-Control': 'off',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(content ? { 'Content-Type': content.contentType } : {})
    }
  })
}
