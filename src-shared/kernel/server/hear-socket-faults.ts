/**
 * A part of bonjour-service that its types omit: multicast-dns, which reports an unavailable port by an event to which bonjour-service does not
 * listen.
 */
interface MulticastDns {
  readonly server: { readonly mdns: { on(event: 'error', listener: (error: unknown) => void): unknown } }
}

/** Passes errors of `bonjour`'s socket to `onFault`. Unhandled, an error such as a port held by another program would end the process. */
export function hearSocketFaults(bonjour: object, onFault: (error: unknown) => void): void {
  const { server } = bonjour as MulticastDns
  server.mdns.on('error', onFault)
}
