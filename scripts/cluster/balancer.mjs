import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from './start-program.mjs'

/**
 * @typedef {object} Balanced
 * @property {string} folder
 * @property {string} address Where HAProxy listens.
 * @property {number} httpPort Where candidates' computers come to.
 * @property {string} [certificate] A file with the certificate and its key, in PEM; without it candidates' computers come by plain HTTP, which only this computer itself may.
 * @property {number} databasePort Where the servers find the primary node.
 * @property {readonly { readonly address: string, readonly postgres: number, readonly patroni: number }[]} nodes
 * @property {readonly { readonly address: string, readonly port: number }[]} servers
 */

/**
 * Starts HAProxy before the Koya servers and before the database: it asks each server whether it is ready, and each Patroni whether it is the primary.
 *
 * @param {Balanced} balanced
 */
export function startBalancer(balanced) {
  const configuration = join(balanced.folder, 'haproxy.cfg')
  writeFileSync(configuration, balancerConfiguration(balanced))
  return startProgram({
    file: '/usr/sbin/haproxy',
    args: ['-db', '-f', configuration],
    cwd: balanced.folder,
    log: join(balanced.folder, 'haproxy.log')
  })
}

/**
 * Returns HAProxy's configuration, the example of docs/operations/cluster.md.
 *
 * @param {Omit<Balanced, 'folder'>} balanced
 */
export function balancerConfiguration({ address, httpPort, certificate, databasePort, nodes, servers }) {
  return `defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s

listen koya
  mode http
  bind ${address}:${httpPort}${certificate === undefined ? '' : ` ssl crt ${certificate}`}
  balance leastconn
  option forwardfor
  option redispatch
  option httpchk
  http-check send meth GET uri /api/ready
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.map((server, index) => `  server koya${index + 1} ${server.address}:${server.port} check`).join('\n')}

listen primary
  mode tcp
  bind ${address}:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node, index) => `  server node${index + 1} ${node.address}:${node.postgres} check port ${node.patroni}`).join('\n')}
`
}
