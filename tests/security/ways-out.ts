/** The type of the reply, so that the listener sends something that would run or apply. */
type Kind = 'js' | 'css' | 'json' | 'vtt' | 'events' | 'gif' | 'html'

/**
 * Every way in which a page can send information out, each as the body of an async function of the page. `u` is the address that records this way;
 * `add` inserts an element, `sheet` a stylesheet made by script.
 */
const requests: Readonly<Record<string, readonly [Kind, string]>> = {
  script: ['js', 'add("script", { src: u })'],
  'script-own-nonce': ['js', 'add("script", { src: u, nonce: ownNonce() })'],
  'module-script': ['js', 'add("script", { type: "module", src: u })'],
  'dynamic-import': ['js', 'await import(u)'],
  'import-in-own-nonce': ['js', 'add("script", { type: "module", nonce: ownNonce(), textContent: `import ${JSON.stringify(u)}` })'],
  'module-preload': ['js', 'add("link", { rel: "modulepreload", href: u })'],
  preload: ['js', 'add("link", { rel: "preload", as: "script", href: u })'],
  'preload-image': ['gif', 'add("link", { rel: "preload", as: "image", href: u })'],
  prefetch: ['html', 'add("link", { rel: "prefetch", href: u })'],
  stylesheet: ['css', 'add("link", { rel: "stylesheet", href: u })'],
  'stylesheet-own-nonce': ['css', 'add("link", { rel: "stylesheet", href: u, nonce: ownNonce() })'],
  'import-rule': ['css', 'add("style", { textContent: `@import url(${u})` })'],
  'import-rule-own-nonce': ['css', 'add("style", { textContent: `@import url(${u})`, nonce: ownNonce() })'],
  'style-background': ['gif', 'add("div", {}).style.background = `url(${u})`'],
  'style-cursor': ['gif', 'add("div", {}).style.cursor = `url(${u}), auto`'],
  'style-list': ['gif', 'const l = add("li", {}); l.style.listStyleImage = `url(${u})`'],
  'style-border': ['gif', 'const d = add("div", {}); d.style.border = "9px solid"; d.style.borderImageSource = `url(${u})`'],
  'style-mask': ['gif', 'add("div", {}).style.maskImage = `url(${u})`'],
  'style-filter': ['gif', 'add("div", {}).style.filter = `url(${u}#f)`'],
  'style-image-set': ['gif', 'add("div", {}).style.background = `image-set("${u}" 1x)`'],
  'style-content': ['gif', 'add("div", {}).style.content = `url(${u})`'],
  'sheet-background': ['gif', 'sheet(`body { background-image: url(${u}) }`)'],
  'sheet-font': [
    'gif',
    'sheet(`@font-face { font-family: leak; src: url(${u}) } .leak { font-family: leak }`); add("p", { className: "leak", textContent: "x" })'
  ],
  'font-face': ['gif', 'await new FontFace("x", `url(${u})`).load()'],
  image: ['gif', 'new Image().src = u'],
  'image-set': ['gif', 'add("img", { srcset: `${u} 1x` })'],
  picture: ['gif', 'const p = add("picture", {}); add("source", { srcset: u }, p); add("img", {}, p)'],
  'image-input': ['gif', 'add("input", { type: "image", src: u })'],
  'preload-image-set': ['gif', 'add("link", { rel: "preload", as: "image", imageSrcset: `${u} 1x` })'],
  video: ['gif', 'add("video", { src: u, preload: "auto" })'],
  poster: ['gif', 'add("video", { poster: u })'],
  audio: ['gif', 'new Audio(u).load()'],
  track: [
    'vtt',
    'const v = add("video", { crossOrigin: "anonymous" }); const t = add("track", { src: u, default: true }, v); t.track.mode = "showing"'
  ],
  embed: ['html', 'add("embed", { src: u })'],
  object: ['html', 'add("object", { data: u })'],
  frame: ['html', 'add("iframe", { src: u })'],
  'frame-in-text': ['html', 'add("iframe", { srcdoc: `<img src="${u}">` })'],
  'script-in-frame': [
    'js',
    'const d = add("iframe", {}).contentDocument; const s = d.createElement("script"); s.src = u; s.nonce = ownNonce(); d.body.append(s)'
  ],
  'fetch-in-frame': ['json', 'await add("iframe", {}).contentWindow.fetch(u, { mode: "no-cors" })'],
  'form-get': ['html', 'add("iframe", { name: "a1" }); add("form", { action: u, target: "a1" }).submit()'],
  'form-post': ['html', 'add("iframe", { name: "a2" }); add("form", { action: u, method: "post", target: "a2" }).submit()'],
  'form-action': ['html', 'add("iframe", { name: "a3" }); const f = add("form", { target: "a3" }); add("button", { formAction: u }, f).click()'],
  ping: ['html', 'const a = add("a", { href: "#x", ping: u }); a.click()'],
  beacon: ['json', 'navigator.sendBeacon(u, "x")'],
  fetch: ['json', 'await fetch(u, { mode: "no-cors" })'],
  'fetch-keepalive': ['json', 'await fetch(u, { mode: "no-cors", method: "POST", body: "x", keepalive: true })'],
  cache: ['json', 'await (await caches.open("x")).add(u)'],
  xhr: ['json', 'const x = new XMLHttpRequest(); x.open("GET", u); x.send()'],
  socket: ['json', 'new WebSocket(u.replace("http", "ws"))'],
  events: ['events', 'new EventSource(u)'],
  worker: ['js', 'new Worker(u)'],
  'shared-worker': ['js', 'new SharedWorker(u)'],
  'import-scripts': ['js', 'new Worker(blobOf(`importScripts(${JSON.stringify(u)})`))'],
  'fetch-in-worker': ['json', 'new Worker(blobOf(`fetch(${JSON.stringify(u)}, { mode: "no-cors" })`))'],
  worklet: ['js', 'await CSS.paintWorklet.addModule(u)'],
  base: ['gif', 'const b = add("base", { href: `${origin}/out/` }, document.head); new Image().src = "base.gif"; await pause(200); b.remove()'],
  'svg-use': ['gif', 'svg(`<use href="${u}#x"/>`)'],
  'svg-image': ['gif', 'svg(`<image href="${u}" width="9" height="9"/>`)'],
  'svg-filter': ['gif', 'svg(`<filter id="f"><feImage href="${u}"/></filter><rect width="9" height="9" filter="url(#f)"/>`)'],
  'svg-foreign': ['gif', 'svg(`<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${u}"/></foreignObject>`)'],
  manifest: ['json', 'add("link", { rel: "manifest", href: u })'],
  'speculation-prefetch': [
    'html',
    'add("script", { type: "speculationrules", nonce: ownNonce(), textContent: JSON.stringify({ prefetch: [{ urls: [u], eagerness: "immediate" }] }) })'
  ],
  'link-click': ['html', 'const a = add("a", { href: u }); a.click()'],
  'new-window': ['html', 'window.open(u)'],
  refresh: ['html', 'add("meta", { httpEquiv: "refresh", content: `0;url=${u}` }, document.head)'],
  location: ['html', 'location.href = u']
}

