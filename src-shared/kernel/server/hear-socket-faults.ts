/** The part of bonjour-service that is not in its types: multicast-dns, which tells of a port that cannot be had by an event that nobody there hears. */
interface MulticastDns {
  readonly server: { readonly mdns: { on(event: 'error', listener: (error: unknown) => void): unknown } }
}

/** Has `onFault` told of what the socket of `bonjour` meets. Unheard, such as a port that another program keeps for itself, it would end the process. */
export function hearSocketFaults(bonjour: object, onFault: (error: unknown) => void): void {
  const { server } = bonjour as MulticastDns
  server.mdns.on('error', onFault)
}
