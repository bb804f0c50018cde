import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeChat {
  /** The address of the fake chat's script. */
  readonly address: string
  /** Whether the script is served; otherwise connections are cut. */
  isThere: boolean
  readonly close: () => Promise<void>
}

/** Draws a fake chat, and reports two unread messages. */
const script = `
document.title = '(2) New messages'
document.body.dataset.widget = 'there'
document.body.style.cssText = 'margin:0;font:16px sans-serif;background:#fff;color:#222;display:grid;grid-template-rows:auto 1fr auto;height:100vh'
const part = (words, style) => { const made = document.createElement('div'); made.textContent = words; made.style.cssText = 'padding:12px;' + style; document.body.append(made); return made }
part('Help desk', 'background:#03a84e;color:#fff;font-weight:bold')
part('Good day! How can we help you?', 'background:#f2f2f2;margin:12px;border-radius:12px;align-self:end')
const field = part('', 'border-top:1px solid #ddd').appendChild(document.createElement('input'))
field.placeholder = 'Write here'
field.style.cssText = 'width:100%;font:inherit;border:0'`

/** Starts a loopback server with the script of a fake chat. */
export async function startFakeChat(): Promise<FakeChat> {
  const server = createServer((request, response) => {
    if (fake.isThere) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
    else request.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const fake: FakeChat = {
    address: `http://127.0.0.1:${String(port)}/widget.js`,
    isThere: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
  }
  return fake
}
