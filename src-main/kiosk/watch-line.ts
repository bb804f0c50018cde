import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What main says before it ends on purpose. */
export const RELEASED = 'released\n'

/** Where main listens for the second process: a name of hexadecimal digits, and the path that the system gives it. Sockets of Unix may have 107 bytes. */
export function watchLinePath(name: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\koya-seat-${name}` : join(tmpdir(), `koya-seat-${name}.sock`)
}

export interface WatchLine {
  /** Tells the second process that main ends on purpose, and hangs up. */
  release(): void
  /** Hangs up without a word. */
  close(): void
}

/** Listens for one caller and for no second. `connected` is told once it is there. */
export function openWatchLine(path: string, connected: () => void): WatchLine {
  let caller: Socket | null = null
  const server: Server = createServer((socket) => {
    if (caller !== null) {
      socket.destroy()
      return
    }
    caller = socket
    socket.on('error', () => undefined)
    server.close()
    connected()
  })
  server.on('error', () => undefined)
  server.listen(path)
  server.unref()
  return {
    release() {
      server.close()
      caller?.end(RELEASED)
    },
    close() {
      server.close()
      caller?.destroy()
    }
  }
}
