/**
 * What a hostile page tries, each as the body of an async function that returns whether it succeeded. `secret` is the origin of a server on this
 * computer; that server records requests, whatever the page sees of the reply.
 */
const probes: Readonly<Record<string, string>> = {
  bridge: 'return "koya" in window',
  require: 'return typeof require !== "undefined"',
  process: 'return typeof process !== "undefined"',
  module: 'return typeof module !== "undefined"',
  buffer: 'return typeof Buffer !== "undefined"',
  electron: 'return Object.keys(window).some((name) => /electron|ipc/i.test(name))',
  opener: 'return window.opener !== null',
  parent: 'return window.parent !== window',
  appFetch: 'return (await fetch("app://koya/index.html", { mode: "no-cors" })).type !== "error"',
  appFrame: 'return framed("app://koya/index.html")',
  appImage: 'return imaged("app://koya/icons/koya.png")',
  fileFetch: 'return (await fetch("file:///etc/passwd")).ok',
  fileFrame: 'return framed("file:///etc/passwd")',
  loopbackFetch: 'return (await fetch(secret + "/fetch", { mode: "no-cors" })).type === "opaque"',
  loopbackPost: 'return (await fetch(secret + "/post", { method: "POST", mode: "no-cors", body: "x" })).type === "opaque"',
  loopbackImage: 'return imaged(secret + "/image")',
  loopbackFrame: 'return framed(secret + "/frame")',
  loopbackScript: 'return scripted(secret + "/script.js")',
  loopbackBeacon: 'navigator.sendBeacon(secret + "/beacon", "x"); return false',
  loopbackSocket:
    'return new Promise((done) => { const s = new WebSocket(secret.replace("http", "ws")); s.onopen = () => done(true); s.onerror = () => done(false) })',
  loopbackEvents:
    'return new Promise((done) => { const s = new EventSource(secret + "/events"); s.onopen = () => done(true); s.onerror = () => { s.close(); done(false) } })',
  loopbackXhr:
    'return new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", secret + "/xhr"); x.onload = () => done(true); x.onerror = () => done(false); x.send() })',
  loopbackForm:
    'const f = document.createElement("form"); f.action = secret + "/form"; f.method = "post"; document.body.append(f); f.submit(); await pause(); return !location.href.startsWith(origin)',
  popup: 'return window.open("about:blank") !== null',
  popupElsewhere: 'return window.open(secret + "/popup") !== null',
  placement:
    'const place = () => [screenX, screenY, outerWidth, outerHeight].join(); const before = place(); moveTo(1, 2); resizeTo(333, 444); await pause(); return place() !== before',
  navigation: 'location.href = secret + "/navigation"; await pause(); return !location.href.startsWith(origin)',
  appNavigation: 'location.href = "app://koya/index.html"; await pause(); return !location.href.startsWith(origin)',
  dataNavigation: 'location.href = "data:text/html,x"; await pause(); return !location.href.startsWith(origin)',
  geolocation: 'return new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false), { timeout: 1000 }))',
  notifications: 'return (await Notification.requestPermission()) === "granted"',
  camera: 'await navigator.mediaDevices.getUserMedia({ video: true }); return true',
  microphone: 'await navigator.mediaDevices.getUserMedia({ audio: true }); return true',
  display: 'await navigator.mediaDevices.getDisplayMedia({ video: true }); return true',
  clipboard: 'await navigator.clipboard.readText(); return true',
  clipboardWrite: 'await navigator.clipboard.writeText("canary"); return true',
  midi: 'await navigator.requestMIDIAccess({ sysex: true }); return true',
  usb: 'await navigator.usb.requestDevice({ filters: [] }); return true',
  hid: 'return (await navigator.hid.requestDevice({ filters: [] })).length > 0',
  serial: 'await navigator.serial.requestPort(); return true',
  bluetooth: 'await navigator.bluetooth.requestDevice({ acceptAllDevices: true }); return true',
  download:
    'const a = document.createElement("a"); a.href = "data:application/octet-stream,x"; a.download = "x.bin"; a.click(); await pause(); return false',
  identity: 'return /koya|electron/i.test(navigator.userAgent)'
}

export const probeCount = Object.keys(probes).length

const tools = `
  const origin = location.origin
  const pause = (ms = 300) => new Promise((done) => setTimeout(() => done(false), ms))
  const loaded = (element, place) => new Promise((done) => { element.onload = () => done(true); element.onerror = () => done(false); place.append(element); setTimeout(() => done(false), 1500) })
  const imaged = (src) => loaded(Object.assign(new Image(), { src }), document.body)
  const scripted = (src) => loaded(Object.assign(document.createElement('script'), { src }), document.head)
  const framed = async (src) => {
    const frame = Object.assign(document.createElement('iframe'), { src })
    await loaded(frame, document.body)
    try { return frame.contentDocument !== null && frame.contentDocument.URL !== 'about:blank' } catch { return false }
  }`

/** Returns a source that runs in the page and returns the names of the probes that succeeded. A probe that never returns has failed. */
export function probesAgainst(secret: string): string {
  const all = Object.entries(probes).map(([name, body]) => `${name}: async () => { ${body} }`)
  return `(async (secret) => {
    ${tools}
    const breaches = []
    for (const [name, probe] of Object.entries({ ${all.join(', ')} })) {
      if (await Promise.race([probe().catch(() => false), pause(3000)])) breaches.push(name)
    }
    return breaches
  })(${JSON.stringify(secret)})`
}
