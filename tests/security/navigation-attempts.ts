interface Way {
  readonly name: string
  /** A function of the address, as text for the page. */
  readonly source: string
}

export const ways: readonly Way[] = [
  { name: 'location', source: '(address) => { location.href = address }' },
  { name: 'replace', source: '(address) => { location.replace(address) }' },
  {
    name: 'link',
    source: "(address) => { const a = document.createElement('a'); a.href = address; document.body.append(a); a.click(); a.remove() }"
  },
  {
    name: 'new link',
    source:
      "(address) => { const a = document.createElement('a'); a.href = address; a.target = '_blank'; document.body.append(a); a.click(); a.remove() }"
  },
  { name: 'open', source: "(address) => { window.open(address, '_blank', 'width=100') }" },
  { name: 'top', source: "(address) => { window.open(address, '_top') }" },
  {
    name: 'refresh',
    source:
      "(address) => { const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + address; document.head.append(m); m.remove() }"
  },
  {
    name: 'frame',
    source: "(address) => { const f = document.createElement('iframe'); f.src = address; document.body.append(f); setTimeout(() => f.remove(), 20) }"
  },
  {
    name: 'form',
    source: "(address) => { const f = document.createElement('form'); f.action = address; document.body.append(f); f.submit(); f.remove() }"
  }
]

/** Addresses that no window of Koya may open. `origin` is a server of the test that counts its visitors. */
export function addresses(origin: string): readonly string[] {
  const { host, port } = new URL(origin)
  return [
    `${origin}/`,
    `${origin}/page`,
    `${origin}/redirect`,
    `http://localhost:${port}/`,
    `http://user:secret@${host}/`,
    `http://${host}/?app://koya/index.html`,
    `http://${host}#app://koya`,
    'https://koya.invalid/',
    'https://app/koya/index.html',
    'http://koya/index.html',
    'file:///etc/passwd',
    'file:///',
    'file://localhost/etc/hosts',
    'data:text/html,<h1>data</h1>',
    'data:text/html;base64,PGgxPmRhdGE8L2gxPg==',
    'about:blank',
    'about:srcdoc',
    'chrome://gpu',
    'chrome://version',
    'chrome://crash',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop/page.html',
    'devtools://devtools/bundled/inspector.html',
    'view-source:app://koya/index.html',
    'blob:app://koya/8a4b1f0e-0000-4000-8000-000000000000',
    'filesystem:app://koya/temporary/x',
    'app://other/index.html',
    'app://koya.evil/index.html',
    'app://evil@other/index.html',
    'app:koya',
    'ftp://127.0.0.1/',
    'ws://127.0.0.1/',
    'mailto:someone@example.com',
    'tel:+2348000000000',
    'javascript:void(document.title="moved")',
    'vbscript:msgbox',
    'ms-settings:',
    'ms-msdt:/id',
    'search-ms:query=x',
    'steam://run/1',
    'koya://open',
    'smb://127.0.0.1/share',
    'intent://scan/#Intent;end',
    '\\\\127.0.0.1\\share',
    '//127.0.0.1/page'
  ]
}

export const addressCount = addresses('http://127.0.0.1:1').length