/** Ways without a request: the listener sees a connection or a packet. Each is tried from the page and from a frame of it. */
const connections: Readonly<Record<string, string>> = {
  preconnect: 'add("link", { rel: "preconnect", href: tcp })',
  'dns-prefetch': 'add("link", { rel: "dns-prefetch", href: `https://${LEAKED_NAME}/` })',
  transport: 'const t = new WebTransport(`https://127.0.0.1:${udpPort}/`); t.closed.catch(() => 0); await t.ready',
  stun: 'await call({ urls: `stun:127.0.0.1:${udpPort}` })',
  turn: 'await call({ urls: `turn:127.0.0.1:${tcpPort}?transport=tcp`, username: "x", credential: "x" })'
}

export const requestNames = Object.keys(requests)
export const wayCount = requestNames.length + Object.keys(connections).length

/** A name that no resolver knows. Chromium's own network log shows whether it was looked up. */
export const LEAKED_NAME = 'said-by-the-page.invalid'

interface Listening {
  readonly origin: string
  readonly tcpPort: number
  readonly udpPort: number
}

const tools = `
  const tcp = 'http://127.0.0.1:' + tcpPort
  const ownNonce = () => document.querySelector('[nonce]')?.nonce || document.querySelector('meta[property="csp-nonce"]')?.nonce || ''
  const add = (tag, properties, parent = /link|meta|base|style|script/.test(tag) ? document.head : document.body) => {
    const { ping, formAction, ...others } = properties
    const element = Object.assign(document.createElement(tag), others)
    if (ping !== undefined) element.setAttribute('ping', ping)
    if (formAction !== undefined) element.setAttribute('formaction', formAction)
    parent.append(element)
    return element
  }
  const sheet = (text) => {
    const made = new CSSStyleSheet()
    made.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, made]
  }
  const svg = (inner) => add('div', {}).append(new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg">' + inner + '</svg>', 'image/svg+xml').documentElement)
  const blobOf = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const pause = (ms) => new Promise((done) => setTimeout(done, ms))
  // Another realm has what was taken from the page's own.
  const call = async (server) => {
    const Connection = globalThis.RTCPeerConnection ?? add('iframe', {}).contentWindow.RTCPeerConnection
    const one = new Connection({ iceServers: [server] })
    one.createDataChannel('x')
    await one.setLocalDescription(await one.createOffer())
    await pause(700)
    one.close()
  }
  const attempt = (way) => Promise.race([Promise.resolve().then(way).catch(() => 0), pause(1500)])`

function inPage({ origin, tcpPort, udpPort }: Listening, body: string): string {
  return `(async (origin, tcpPort, udpPort, LEAKED_NAME) => { ${tools}; ${body} })(${JSON.stringify(origin)}, ${String(tcpPort)}, ${String(udpPort)}, ${JSON.stringify(LEAKED_NAME)})`
}

/** Returns the source that tries one way by a request. */
export function requestBy(name: string, listening: Listening): string {
  const [kind, source] = requests[name] ?? ['html', '']
  const address = `${listening.origin}/out/${name}.${kind}`
  return inPage(listening, `await attempt(async () => { const u = ${JSON.stringify(address)}; ${source} })`)
}

/** Returns the source that tries the ways without a request, all or the named ones, one after the other. */
export function connectBy(listening: Listening, names = Object.keys(connections)): string {
  return inPage(listening, names.map((name) => `await attempt(async () => { ${connections[name] ?? ''} })`).join('; '))
}

/** Source that returns traces of foreign code in the page and whatever would admit such code; empty when all is well. */
export const readTraces = `(() => {
  const left = [...(globalThis.ran ?? [])]
  if (document.querySelector('[nonce]') !== null) left.push('a nonce')
  if (getComputedStyle(document.body).getPropertyValue('--foreign') !== '') left.push('a foreign style')
  return left
})()`
