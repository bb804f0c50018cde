import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAppSchemeHandler } from '../../../../../src-main/platform/windows/app-scheme.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const SECRET = 'canary-outside-of-the-folder'

interface Site {
  readonly folder: string
  readonly outside: string
  readonly serve: (url: string, method?: string) => Promise<Response>
}

/** Makes a real folder to serve, with forbidden files beside it and every kind of link between them. */
function openSite(): Site {
  const outside = makeTempFolder()
  const folder = join(outside, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(outside, 'private'))
  writeFileSync(join(folder, 'index.html'), '<script src="assets/app.js"></script>')
  writeFileSync(join(folder, 'assets/app.js'), 'app()')
  writeFileSync(join(folder, 'assets/picture.exe'), 'unknown kind')
  for (const path of ['secret.json', 'private/secret.json', 'private/index.html']) writeFileSync(join(outside, path), SECRET)
  symlinkSync(join(outside, 'secret.json'), join(folder, 'linked.json'))
  symlinkSync('../secret.json', join(folder, 'relative.json'))
  symlinkSync(join(outside, 'private'), join(folder, 'linked'))
  const handle = createAppSchemeHandler(folder)
  return { folder, outside, serve: (url, method = 'GET') => handle({ url, method }) }
}

const dots = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..;',
  '...',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '．．',
  '..%00',
  '.%00.',
  '%2e%2e%20',
  '..\u200b'
]
const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '%c0%af', '/./', '∕']
const targets = ['secret.json', 'private/secret.json', 'private%2fsecret.json', 'renderer/linked.json', 'renderer/linked/secret.json']
const starts = ['app://koya/', 'app://koya/assets/', 'app://koya//', 'app://koya/index.html/', 'app://koya/linked/']

function traversals({ outside }: Site): string[] {
  const climbs = dots.flatMap((dot) => slashes.flatMap((slash) => [1, 2].map((times) => `${dot}${slash}`.repeat(times))))
  const relative = starts.flatMap((start) => climbs.flatMap((climb) => targets.map((target) => start + climb + target)))
  const absolute = ['', '/', '%2f', 'file:', 'file%3a', 'C:', '%00'].flatMap((prefix) => [`app://koya/${prefix}${outside}/secret.json`])
  const links = ['linked.json', 'relative.json', 'linked/secret.json', 'linked/index.html', 'linked/', './linked.json'].map(
    (path) => `app://koya/${path}`
  )
  return [...relative, ...absolute, ...links]
}

test('no encoded path traversal and no symbolic link is ever served, and every answer carries the content policy', async () => {
  const site = openSite()
  const urls = traversals(site)
  expect(urls.length).toBeGreaterThan(500)
  const served: string[] = []
  let withoutPolicy = 0
  for (const url of urls) {
    const response = await site.serve(url)
    if (!response.headers.get('content-security-policy')?.startsWith("default-src 'none'")) withoutPolicy += 1
    const text = await response.text()
    expect(text, url).not.toContain(SECRET)
    if (response.status === 200) served.push(url)
  }
  // No path that the URL parser normalises back into the folder names an existing file.
  expect(served).toEqual([])
  expect(withoutPolicy).toBe(0)
})

test('app:// serves a file of the folder with its content type and security headers', async () => {
  const { serve } = openSite()
  const script = await serve('app://koya/assets/app.js?v=1#x')
  expect(script.status).toBe(200)
  expect(await script.text()).toBe('app()')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  expect(script.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(script.headers.get('connection-allowlist')).toBe('(response-origin)')
  expect(script.headers.get('x-dns-prefetch-control')).toBe('off')
})

test('index.html is served unchanged, and its content policy allows no nonce, hash or inline source', async () => {
  const { serve, folder } = openSite()
  const response = await serve('app://koya/index.html')
  expect(await response.text()).toBe(readFileSync(join(folder, 'index.html'), 'utf8'))
  const policy = response.headers.get('content-security-policy') ?? ''
  const sources = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
  expect({ scriptSources: sources.get('script-src'), styleSources: sources.get('style-src'), defaultSources: sources.get('default-src') }).toEqual({
    scriptSources: ["'self'"],
    styleSources: ["'self'"],
    defaultSources: ["'none'"]
  })
  expect(policy).not.toMatch(/nonce|unsafe|sha\d|strict-dynamic|https?:|\*/)
  expect(sources.get('media-src')).toEqual(["'self'"])
})

test.each([
  ['POST', 'app://koya/index.html', 405],
  ['HEAD', 'app://koya/index.html', 405],
  ['PUT', 'app://koya/index.html', 405],
  ['GET', 'app://koya/', 404],
  ['GET', 'app://koya/nothing.js', 404],
  ['GET', 'app://koya/assets', 404],
  ['GET', 'app://koya/assets/picture.exe', 404],
  ['GET', 'app://koya/INDEX.HTML', 404],
  ['GET', 'app://evil/index.html', 404],
  ['GET', 'http://koya/index.html', 404],
  ['GET', 'file:///index.html', 404]
])('%s %s answers %i with the content policy and an empty body', async (method, url, status) => {
  const response = await openSite().serve(url, method)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toBe('')
})

test('an unreadable folder answers 500 with the content policy, and its files are served once they exist', async () => {
  const folder = join(makeTempFolder(), 'renderer')
  const handle = createAppSchemeHandler(folder)
  const early = await handle({ url: 'app://koya/index.html', method: 'GET' })
  expect(early.status).toBe(500)
  expect(early.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), 'here')
  expect(await (await handle({ url: 'app://koya/index.html', method: 'GET' })).text()).toBe('here')
})

test('a script is served with a content policy for workers that allows only scripts of the package', async () => {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'worker.js'), '')
  const response = await createAppSchemeHandler(folder)({ url: 'app://koya/worker.js', method: 'GET' })
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; script-src 'self'")
})

test('the content policy forbids eval, blob URLs, modals and popups, and allows workers from the package', async () => {
  const response = await createAppSchemeHandler(makeTempFolder())({ url: 'app://koya/index.html', method: 'GET' })
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect({
    allowsEval: policy.includes('eval'),
    allowsOwnWorkers: policy.includes("worker-src 'self'"),
    allowsBlobs: policy.includes('blob:')
  }).toEqual({ allowsEval: false, allowsOwnWorkers: true, allowsBlobs: false })
  expect({
    isSandboxed: policy.includes('; sandbox '),
    allowsModals: policy.includes('allow-modals'),
    allowsPopups: policy.includes('allow-popups')
  }).toEqual({ isSandboxed: true, allowsModals: false, allowsPopups: false })
})
