import { contextBridge, ipcRenderer } from 'electron'
import { channelName, channelTable } from '../src-shared/contracts/channel-table.ts'

type Call = (input: unknown) => Promise<unknown>
type Subscribe = (listener: (payload: unknown) => void) => () => void

/** This is the only file that uses `ipcRenderer`. No function here exposes an IPC event or takes a channel name from the page. */
function bridgeOf(feature: string, channels: Readonly<Record<string, 'request' | 'event'>>): Record<string, Call | Subscribe> {
  const entries = Object.entries(channels).map(([name, kind]): [string, Call | Subscribe] =>
    kind === 'request'
      ? [name, requestOf(channelName(feature, name))]
      : [`on${name.charAt(0).toUpperCase()}${name.slice(1)}`, subscribeTo(channelName(feature, name))]
  )
  return Object.fromEntries(entries)
}

function requestOf(channel: string): Call {
  return (input) => ipcRenderer.invoke(channel, input)
}

function subscribeTo(channel: string): Subscribe {
  return (listener) => {
    const receive = (_event: unknown, payload: unknown): void => {
      listener(payload)
    }
    ipcRenderer.on(channel, receive)
    return () => {
      ipcRenderer.removeListener(channel, receive)
    }
  }
}

/** Before Chromium 152, no policy of the page covers WebRTC. A frame of the page still has it; main's partition limits what the frame can reach. */
contextBridge.executeInMainWorld({
  func: () => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)
  }
})

contextBridge.exposeInMainWorld(
  'koya',
  Object.fromEntries(Object.entries(channelTable).map(([feature, channels]) => [feature, bridgeOf(feature, channels)]))
)
