import { hashSource } from './content-security-policy.ts'

const style = `
  :root { color-scheme: light dark; --paper: #faf7f0; --ink: #26221a; }
  @media (prefers-color-scheme: dark) { :root { --paper: #1d1b17; --ink: #f1ede4; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; }`

/** The page loads nothing, runs nothing and links nowhere: it must work when Koya's own page does not. */
const policy = `default-src 'none'; style-src ${hashSource(style)}`

/** Returns the address of a page with a heading and paragraphs. It belongs to no role, so nothing in it may call main. */
export function noticePage(title: string, paragraphs: readonly string[]): string {
  const body = [`<h1>${escaped(title)}</h1>`, ...paragraphs.map((text) => `<p>${escaped(text)}</p>`)].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Koya</title><style>${style}</style></head>
<body><main role="status">${body}</main></body></html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
